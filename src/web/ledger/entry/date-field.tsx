import { type KeyboardEvent, useState } from 'react';
import { moveDay, nameOfDay, showDay } from '../trade-day.ts';
import { EntryField } from './entry-field.tsx';

interface DateFieldProps {
  value: string;
  onText: (text: string) => void;
  problemId: string | undefined;
}

const days: Partial<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/** A field for a day in any common notation. The arrow keys move it by a day; leaving it shows the unambiguous form. */
export function DateField({ value, onText, problemId }: DateFieldProps) {
  const [isTyping, setIsTyping] = useState(false);
  const isUnread = !isTyping && value.trim() !== '';
  function handleKeyDown(event: KeyboardEvent): void {
    const moved = moveDay(value, days[event.key] ?? 0);
    if (days[event.key] === undefined || moved === undefined) return;
    event.preventDefault();
    onText(moved);
  }
  return (
    <EntryField
      label="Date"
      value={value}
      onText={onText}
      problemId={problemId}
      maxLength={20}
      placeholder="21 Aug 2026"
      caption={nameOfDay(value) ?? (isUnread && 'no such day')}
      onFocus={(event) => {
        setIsTyping(true);
        event.target.select();
      }}
      onBlur={() => {
        setIsTyping(false);
        onText(showDay(value));
      }}
      onKeyDown={handleKeyDown}
    />
  );
}
