import './imports.css';
import { useQuery } from '@tanstack/react-query';
import type { Portfolio } from '#contract/portfolios.ts';
import { useImportAddress } from '#web/ledger/import-address.ts';
import { ApiError } from '#web/lib/api.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';
import { importQuery, useUndo } from './import-queries.ts';
import { ImportView } from './import-view.tsx';
import { ReadingProgress } from './reading-progress.tsx';
import { useOnce } from './use-once.ts';
import { useServerProgress } from './use-reading.ts';

interface ImportPartProps {
  portfolio: Portfolio;
  importId: string;
}

/** Files that the server is still reading, after the page was reloaded. */
function StillReading({ portfolio, importId }: ImportPartProps) {
  const { close } = useImportAddress();
  const progress = useServerProgress(portfolio._id, true, ({ _id }) => _id === importId)?.progress ?? {
    done: 0,
    total: 0,
  };
  const discardOnce = useOnce(useUndo({ portfolioId: portfolio._id, importId }));
  return (
    <div className="max-w-160 pt-6">
      <ReadingProgress
        reading={{ phase: 'reading', ...progress }}
        onCancel={() => discardOnce({ onSuccess: close })}
      />
    </div>
  );
}

function Gone() {
  const { close } = useImportAddress();
  return (
    <EmptyState>
      <p className="pb-5">This import is no longer here. It was discarded, or undone.</p>
      <Button className="max-lg:min-h-11" onClick={close}>
        Show the transactions
      </Button>
    </EmptyState>
  );
}

/** The import that the address names, in place of the list of transactions. */
export function ImportPart({ portfolio, importId }: ImportPartProps) {
  const { data, error, refetch } = useQuery({
    ...importQuery({ portfolioId: portfolio._id, importId }),
    refetchInterval: (query) => (query.state.data?.import.status === 'reading' ? 1_000 : false),
  });
  if (error instanceof ApiError && error.status === 404) return <Gone />;
  if (!data) return error ? <LoadFailure error={error} onRetry={refetch} /> : <RowsSkeleton />;
  if (data.import.status === 'reading') return <StillReading portfolio={portfolio} importId={importId} />;
  return <ImportView portfolio={portfolio} data={data.import} />;
}
