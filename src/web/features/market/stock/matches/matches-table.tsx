import type { MatchLine } from '#contract/market-stocks.ts';
import { WatchButton } from '#web/features/market/watch-button.tsx';
import { capitalised } from '#web/lib/phrases.ts';
import { shortName } from '#web/lib/short-name.ts';
import { newestDayOf, OlderDay, Unknown } from '#web/ui/figures.tsx';
import { StockLink } from '#web/ui/stock-link.tsx';
import { FractionChange } from '../../fraction-change.tsx';

const barWidth = 64;

interface MatchRowProps {
  match: MatchLine;
  /** The newest day of the table's prices. */
  newestDay: string | undefined;
}

function MatchRow({ match, newestDay }: MatchRowProps) {
  const { symbol, name, score, reasons, change1y, asOf } = match;
  return (
    <tr>
      <th scope="row">
        <StockLink symbol={symbol} />
        <small>{shortName(name, symbol)}</small>
      </th>
      <td className="score">
        <svg aria-hidden="true" width={barWidth} height="8" className="weight-bar">
          <path d={`M0 0h${Math.round(score * barWidth)}v8H0z`} />
        </svg>
        {Math.round(score * 100)}
      </td>
      <td className="why">{capitalised(reasons.join(', '))}</td>
      <td className="last">
        {change1y === null ? <Unknown /> : <FractionChange fraction={change1y} />}
        <OlderDay asOf={asOf} newestDay={newestDay} />
      </td>
      <td>
        <WatchButton isSign symbol={symbol} />
      </td>
    </tr>
  );
}

interface MatchesTableProps {
  matches: readonly MatchLine[];
  /** Whether newer matches are on their way. */
  isBusy: boolean;
  /** The day of the last close of the stock itself. */
  stockAsOf: string;
}

/** The similar stocks, the most similar first, each with the reasons. */
export function MatchesTable({ matches, isBusy, stockAsOf }: MatchesTableProps) {
  const newestDay = newestDayOf([{ asOf: stockAsOf }, ...matches]);
  return (
    <table className="figure-table stock-table matches-table" aria-busy={isBusy}>
      <caption>Match from 0 to 100. Correlation of daily changes over two years.</caption>
      <thead>
        <tr>
          <th scope="col">Stock</th>
          <th scope="col" aria-sort="descending" className="score sorted">
            Match <span aria-hidden="true">↓</span>
          </th>
          <th scope="col" className="why">
            Why
          </th>
          <th scope="col">One year</th>
          <th scope="col">
            <span className="sr-only">Watch</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {matches.map((match) => (
          <MatchRow key={match.symbol} match={match} newestDay={newestDay} />
        ))}
      </tbody>
    </table>
  );
}
