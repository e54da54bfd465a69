import { useLocation, useNavigate } from 'react-router';
import { importAddress } from '#web/ledger/import-address.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { counted } from '#web/lib/phrases.ts';
import { toasts } from '#web/lib/toasts.ts';
import { useUndoKey } from '#web/lib/use-undo-key.ts';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { UndoKey } from '#web/ui/undo-key.tsx';
import { useUndo } from './import-queries.ts';
import { type Imported, readImported } from './imported.ts';
import { ImportedFacts } from './imported-facts.tsx';
import { useOnce } from './use-once.ts';

const totalCount = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

function Content({ imported, onClose }: { imported: Imported; onClose: () => void }) {
  const { portfolioId, importId, text, open, moved = [] } = imported;
  const undo = useUndo({ portfolioId, importId });
  const undoOnce = useOnce(undo);
  const handleUndo = () =>
    undoOnce({
      onSuccess: () => {
        toasts.blank('The import is undone. Your portfolio is as it was.');
        onClose();
      },
      onError: (error) => toasts.error(messageOf(error, fallbacks.generic)),
    });
  useUndoKey(handleUndo);
  return (
    <Notice title={text} onClose={onClose}>
      <ImportedFacts {...imported} />
      <p className="flex flex-wrap items-center gap-x-5 gap-y-2 text-fine">
        <Button
          small
          className="max-lg:min-h-11"
          pending={undo.isPending}
          pendingLabel="Undoing..."
          aria-keyshortcuts="Control+Z Meta+Z"
          onClick={handleUndo}
        >
          Undo <UndoKey />
        </Button>
        <Link to={`/portfolio/transactions?id=${portfolioId}`}>Show the transactions</Link>
        {open > 0 && (
          <Link to={importAddress(portfolioId, importId)}>
            {`${counted(open, 'row')} still ${open === 1 ? 'needs' : 'need'} an answer`}
          </Link>
        )}
        {moved.map((other) => (
          <Link key={other.importId} to={importAddress(other.portfolioId, other.importId)}>
            {`Continue with ${counted(totalCount(other.counts), 'row')} for ${other.title}`}
          </Link>
        ))}
      </p>
    </Notice>
  );
}

/** Says on the overview what the import that led there has changed, and undoes it. */
export function ImportedNotice() {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const imported = readImported(state);
  return (
    <div role="status">
      {imported && (
        <Content
          imported={imported}
          onClose={() => void navigate(`${pathname}${search}`, { replace: true, preventScrollReset: true })}
        />
      )}
    </div>
  );
}
