import { type ComponentProps, type ReactNode, useId } from 'react';

/** The error of a field. The element stays without one, because screen readers announce only changes of what is there. */
export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  return (
    <p id={id} aria-live="polite" className="mt-1 text-fine text-down empty:absolute">
      {children}
    </p>
  );
}

interface TextFieldProps extends ComponentProps<'input'> {
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
}

/** A labelled input with a hint and an error that screen readers announce with it. */
export function TextField({ label, error, hint, className = '', id, ...rest }: TextFieldProps) {
  const generatedId = useId();
  const inputId = id ?? generatedId;
  const describedBy = [error && `${inputId}-error`, hint && `${inputId}-hint`].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={inputId} className="mb-1 block text-fine text-soft">
        {label}
      </label>
      <input
        {...rest}
        id={inputId}
        className="field"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
      />
      <FieldError id={`${inputId}-error`}>{error}</FieldError>
      {hint && (
        <p id={`${inputId}-hint`} className="mt-1 text-fine text-soft">
          {hint}
        </p>
      )}
    </div>
  );
}

interface CheckboxFieldProps extends ComponentProps<'input'> {
  label: string;
  /** Content after the label that is not part of it, such as a link. */
  after?: ReactNode;
  error?: string | undefined;
}

export function CheckboxField({ label, after, error, ...rest }: CheckboxFieldProps) {
  const id = useId();
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-1.5">
        <label htmlFor={id} className="flex items-start gap-x-2.5 pointer-coarse:py-1.5">
          <input
            {...rest}
            id={id}
            type="checkbox"
            className="my-[7px] size-[18px] flex-none accent-accent"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
          />
          <span className="py-1">{label}</span>
        </label>
        {after}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

interface CodeFieldProps extends Omit<ComponentProps<typeof TextField>, 'label'> {
  label?: string;
  /** Whether a recovery code is accepted too. */
  recovery?: boolean;
}

/** An input for a code from an authenticator app. */
export function CodeField({ label = 'Code', recovery = true, ...rest }: CodeFieldProps) {
  return (
    <TextField
      label={label}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      inputMode={recovery ? 'text' : 'numeric'}
      maxLength={50}
      hint={
        recovery ? 'Six digits from your authenticator app, or a recovery code' : 'Six digits from the app'
      }
      {...rest}
    />
  );
}

interface TextAreaFieldProps extends ComponentProps<'textarea'> {
  label: string;
  error?: string | undefined;
}

/** A labelled input for several lines. */
export function TextAreaField({ label, error, ...rest }: TextAreaFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-fine text-soft">
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        className="field py-2"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
