import type { ReactNode } from 'react';

interface TableBehindProps {
  /** Names the table and the region in which it scrolls. */
  label: string;
  /** Whether the table is open at first. */
  isOpen?: boolean;
  children: ReactNode;
}

/** The figures of a chart as a table, which a reader can open. */
export function TableBehind({ label, isOpen = false, children }: TableBehindProps) {
  return (
    <details open={isOpen} className="pt-3 text-fine">
      <summary className="inline-block cursor-pointer py-1 text-soft">Show as table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section aria-label={label} tabIndex={0} className="relative max-h-96 overflow-auto">
        <table className="data-table figures">
          <caption className="sr-only">{label}</caption>
          {children}
        </table>
      </section>
    </details>
  );
}
