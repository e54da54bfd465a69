import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { shareOf } from '#web/lib/formats.ts';
import { type Diversifiers, diversifiersQuery, type ValuedHolding } from '#web/lib/match-queries.ts';
import { shortName } from '#web/lib/short-name.ts';
import { PagePart } from '#web/ui/page-part.tsx';
import { QueryPart } from '#web/ui/query-part.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';
import { StockLink } from '#web/ui/stock-link.tsx';
import { diversifiersSentence } from './diversify-texts.ts';
import { correlationText } from './match-texts.ts';
import { ShareBar } from './share-bar.tsx';

type Diversifier = Diversifiers['diversifiers'][number];

function Row({ one, before }: { one: Diversifier; before: number }) {
  const { symbol, name, correlation, volatility, reason } = one;
  return (
    <tr>
      <th scope="row" className="cell-name">
        <StockLink symbol={symbol} />
        <small>{shortName(name, symbol)}</small>
      </th>
      <td className="cell-drawing">
        <ShareBar share={volatility} largest={before} className="match-bar volatility-bar" />
      </td>
      <td className="cell-value">{shareOf(volatility)}</td>
      <td className="cell-note">{correlationText(correlation)}</td>
      <td className="cell-reason">{reason.split(' (correlation')[0]}</td>
    </tr>
  );
}

function List({ found }: { found: Diversifiers }) {
  const { diversifiers, volatility } = found;
  if (volatility === null || diversifiers.length === 0) return null;
  return (
    <table className="figure-table card-table match-table diversify-table figures">
      <caption className="sr-only">Stocks and funds that lower the volatility most</caption>
      <thead>
        <tr>
          <th scope="col">Stock or fund</th>
          <th scope="col" colSpan={2} aria-sort="ascending" className="match-sorted">
            Volatility with it <span aria-hidden="true">↑</span>
          </th>
          <th scope="col">Correlation</th>
          <th scope="col" className="cell-reason">
            Why
          </th>
        </tr>
      </thead>
      <tbody>
        {diversifiers.map((one) => (
          <Row key={one.symbol} one={one} before={volatility} />
        ))}
      </tbody>
    </table>
  );
}

/** Which stocks and funds would have lowered the volatility of the holdings most. */
export function DiversifyPart({ holdings }: { holdings: readonly ValuedHolding[] }) {
  const query = useQuery({ ...diversifiersQuery(holdings), placeholderData: keepPreviousData });
  return (
    <PagePart
      id="diversify"
      title="What would diversify it"
      finding={query.data && diversifiersSentence(query.data)}
      measure="Volatility of the last two years, or since the returns of the holdings are known, per year, if a tenth of the money had been in the stock or fund; the bar shows it against the volatility without it. The past does not repeat itself, and this is no advice."
    >
      <div className="pt-3">
        <QueryPart
          query={query}
          fallback="What would diversify it could not be loaded."
          loading={<RowsSkeleton />}
        >
          {(found) => <List found={found} />}
        </QueryPart>
      </div>
    </PagePart>
  );
}
