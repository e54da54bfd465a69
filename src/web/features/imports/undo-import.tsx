import type { ImportSummary } from '#contract/imports.ts';
import { ApiError } from '#web/lib/api.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { counted } from '#web/lib/phrases.ts';
import { toasts } from '#web/lib/toasts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useUndo } from './import-queries.ts';
import { titleOfImport } from './past-import-text.ts';
import { useOnce } from './use-once.ts';

interface UndoImportProps {
  portfolioId: string;
  item: ImportSummary;
  onClose: () => void;
}

/** Why an import cannot be undone, with the transactions that depend on it. */
function Refusal({ error }: { error: unknown }) {
  const issues = error instanceof ApiError ? error.issues : [];
  return (
    <div className="pt-3">
      <Alert>
        {messageOf(error, fallbacks.generic)}
        {issues.length > 0 && (
          <ul className="list-disc pt-1 pl-5">
            {issues.map(({ path, message }) => (
              <li key={`${path} ${message}`}>{message}</li>
            ))}
          </ul>
        )}
      </Alert>
    </div>
  );
}

/** Asks before an import is undone, and names how many transactions are deleted. */
export function UndoImport({ portfolioId, item, onClose }: UndoImportProps) {
  const undo = useUndo({ portfolioId, importId: item._id });
  const undoOnce = useOnce(undo);
  const title = titleOfImport(item);
  const isCommitted = item.status === 'committed';
  return (
    <ConfirmDialog
      open
      title={isCommitted ? `Undo the import of ${title}?` : `Discard the import of ${title}?`}
      proceed={isCommitted ? 'Undo the import' : 'Discard'}
      isDeletion
      pending={undo.isPending}
      onCancel={onClose}
      onProceed={() =>
        undoOnce({
          onSuccess: () => {
            toasts.blank(isCommitted ? 'The import is undone.' : 'The import is discarded.');
            onClose();
          },
        })
      }
    >
      <p>
        {isCommitted
          ? `${counted(item.transactions, 'transaction')} of this import ${item.transactions === 1 ? 'is' : 'are'} deleted. Everything else stays.`
          : 'Nothing of it was saved, and your portfolio stays as it is.'}
      </p>
      {undo.isError && <Refusal error={undo.error} />}
    </ConfirmDialog>
  );
}
