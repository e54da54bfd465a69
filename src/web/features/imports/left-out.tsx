import type { Import } from '#contract/imports.ts';
import { counted } from '#web/lib/phrases.ts';
import { ImportSection } from './import-section.tsx';

/** Says why rows are left out, with their number. */
export function LeftOut({ leftOut }: Pick<Import, 'leftOut'>) {
  if (leftOut.length === 0) return null;
  return (
    <ImportSection id="import-left-out" title="What is left out">
      <ul className="border-t border-rule-strong pt-2 text-fine text-soft">
        {leftOut.map(({ reason, rows }) => (
          <li key={reason}>
            {counted(rows, 'row')}: {reason}
          </li>
        ))}
      </ul>
    </ImportSection>
  );
}
