import type { Import } from '#contract/imports.ts';
import { counted } from '#web/lib/phrases.ts';

/** Says why rows are left out, with their number. */
export function LeftOut({ leftOut }: Pick<Import, 'leftOut'>) {
  if (leftOut.length === 0) return null;
  return (
    <section aria-labelledby="import-left-out" className="pt-7">
      <h3 id="import-left-out" className="group-heading">
        What is left out
      </h3>
      <ul className="border-t border-rule-strong pt-2 text-fine text-soft">
        {leftOut.map(({ reason, rows }) => (
          <li key={reason}>
            {counted(rows, 'row')}: {reason}
          </li>
        ))}
      </ul>
    </section>
  );
}
