import { type ComponentProps, useId } from 'react';

interface SelectFieldProps extends ComponentProps<'select'> {
  label: string;
  /** Whether the label is beside the box instead of above it; `long` for a box with long texts. */
  inline?: boolean | 'long';
}

const looks = {
  above: '',
  short: 'min-h-[34px] max-w-56 py-1',
  long: 'min-h-[34px] max-w-84 py-1 max-sm:min-w-0 max-sm:flex-1',
} as const;

/** A labelled select box. */
export function SelectField({ label, inline = false, className = '', ...rest }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={`${inline ? 'flex items-center gap-2' : ''} ${className}`}>
      <label htmlFor={id} className={`text-fine text-soft ${inline ? 'whitespace-nowrap' : 'mb-1 block'}`}>
        {label}
      </label>
      <select
        {...rest}
        id={id}
        className={`field ${looks[inline === 'long' ? 'long' : inline ? 'short' : 'above']}`}
      />
    </div>
  );
}
