import { type ComponentProps, type ReactNode, useId } from 'react';

interface CheckboxFieldProps extends ComponentProps<'input'> {
  label: string;
  /** What stands behind the label and is no part of it, such as a link. */
  after?: ReactNode;
  error?: string | undefined;
}

export function CheckboxField({ label, after, error, ...rest }: CheckboxFieldProps) {
  const id = useId();
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-1.5">
        <input
          {...rest}
          id={id}
          type="checkbox"
          className="size-[18px] accent-accent"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <label htmlFor={id} className="py-1 pl-1">
          {label}
        </label>
        {after}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1 text-[13px] text-down">
          {error}
        </p>
      )}
    </div>
  );
}
