import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { shownNumber } from '#web/lib/typed-text.ts';

interface CellProps {
  id: string;
  label: string;
  /** A remark below the field, such as the shares held. */
  caption?: ReactNode;
  isAmount?: boolean;
  className?: string;
  children: ReactNode;
}

export const labelClass = 'entry-label mb-0.5 block text-fine text-soft';

/** A labelled field of an entry. In the list the column headings stand for the labels, which only screen readers get. */
export function EntryCell({ id, label, caption, isAmount, className = '', children }: CellProps) {
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={id} className={labelClass}>
        {label}
      </label>
      {children}
      {caption && (
        <p
          id={`${id}-caption`}
          className={`mt-0.5 truncate text-tiny leading-4 text-soft ${isAmount ? 'text-right' : ''}`}
        >
          {caption}
        </p>
      )}
    </div>
  );
}

interface EntryFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  label: string;
  caption?: ReactNode;
  value: string;
  onText: (text: string) => void;
  /** The id of the message about this field; undefined if the field is right. */
  problemId?: string | undefined;
  isAmount?: boolean;
}

/** Selects a value that is filled in while the empty field has the focus, so that typing replaces it. */
function useFilledIn(value: string) {
  const input = useRef<HTMLInputElement>(null);
  const known = useRef(value);
  useLayoutEffect(() => {
    const { current } = input;
    if (known.current === '' && value !== '' && current === document.activeElement) current?.select();
    known.current = value;
  }, [value]);
  return {
    input,
    noteTyped(text: string): void {
      known.current = text;
    },
  };
}

/** A text field of an entry. Amounts are text, because number inputs round; leaving one shows how it was read. */
export function EntryField({
  label,
  caption,
  onText,
  problemId,
  isAmount = false,
  className = '',
  onBlur,
  ...rest
}: EntryFieldProps) {
  const id = useId();
  const { input, noteTyped } = useFilledIn(rest.value);
  function take(text: string): void {
    if (text === rest.value) return;
    noteTyped(text);
    onText(text);
  }
  const describedBy = [problemId, caption && `${id}-caption`].filter(Boolean).join(' ');
  return (
    <EntryCell id={id} label={label} caption={caption} isAmount={isAmount} className={className}>
      <input
        autoComplete="off"
        inputMode={isAmount ? 'decimal' : undefined}
        {...rest}
        ref={input}
        id={id}
        className={`field ${isAmount ? 'figures text-right' : ''}`}
        onChange={({ target }) => take(target.value)}
        onBlur={isAmount ? () => take(shownNumber(rest.value)) : onBlur}
        aria-invalid={problemId ? true : undefined}
        aria-describedby={describedBy || undefined}
      />
    </EntryCell>
  );
}
