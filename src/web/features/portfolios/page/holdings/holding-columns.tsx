import type { ReactNode } from 'react';
import { price, shareOf } from '#web/lib/formats.ts';
import { storedSetting } from '#web/lib/stored-setting.ts';
import { Amount, GainAmount } from '#web/ui/amount.tsx';
import { Bar } from '#web/ui/charts/bar.tsx';
import { Change, PriceFlash, Unknown } from '#web/ui/figures.tsx';
import { Sparkline } from '#web/ui/sparkline.tsx';
import type { HoldingRow } from './holding-rows.ts';
import type { SortKey } from './holding-sort.ts';
import { ShareCount } from './share-count.tsx';

export interface HoldingColumn {
  key: Exclude<SortKey, 'symbol'>;
  label: string;
  /** Hides the column on narrower screens. */
  className?: string;
  cell: (row: HoldingRow, closes: readonly (number | null)[] | undefined) => ReactNode;
}

const money = (amount: string | number | null) => (amount === null ? <Unknown /> : <Amount value={amount} />);

function Weight({ weight, largest }: { weight: number | null; largest: number }) {
  if (weight === null) return <Unknown />;
  return (
    <span className="weight">
      <Bar share={Math.max(weight, 0) / (largest || 1)} className="weight-bar" />
      <span className="weight-text">{shareOf(weight)}</span>
    </span>
  );
}

/** Returns the columns of the table after the symbol. `largest` is the weight of the largest holding. */
export const holdingColumns = (largest: number): readonly HoldingColumn[] => [
  {
    key: 'trend',
    label: '3 months',
    className: 'drop-second',
    cell: (_row, closes) => <Sparkline closes={closes} />,
  },
  {
    key: 'price',
    label: 'Price',
    cell: (row) =>
      row.price === null ? <Unknown /> : <PriceFlash figure={row.price}>{price(row.price)}</PriceFlash>,
  },
  {
    key: 'day',
    label: 'Day',
    cell: ({ dayPercent }) => (dayPercent === null ? <Unknown /> : <Change percent={dayPercent} />),
  },
  {
    key: 'shares',
    label: 'Shares',
    className: 'drop-third',
    cell: ({ ticker }) => <ShareCount value={ticker.exact.shares} />,
  },
  {
    key: 'averageCost',
    label: 'Average cost',
    className: 'drop-second',
    cell: ({ ticker }) => price(ticker.exact.buyPrice),
  },
  { key: 'cost', label: 'Total cost', className: 'drop-first', cell: ({ cost }) => money(cost) },
  { key: 'value', label: 'Value', cell: ({ value }) => money(value) },
  {
    key: 'weight',
    label: 'Weight',
    className: 'drop-third',
    cell: ({ weight }) => <Weight weight={weight} largest={largest} />,
  },
  {
    key: 'gain',
    label: 'Gain',
    cell: ({ gain }) => (gain === null ? <Unknown /> : <GainAmount value={gain} />),
  },
  {
    key: 'gainPercent',
    label: 'Gain %',
    cell: ({ gainPercent }) => (gainPercent === null ? <Unknown /> : <Change percent={gainPercent} />),
  },
  {
    key: 'dividends',
    label: 'Dividends',
    className: 'drop-first',
    cell: ({ dividends }) => money(dividends),
  },
];

const setting = storedSetting('holdwise-hidden-columns');

/** Returns the keys of the columns that the visitor has hidden, and a function that shows or hides one. */
export function useHiddenColumns(): [ReadonlySet<string>, (key: string, isShown: boolean) => void] {
  const hidden = new Set(setting.useValue()?.split(',').filter(Boolean));
  return [
    hidden,
    (key, isShown) => {
      const next = new Set(hidden);
      if (isShown) next.delete(key);
      else next.add(key);
      setting.set(next.size > 0 ? [...next].join(',') : null);
    },
  ];
}
