import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { mediumDate } from '#web/lib/formats.ts';
import { FieldError } from '#web/ui/form-fields.tsx';
import { readDay } from './trade-day.ts';

interface DayInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'min' | 'max'> {
  /** An ISO date, or nothing. */
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  onDay: (day: string) => void;
  /** Classes of the input itself, such as its height. */
  fieldClassName?: string;
}

function CalendarIcon() {
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4" fill="none" stroke="currentColor">
      <path d="M2.5 4h11v9.5h-11zM2.5 7h11M5.5 2v3M10.5 2v3" strokeWidth="1.3" strokeLinejoin="round" />
    </svg>
  );
}

/**
 * A field for a day in any common notation, or from the calendar of the browser. It shows the day as the page does, where a
 * date input would follow the browser's language.
 */
export function DayInput({
  value,
  min,
  max,
  onDay,
  className = '',
  fieldClassName = '',
  ...rest
}: DayInputProps) {
  const [typed, setTyped] = useState<string>();
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setTyped(undefined);
  }
  const picker = useRef<HTMLInputElement>(null);
  const day = typed === undefined || typed.trim() === '' ? '' : readDay(typed);
  const isWrong = day === undefined || (day !== '' && (day < (min ?? day) || day > (max ?? day)));
  const [hasLeft, setHasLeft] = useState(false);

  function take(): void {
    setHasLeft(true);
    if (typed === undefined || isWrong) return;
    setTyped(undefined);
    if (day !== value) onDay(day);
  }

  function handleKeyDown({ key }: KeyboardEvent): void {
    // At once, so that the form is sent with it.
    if (key === 'Enter') flushSync(take);
  }

  return (
    <span className={`relative inline-block ${className}`}>
      <input
        placeholder="21 Aug 2026"
        {...rest}
        autoComplete="off"
        maxLength={20}
        className={`field pr-9! ${fieldClassName}`}
        value={typed ?? (value && mediumDate(value))}
        onChange={({ target }) => {
          setHasLeft(false);
          setTyped(target.value);
        }}
        onFocus={({ target }) => target.select()}
        onBlur={take}
        onKeyDown={handleKeyDown}
        aria-invalid={(hasLeft && isWrong) || rest['aria-invalid'] || undefined}
      />
      <input
        ref={picker}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        className="pointer-events-none absolute right-0 bottom-0 h-full w-8 opacity-0"
        value={value}
        min={min}
        max={max}
        onChange={({ target }) => {
          setTyped(undefined);
          onDay(target.value);
        }}
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label="Open the calendar"
        className="absolute inset-y-0 right-0 grid w-9 place-items-center text-soft"
        onClick={() => picker.current?.showPicker()}
      >
        <CalendarIcon />
      </button>
    </span>
  );
}

interface DayFieldProps extends DayInputProps {
  label: string;
  error?: string | undefined;
}

/** A labelled field for a day. */
export function DayField({ label, error, ...rest }: DayFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-fine text-soft">
        {label}
      </label>
      <DayInput
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
      />
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
