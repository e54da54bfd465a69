import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Import } from '#contract/imports.ts';
import { shownWorth } from '#web/ledger/figures-queries.ts';
import { fallbacks, isLost, messageOf } from '#web/lib/messages.ts';
import { counted } from '#web/lib/phrases.ts';
import { toasts } from '#web/lib/toasts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { type ImportKey, useCommit, useUndo } from './import-queries.ts';
import { addLabel, importSummaryOf, isUnread, rowsElsewhere, type Summary } from './import-summary.ts';
import { type Imported, importedText, leftOutText } from './imported.ts';
import { useOnce } from './use-once.ts';

interface BottomLineProps {
  data: Import;
  summary: Summary;
  importKey: ImportKey;
  onClose: () => void;
}

function noteOf(data: Import, { open, added }: Summary): string {
  const { status, problem } = data;
  if (problem !== null) return problem;
  if (status === 'committed')
    return `${open > 0 ? 'What you answer here is added at once. ' : ''}You can undo the import in the list below the transactions.`;
  if (isUnread(data.files)) return 'There is nothing to save yet.';
  if (added + rowsElsewhere(data) === 0 && open === 0) return 'There is nothing to save.';
  const elsewhere = rowsElsewhere(data);
  const waiting = elsewhere > 0 ? ` ${counted(elsewhere, 'row')} will wait in other portfolios.` : '';
  const later = open > 0 ? ` ${counted(open, 'row')} can be answered later.` : '';
  return `Nothing is saved yet.${later}${waiting} You can undo the whole import afterwards.`;
}

/** A lost connection leaves open what the server has done; both changes can be repeated. */
const problemOf = (error: unknown): string =>
  isLost(error)
    ? 'The connection was lost. Try again; no transaction is added twice.'
    : messageOf(error, fallbacks.generic);

const buttonClass = 'min-h-9 max-lg:min-h-11 max-lg:flex-1';

/** What saves the import or discards it. */
export function BottomLine({ data, summary, importKey, onClose }: BottomLineProps) {
  const id = useId();
  const navigate = useNavigate();
  const client = useQueryClient();
  const worthBefore = useRef<number>(undefined);
  const commit = useCommit(importKey);
  const discard = useUndo(importKey);
  const commitOnce = useOnce(commit);
  const discardOnce = useOnce(discard);
  const isPreview = data.status === 'preview';
  const elsewhere = isPreview ? rowsElsewhere(data) : 0;
  const isBusy = commit.isPending || discard.isPending;
  const error = commit.error ?? discard.error;

  function handleDiscard(): void {
    discardOnce({
      onSuccess: () => {
        toasts.blank('The import is discarded. Your portfolio is as it was.');
        onClose();
      },
    });
  }

  return (
    <div className="bottom-line mt-7 flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5 border-t border-rule-strong bg-paper py-3">
      {error && (
        <div className="w-full">
          <Alert>{problemOf(error)}</Alert>
        </div>
      )}
      <p id={id} className={`text-fine ${data.problem === null ? 'text-soft' : 'text-down'}`}>
        {noteOf(data, summary)}
      </p>
      <div className="flex flex-wrap gap-2.5 max-lg:w-full">
        {isPreview && (
          <Button
            className={buttonClass}
            pending={discard.isPending}
            disabled={isBusy}
            onClick={handleDiscard}
          >
            Discard
          </Button>
        )}
        {(isPreview || summary.added > 0) && (
          <Button
            variant="primary"
            className={buttonClass}
            aria-describedby={id}
            pending={commit.isPending}
            pendingLabel="Adding..."
            disabled={isBusy || data.problem !== null || summary.added + elsewhere === 0}
            onClick={() => {
              worthBefore.current = shownWorth(client, importKey.portfolioId);
              commitOnce({
                onSuccess: (reply) => {
                  const text = importedText(summary, data.positions);
                  const { open } = importSummaryOf(reply.import);
                  const imported: Imported = {
                    ...{ ...importKey, text, open, moved: reply.moved },
                    ...{ leftOut: leftOutText(summary), worthBefore: worthBefore.current },
                  };
                  void navigate(`/portfolio?id=${importKey.portfolioId}`, { state: { imported } });
                },
              });
            }}
          >
            {addLabel(summary, elsewhere)}
          </Button>
        )}
      </div>
    </div>
  );
}
