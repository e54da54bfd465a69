import type { ImportRow } from '#contract/imports.ts';
import { ActionMenu } from '#web/ui/action-menu.tsx';
import { useImportContent } from './import-context.ts';
import { fateOf } from './import-summary.ts';

interface RowActionsProps {
  row: ImportRow;
  file: number;
  onCorrect: () => void;
}

/** The decisions about one row: add it, leave it out, correct it, or take a decision back. */
export function RowActions({ row, file, onCorrect }: RowActionsProps) {
  const { decide } = useImportContent();
  const { line, transaction, decision } = row;
  const fate = fateOf(row);
  const act = (action: 'add' | 'skip' | null) => decide({ file, line, action });
  return (
    <ActionMenu
      name={`row ${line}`}
      actions={[
        { name: transaction ? 'Correct it' : 'Enter it by hand', run: onCorrect },
        ...(transaction && fate !== 'added'
          ? [{ name: fate === 'here' ? 'Add it anyway' : 'Add it', run: () => act('add') }]
          : []),
        ...(fate !== 'leftOut' && fate !== 'here' ? [{ name: 'Leave it out', run: () => act('skip') }] : []),
        ...(decision === null ? [] : [{ name: 'Undo my decision', run: () => act(null) }]),
      ]}
    />
  );
}
