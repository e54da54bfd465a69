import { useQuery } from '@tanstack/react-query';
import type { OpenLot } from '#contract/performance.ts';
import { grouped, mediumDate } from '#web/lib/formats.ts';
import { Failure } from '#web/ui/alert.tsx';
import { Amount, GainAmount } from '#web/ui/amount.tsx';
import { ColumnHeads } from '#web/ui/column-heads.tsx';
import { Unknown } from '#web/ui/figures.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { lotsQuery } from '../figures-queries.ts';
import { ShareCount } from './share-count.tsx';

const heads = [
  { name: 'Bought' },
  { name: 'Shares' },
  { name: 'Cost', className: 'max-sm:hidden' },
  { name: 'Value' },
  { name: 'Gain' },
  { name: 'Held', className: 'max-sm:hidden' },
];

const termOf = ({ isLongTerm }: OpenLot) =>
  isLongTerm === null ? '' : isLongTerm ? ', long-term' : ', short-term';

function LotRow({ lot }: { lot: OpenLot }) {
  const { bought, shares, sharesBought, cost, value, gain, days } = lot;
  return (
    <tr>
      <th scope="row">{bought === null ? 'No date entered' : mediumDate(bought)}</th>
      <td>
        <ShareCount value={shares} />
        {sharesBought !== shares && (
          <small className="block text-tiny text-soft">
            of <ShareCount value={sharesBought} /> bought
          </small>
        )}
      </td>
      <td className="max-sm:hidden">
        <Amount value={cost} />
      </td>
      <td>{value === null ? <Unknown /> : <Amount value={value} />}</td>
      <td>{gain === null ? <Unknown /> : <GainAmount value={gain} />}</td>
      <td className="max-sm:hidden">{days === null ? <Unknown /> : `${grouped(days)} days${termOf(lot)}`}</td>
    </tr>
  );
}

/** The open lots of a holding, oldest first. */
export function HoldingLots({ portfolioId, symbol }: { portfolioId: string; symbol: string }) {
  const { data, error, refetch } = useQuery(lotsQuery(portfolioId, symbol));
  if (!data)
    return error ? (
      <Failure error={error} onRetry={refetch} />
    ) : (
      <LoadingRegion>
        <Skeleton className="my-2 h-12" />
      </LoadingRegion>
    );
  if (data.lots.length === 0) return <p className="py-2 text-fine text-soft">No open lots.</p>;
  return (
    <table className="data-table lots-table">
      <caption className="sr-only">
        Open lots of {symbol}, in {data.currency}
      </caption>
      <ColumnHeads columns={heads} />
      <tbody>
        {data.lots.map((lot) => (
          <LotRow key={`${lot.transactionId} ${lot.bought}`} lot={lot} />
        ))}
      </tbody>
    </table>
  );
}
