import type { ReactNode } from 'react';
import { mediumDate } from '#web/lib/formats.ts';

/** The title of a list of dated lines. */
export function DatedTitle({ children, className = '' }: { children: string; className?: string }) {
  return <h3 className={`text-sm leading-[1.3] font-semibold ${className}`}>{children}</h3>;
}

/** Lines with their dates. */
export function DatedList({ lines }: { lines: readonly { key?: string; date: string; text: ReactNode }[] }) {
  return (
    <ul className="figures mt-1 text-sm">
      {lines.map(({ date, key = date, text }) => (
        <li key={key} className="flex justify-between border-b border-rule py-2">
          <time dateTime={date}>{mediumDate(date)}</time>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
