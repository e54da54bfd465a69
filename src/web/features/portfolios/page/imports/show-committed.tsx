import type { Import } from '#contract/imports.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { toasts } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { useImportAddress } from './import-address.ts';
import { type ImportKey, useUndo } from './import-queries.ts';
import { type Summary, summaryOf } from './import-summary.ts';
import { countOf } from './import-words.ts';
import { useOnce } from './use-once.ts';

interface UndoButtonProps {
  importKey: ImportKey;
  onDone: () => void;
}

function UndoButton({ importKey, onDone }: UndoButtonProps) {
  const undo = useUndo(importKey);
  const undoOnce = useOnce(undo);
  const { importId, close } = useImportAddress();
  return (
    <Button
      small
      pending={undo.isPending}
      pendingLabel="Undoing..."
      onClick={() =>
        undoOnce({
          onSuccess: () => {
            toasts.blank('The import is undone. Your portfolio is as it was.');
            if (importId === importKey.importId) close();
          },
          onError: (error) => toasts.error(messageOf(error, fallbacks.generic)),
          onSettled: onDone,
        })
      }
    >
      Undo
    </Button>
  );
}

/** Says that an import is committed, with a button that undoes it. */
export function showCommitted(importKey: ImportKey, { added }: Summary, after: Import): void {
  const { open } = summaryOf(after);
  const text = `Added ${countOf(added, 'transaction')}.${open > 0 ? ` ${countOf(open, 'row')} still ${open === 1 ? 'needs' : 'need'} an answer.` : ''}`;
  toasts.withAction((close) => (
    <span className="flex items-center gap-3">
      {text}
      <UndoButton importKey={importKey} onDone={close} />
    </span>
  ));
}
