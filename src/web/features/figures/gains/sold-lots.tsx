import { useState } from 'react';
import type { Gains, RealisedLot } from '#contract/figures.ts';
import { SecurityLink } from '#web/ledger/security-link.tsx';
import { ShareCount } from '#web/ledger/share-count.tsx';
import { grouped, mediumDate } from '#web/lib/formats.ts';
import { counted } from '#web/lib/phrases.ts';
import { Amount, GainAmount } from '#web/ui/amount.tsx';
import { type DataColumn, DataTable } from '#web/ui/data-table.tsx';
import { Unknown } from '#web/ui/figures.tsx';

const lotsAtFirst = 100;

const columnsIn = (currency: string): readonly DataColumn<RealisedLot>[] => [
  {
    name: 'Symbol',
    cell: ({ symbol, name }) => (
      <>
        <b className="font-[650]">
          <SecurityLink symbol={symbol} />
        </b>
        <small>{name}</small>
      </>
    ),
  },
  {
    name: 'Bought',
    className: 'max-md:hidden',
    cell: ({ bought }) => (bought === null ? <Unknown /> : mediumDate(bought)),
  },
  { name: 'Sold', cell: ({ sold }) => mediumDate(sold) },
  { name: 'Shares', className: 'max-md:hidden', cell: ({ shares }) => <ShareCount value={shares} /> },
  { name: 'Cost', className: 'max-md:hidden', cell: ({ cost }) => <Amount value={cost} unit={currency} /> },
  {
    name: 'Proceeds',
    className: 'max-md:hidden',
    cell: ({ proceeds }) => <Amount value={proceeds} unit={currency} />,
  },
  {
    name: 'Held',
    className: 'max-lg:hidden',
    cell: ({ days, isLongTerm }) =>
      days === null ? <Unknown /> : `${counted(days, 'day')}, ${isLongTerm ? 'long' : 'short'}`,
  },
  {
    name: 'Gain',
    cell: ({ gain, washSale }) => (
      <>
        <GainAmount value={gain} unit={currency} />
        {washSale > 0 && (
          <small className="block text-tiny text-soft">
            wash sale, <Amount value={washSale} unit={currency} /> disallowed
          </small>
        )}
      </>
    ),
  },
];

/** The sold parts of lots, newest sale first. */
export function SoldLots({ gains: { lots, currency } }: { gains: Gains }) {
  const [isAll, setIsAll] = useState(false);
  const sorted = lots.toSorted((a, b) => b.sold.localeCompare(a.sold));
  const shown = isAll ? sorted : sorted.slice(0, lotsAtFirst);
  if (lots.length === 0) return <p className="pt-6 text-soft">Nothing was sold in this year.</p>;
  return (
    <section aria-labelledby="sold-lots" className="pt-8">
      <h3 id="sold-lots" className="part-title pb-2">
        {lots.length === 1 ? 'One sold lot' : `${grouped(lots.length)} sold lots`}
      </h3>
      <DataTable
        caption={`Sold lots, in ${currency}`}
        className="figure-table page-table"
        rows={shown}
        keyOf={({ symbol, sold, bought }, index) => `${symbol} ${sold} ${bought} ${index}`}
        columns={columnsIn(currency)}
      />
      {shown.length < sorted.length && (
        <button type="button" className="text-link pt-2 text-fine" onClick={() => setIsAll(true)}>
          Show all {grouped(sorted.length)}
        </button>
      )}
    </section>
  );
}
