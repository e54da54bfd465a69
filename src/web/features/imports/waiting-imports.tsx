import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { importAddress } from '#web/ledger/import-address.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { Link } from '#web/ui/link.tsx';
import { importsQuery } from './import-queries.ts';
import { isWaiting, titleOfImport, waitingText } from './past-import-text.ts';

const ImportList = lazy(async () => ({ default: (await import('./import-list.tsx')).ImportList }));

/** Says above the list of transactions which imports wait for an answer. */
export function WaitingImports({ portfolioId }: { portfolioId: string }) {
  const { data } = useQuery(importsQuery(portfolioId));
  const waiting = data?.imports.filter(isWaiting) ?? [];
  if (waiting.length === 0) return null;
  return (
    <ul aria-label="Imports that wait for you" className="mt-4.5 border-y border-rule text-sm">
      {waiting.map((item) => (
        <li key={item._id} className="border-t border-rule py-2 first:border-0">
          {waitingText(item)}.{' '}
          <Link
            to={importAddress(portfolioId, item._id)}
            className="text-link"
            aria-label={`Continue the import of ${titleOfImport(item)}`}
          >
            Continue
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The imports of a portfolio, below its transactions; nothing while there is none. */
export function PastImports({ portfolioId }: { portfolioId: string }) {
  const { data, error, refetch } = useQuery(importsQuery(portfolioId));
  if (!data && error)
    return (
      <div className="pt-8">
        <LoadFailure error={error} fallback="The imports could not be loaded." onRetry={refetch} />
      </div>
    );
  if (!data || data.imports.length === 0) return null;
  return (
    <LazyPart>
      <ImportList portfolioId={portfolioId} imports={data.imports} />
    </LazyPart>
  );
}
