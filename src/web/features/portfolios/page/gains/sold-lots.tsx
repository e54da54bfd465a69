import { useState } from 'react';
import type { Gains, RealisedLot } from '#contract/performance.ts';
import { grouped, mediumDate } from '#web/lib/formats.ts';
import { Amount, GainAmount } from '#web/ui/amount.tsx';
import { ColumnHeads } from '#web/ui/column-heads.tsx';
import { Unknown } from '#web/ui/figures.tsx';
import { SecurityLink } from '../../security-link.tsx';
import { ShareCount } from '../holdings/share-count.tsx';

const heads = [
  { name: 'Symbol' },
  { name: 'Bought', className: 'max-md:hidden' },
  { name: 'Sold' },
  { name: 'Shares', className: 'max-md:hidden' },
  { name: 'Cost', className: 'max-md:hidden' },
  { name: 'Proceeds', className: 'max-md:hidden' },
  { name: 'Held', className: 'max-lg:hidden' },
  { name: 'Gain' },
];

const lotsAtFirst = 100;

function LotRow({ lot }: { lot: RealisedLot }) {
  const { symbol, name, bought, sold, shares, cost, proceeds, gain, days, isLongTerm, washSale } = lot;
  return (
    <tr>
      <th scope="row">
        <b className="font-[650]">
          <SecurityLink symbol={symbol} />
        </b>
        <small>{name}</small>
      </th>
      <td className="max-md:hidden">{bought === null ? <Unknown /> : mediumDate(bought)}</td>
      <td>{mediumDate(sold)}</td>
      <td className="max-md:hidden">
        <ShareCount value={shares} />
      </td>
      <td className="max-md:hidden">
        <Amount value={cost} />
      </td>
      <td className="max-md:hidden">
        <Amount value={proceeds} />
      </td>
      <td className="max-lg:hidden">
        {days === null ? <Unknown /> : `${grouped(days)} days, ${isLongTerm ? 'long' : 'short'}`}
      </td>
      <td>
        <GainAmount value={gain} />
        {washSale > 0 && (
          <small className="block text-tiny text-soft">
            wash sale, <Amount value={washSale} /> disallowed
          </small>
        )}
      </td>
    </tr>
  );
}

/** The sold parts of lots, newest sale first. */
export function SoldLots({ gains: { lots, currency } }: { gains: Gains }) {
  const [isAll, setIsAll] = useState(false);
  const sorted = lots
    .map((lot, index) => ({ lot, key: `${lot.symbol} ${lot.sold} ${lot.bought} ${index}` }))
    .sort((a, b) => b.lot.sold.localeCompare(a.lot.sold));
  const shown = isAll ? sorted : sorted.slice(0, lotsAtFirst);
  if (lots.length === 0) return <p className="pt-6 text-soft">Nothing was sold in this year.</p>;
  return (
    <section aria-labelledby="sold-lots" className="pt-8">
      <h3 id="sold-lots" className="part-title pb-2">
        {lots.length === 1 ? 'One sold lot' : `${grouped(lots.length)} sold lots`}
      </h3>
      <table className="figure-table page-table">
        <caption className="sr-only">Sold lots, in {currency}</caption>
        <ColumnHeads columns={heads} />
        <tbody>
          {shown.map(({ lot, key }) => (
            <LotRow key={key} lot={lot} />
          ))}
        </tbody>
      </table>
      {shown.length < sorted.length && (
        <button type="button" className="text-link pt-2 text-fine" onClick={() => setIsAll(true)}>
          Show all {grouped(sorted.length)}
        </button>
      )}
    </section>
  );
}
