import { useState } from 'react';
import type { PositionChange } from '#contract/filings.ts';
import { percentChange } from '#domain/percents.ts';
import { grouped, shares, wholeDollars } from '#web/lib/formats.ts';
import { Button } from '#web/ui/button.tsx';
import { Change } from '#web/ui/figures.tsx';
import { PositionName, SplitNote } from './position-labels.tsx';

const shownFirst = 10;

const figureOf = (amount: number | null) => (amount === null ? '–' : shares(amount));

function SharesChange({ change: { kind, shares: now, previousShares } }: { change: PositionChange }) {
  if (kind === 'bought') return <span className="text-up">New</span>;
  if (kind === 'sold') return <span className="text-down">Sold out</span>;
  if (now === null || !previousShares) return <span className="text-soft">–</span>;
  return <Change percent={percentChange(previousShares, now)} />;
}

function Row({ change }: { change: PositionChange }) {
  const value = change.kind === 'sold' ? change.previousValue : change.value;
  return (
    <tr>
      <th scope="row" className="w-full max-w-0">
        <PositionName {...change}>
          <b className="font-semibold">{change.symbol}</b>
        </PositionName>
      </th>
      <td className="max-sm:hidden">{figureOf(change.shares)}</td>
      <td className="max-sm:hidden">
        {figureOf(change.previousShares)}
        <SplitNote split={change.splitAdjustment} />
      </td>
      <td className="max-sm:hidden">
        <SharesChange change={change} />
      </td>
      <td>
        {value === null ? '–' : wholeDollars(value)}
        <small className="block text-tiny sm:hidden">
          <SharesChange change={change} />
          <SplitNote split={change.splitAdjustment} />
        </small>
      </td>
    </tr>
  );
}

interface ChangesTableProps {
  title: string;
  changes: readonly PositionChange[];
  /** Number of all changes of this kind; `changes` has the largest of them. */
  count: number;
}

/** The positions of one kind of change, largest first. */
export function ChangesTable({ title, changes, count }: ChangesTableProps) {
  const [all, setAll] = useState(false);
  const shown = all ? changes : changes.slice(0, shownFirst);
  const isSold = changes[0]?.kind === 'sold';
  return (
    <>
      <table className="data-table figures">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col">Symbol</th>
            <th scope="col" className="max-sm:hidden">
              Shares now
            </th>
            <th scope="col" className="max-sm:hidden">
              Before
            </th>
            <th scope="col" className="max-sm:hidden">
              Change
            </th>
            <th scope="col">{isSold ? 'Value before' : 'Value'}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((change) => (
            <Row
              key={`${change.symbol} ${change.name} ${change.putCall} ${change.value} ${change.previousValue}`}
              change={change}
            />
          ))}
        </tbody>
      </table>
      <div className="flex flex-wrap items-center justify-between gap-3 pt-3 text-fine text-soft empty:hidden">
        {count > changes.length && (
          <span>
            The largest {grouped(changes.length)} of {grouped(count)}
          </span>
        )}
        {changes.length > shownFirst && (
          <Button small onClick={() => setAll(!all)} aria-expanded={all}>
            {all ? 'Show fewer' : `Show all ${grouped(changes.length)}`}
            <span className="sr-only"> of {title}</span>
          </Button>
        )}
      </div>
    </>
  );
}
