import { useLayoutEffect, useState } from 'react';
import {
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { ApiError } from './api.ts';

/** Returns the path in the form of a path in the request. */
type FieldOf<Fields> = (path: string, values: Fields) => string;

type Errors<Fields extends FieldValues> = Pick<
  UseFormReturn<Fields>,
  'getValues' | 'getFieldState' | 'setError' | 'clearErrors'
>;

/** Shows the issues of a failed call at the fields of the form, and focuses the first. Returns whether there is one. */
export function showIssues<Fields extends FieldValues>(
  error: unknown,
  { getValues, getFieldState, setError, clearErrors }: Errors<Fields>,
  fieldOf: FieldOf<Fields> = (path) => path,
): boolean {
  const issues = error instanceof ApiError ? error.issues : [];
  const shown = issues
    .map(({ path, message }) => ({ field: fieldOf(path, getValues()) as FieldPath<Fields>, message }))
    .filter(({ field, message }) => {
      if (!field) return false;
      setError(field, { type: 'server', message });
      const element: Partial<Element> | undefined = getFieldState(field).error?.ref;
      // An error at a field that is not mounted would never be cleared, and block the form.
      clearErrors(field);
      return element !== undefined && element.isConnected !== false;
    });
  for (const [index, { field, message }] of shown.entries())
    setError(field, { type: 'server', message }, { shouldFocus: index === 0 });
  return shown.length > 0;
}

interface ServerFormProps<Fields extends FieldValues> extends UseFormProps<Fields> {
  /** Declared outside of the component, for a request whose shape differs from the form's. */
  fieldOf?: FieldOf<Fields>;
}

/**
 * Creates a form that shows the server's errors at their fields and focuses the first of them. `error` is the last error of
 * the mutation that sends the form; `failure` is the same error if no field shows it, else null.
 */
export function useServerForm<Fields extends FieldValues>(
  error: unknown,
  { fieldOf, ...props }: ServerFormProps<Fields> = {},
): UseFormReturn<Fields> & { errors: FieldErrors<Fields>; failure: unknown } {
  const form = useForm<Fields>(props);
  const { getValues, getFieldState, setError, clearErrors, formState } = form;
  const [shownError, setShownError] = useState<unknown>();
  useLayoutEffect(() => {
    const isShown = showIssues(error, { getValues, getFieldState, setError, clearErrors }, fieldOf);
    setShownError(isShown ? error : undefined);
  }, [error, fieldOf, getValues, getFieldState, setError, clearErrors]);
  return { ...form, errors: formState.errors, failure: error === shownError ? null : error };
}
