import { useState } from 'react';
import type { ImportPosition } from '#contract/imports.ts';
import { useAmountFormats } from '#web/lib/hidden-amounts.ts';
import { counted } from '#web/lib/phrases.ts';
import { changedFirst } from './position-order.ts';

function PositionRow({ position }: { position: ImportPosition }) {
  const { shares } = useAmountFormats('USD');
  const { symbol, name, before, after } = position;
  const isChanged = before !== after;
  return (
    <tr>
      <th scope="row">
        <span className="font-[650] text-accent">{symbol}</span>
        <small>{name}</small>
      </th>
      <td className="text-soft">{shares(before)}</td>
      <td className={isChanged ? 'font-semibold' : 'text-soft'}>
        {isChanged && <span aria-hidden="true">→ </span>}
        {shares(after)}
      </td>
    </tr>
  );
}

/** The shares of each security before and after the import, those that change first. */
export function PositionsPart({ positions }: { positions: readonly ImportPosition[] }) {
  const [showsAll, setShowsAll] = useState(false);
  if (positions.length === 0) return null;
  const { changed, unchanged } = changedFirst(positions);
  const shown = showsAll ? [...changed, ...unchanged] : changed;
  return (
    <section aria-labelledby="import-positions" className="pt-9">
      <h3 id="import-positions" className="group-heading">
        {changed.length === 0
          ? 'No position changes'
          : `${counted(changed.length, 'position')} ${changed.length === 1 ? 'changes' : 'change'}`}
      </h3>
      {shown.length > 0 && (
        <table className="figure-table page-table positions-table">
          <caption className="sr-only">Shares before and after the import</caption>
          <thead>
            <tr>
              <th scope="col">Holding</th>
              <th scope="col">Shares before</th>
              <th scope="col">Shares after</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((position) => (
              <PositionRow key={position.symbol} position={position} />
            ))}
          </tbody>
        </table>
      )}
      {!showsAll && unchanged.length > 0 && (
        <button type="button" className="text-link min-h-11 pt-2 text-fine" onClick={() => setShowsAll(true)}>
          Show {counted(unchanged.length, 'position')} that {unchanged.length === 1 ? 'stays' : 'stay'} the
          same
        </button>
      )}
    </section>
  );
}
