import { useState } from 'react';
import type { MatchReport } from '#web/lib/match-queries.ts';
import { quarterOfYear } from '#web/lib/quarter-names.ts';
import { shortName } from '#web/lib/short-name.ts';
import { Button } from '#web/ui/button.tsx';
import { StockLink } from '#web/ui/stock-link.tsx';
import { tradedSentence } from './match-texts.ts';
import { ShareBar } from './share-bar.tsx';

type Traded = MatchReport['activity'][number];

const rowsFirst = 10;

function Row({ row, largest }: { row: Traded; largest: number }) {
  const { symbol, name, sellers, buyers } = row;
  return (
    <tr>
      <th scope="row">
        <StockLink symbol={symbol} className="traded-name">
          {shortName(name, symbol)}
        </StockLink>
      </th>
      <td className="traded-sold text-down">
        <span className="sr-only">{sellers}</span>
        <ShareBar
          isReversed
          share={sellers}
          largest={largest}
          className="traded-drawn"
          label={String(sellers)}
        />
      </td>
      <td className="traded-bought text-up">
        <span className="sr-only">{buyers}</span>
        <ShareBar share={buyers} largest={largest} className="traded-drawn" label={String(buyers)} />
      </td>
    </tr>
  );
}

/** How many investors bought and sold each of the holdings in the last quarter. */
export function TradedPart({ report: { activity, period } }: { report: MatchReport }) {
  const [showsAll, setShowsAll] = useState(false);
  if (activity.length === 0 || period === null) return null;
  const largest = Math.max(...activity.flatMap(({ sellers, buyers }) => [sellers, buyers]));
  const shown = showsAll ? activity : activity.slice(0, rowsFirst);
  return (
    <section aria-labelledby="traded-title" className="min-w-0">
      <h2 id="traded-title" className="part-title">
        {tradedSentence(activity)}
      </h2>
      <p className="part-measure">
        Number of investors who bought or sold each in the {quarterOfYear(period)}
      </p>
      <table className="traded-table figures">
        <caption className="sr-only">Investors who sold and bought your stocks</caption>
        <thead>
          <tr>
            <th scope="col">Stock</th>
            <th scope="col" className="text-down">
              sold
            </th>
            <th scope="col" className="text-up">
              bought
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <Row key={row.symbol} row={row} largest={largest} />
          ))}
        </tbody>
      </table>
      {activity.length > rowsFirst && (
        <Button small className="mt-3" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? `Show the ${rowsFirst} largest` : `Show all ${activity.length}`}
        </Button>
      )}
    </section>
  );
}
