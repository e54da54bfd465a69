import { type ComponentProps, type ReactNode, useId } from 'react';

interface TextFieldProps extends ComponentProps<'input'> {
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
}

/** A labelled input whose error is tied to it. */
export function TextField({ label, error, hint, className = '', id, ...rest }: TextFieldProps) {
  const own = useId();
  const field = id ?? own;
  const described = [error && `${field}-error`, hint && `${field}-hint`].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={field} className="mb-1 block text-[13px] text-soft">
        {label}
      </label>
      <input
        {...rest}
        id={field}
        className="field"
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      {error && (
        <p id={`${field}-error`} className="mt-1 text-[13px] text-down">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${field}-hint`} className="mt-1 text-[13px] text-soft">
          {hint}
        </p>
      )}
    </div>
  );
}
