import type { ImportRow } from '#contract/imports.ts';
import { EntryForm } from '#web/ledger/entry/entry-form.tsx';
import { useImportContent } from './import-context.ts';
import { draftOfImported } from './imported-draft.ts';

interface CorrectRowProps {
  row: ImportRow;
  file: number;
  onClose: () => void;
}

/** The fields of a row, to correct what was understood. Saving decides that the row is added. */
export function CorrectRow({ row, file, onClose }: CorrectRowProps) {
  const { portfolio, decide } = useImportContent();
  const { line, transaction } = row;
  return (
    <tr className="entry-row max-lg:block">
      <td colSpan={7}>
        <EntryForm
          autoFocus
          label={`Correct row ${line}`}
          portfolio={portfolio}
          portfolioId={portfolio._id}
          initial={draftOfImported(transaction)}
          mayBeUndated={transaction !== null && transaction.date === null}
          onBody={(body) => {
            decide({ file, line, action: 'add', transaction: body });
            onClose();
          }}
          onSaved={onClose}
          onCancel={onClose}
        />
      </td>
    </tr>
  );
}
