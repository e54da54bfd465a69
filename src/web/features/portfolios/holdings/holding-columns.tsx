import type { ReactNode } from 'react';
import { type HoldingRow, holdingTotals } from '#web/ledger/holding-rows.ts';
import { pendingId } from '#web/ledger/optimistic-updates.ts';
import { tradeName } from '#web/ledger/portfolio-prices.ts';
import { ShareCount } from '#web/ledger/share-count.tsx';
import { price, shareOf } from '#web/lib/formats.ts';
import { storedSetting } from '#web/lib/stored-setting.ts';
import { Amount, GainAmount } from '#web/ui/amount.tsx';
import { Bar } from '#web/ui/charts/bar.tsx';
import { Change, newestOf, OlderDay, PriceFlash, Unknown } from '#web/ui/figures.tsx';
import { Sparkline } from '#web/ui/sparkline.tsx';
import type { Closes, SortKey } from './holding-sort.ts';

export interface HoldingColumn {
  key: Exclude<SortKey, 'symbol'>;
  label: string;
  /** The place of the column in the row of a phone, as a class of `row-table`. */
  className: 'row-line' | 'row-change' | 'row-value' | 'row-rest';
  /** Hides the column where all columns do not fit. */
  hides?: string;
  cell: (row: HoldingRow) => ReactNode;
  total?: ReactNode;
}

const change = (percent: string | number | null) =>
  percent === null ? <Unknown /> : <Change percent={percent} />;

function LastPrice({ row, ...table }: { row: HoldingRow; newestDay: string | undefined; currency: string }) {
  const { ticker } = row;
  const trade = tradeName(ticker);
  const small = 'block text-tiny text-soft';
  if (row.price === null)
    return (
      <>
        <Unknown />
        {row.id !== pendingId && <small className={small}>No price known</small>}
      </>
    );
  return (
    <>
      <PriceFlash figure={row.price}>{price(row.price)}</PriceFlash>
      {ticker.currency !== table.currency && <small className={small}>{ticker.currency}</small>}
      {trade === undefined ? (
        <OlderDay asOf={ticker.asOf} newestDay={table.newestDay} />
      ) : (
        <small className={small}>Price of {trade}</small>
      )}
    </>
  );
}

function Weight({ weight, largest }: { weight: number | null; largest: number }) {
  if (weight === null) return <Unknown />;
  return (
    <span className="flex items-center justify-end gap-2">
      <Bar share={Math.max(weight, 0) / (largest || 1)} className="w-15 flex-none" />
      <span className="min-w-11">{shareOf(weight)}</span>
    </span>
  );
}

interface TableContents {
  rows: readonly HoldingRow[];
  /** The rows that the totals sum up; all of them by default. */
  shown?: readonly HoldingRow[];
  /** The currency of the table; a price in another one shows its own. */
  currency: string;
  sparklines: Closes;
}

/** Returns all columns after the symbol, with their totals. */
export function holdingColumns({
  rows,
  shown = rows,
  currency,
  sparklines,
}: TableContents): readonly HoldingColumn[] {
  const largest = Math.max(0, ...rows.map(({ weight }) => weight ?? 0));
  const newestDay = newestOf(rows.map(({ ticker }) => ticker))?.slice(0, 10);
  const totals = holdingTotals(shown);
  const money = (amount: string | number | null) =>
    amount === null ? <Unknown /> : <Amount value={amount} unit={currency} />;
  const gain = (amount: string | null) =>
    amount === null ? <Unknown /> : <GainAmount value={amount} unit={currency} />;
  const known = (total: ReactNode) => (totals.priced > 0 ? total : <Unknown />);
  return [
    {
      key: 'trend',
      label: '3 months',
      className: 'row-line',
      hides: 'lg:max-xl:hidden',
      cell: ({ symbol }) => <Sparkline closes={sparklines.get(symbol)?.closes} />,
    },
    {
      key: 'price',
      label: 'Price',
      className: 'row-rest',
      cell: (row) => <LastPrice row={row} newestDay={newestDay} currency={currency} />,
    },
    {
      key: 'day',
      label: 'Day',
      className: 'row-change',
      cell: ({ dayPercent }) => change(dayPercent),
      total: change(totals.dayPercent),
    },
    {
      key: 'shares',
      label: 'Shares',
      className: 'row-rest',
      cell: ({ ticker }) => <ShareCount value={ticker.exact.shares} />,
    },
    {
      key: 'averageCost',
      label: 'Average cost',
      className: 'row-rest',
      hides: 'max-lg:hidden',
      cell: ({ ticker }) => (
        <>
          {price(ticker.exact.buyPrice)}
          {ticker.currency !== currency && (
            <small className="block text-tiny text-soft">{ticker.currency}</small>
          )}
        </>
      ),
    },
    {
      key: 'cost',
      label: 'Total cost',
      className: 'row-rest',
      hides: 'max-xl:hidden',
      cell: ({ cost }) => money(cost),
      total: known(money(totals.cost)),
    },
    {
      key: 'value',
      label: 'Value',
      className: 'row-value',
      cell: ({ value }) =>
        value === null ? <Unknown /> : <PriceFlash figure={value}>{money(value)}</PriceFlash>,
      total: known(money(totals.value)),
    },
    {
      key: 'weight',
      label: 'Weight',
      className: 'row-rest',
      cell: ({ weight }) => <Weight weight={weight} largest={largest} />,
      total: known(shareOf(totals.weight)),
    },
    {
      key: 'gain',
      label: 'Gain',
      className: 'row-rest',
      cell: (row) => gain(row.gain),
      total: known(gain(totals.gain)),
    },
    {
      key: 'gainPercent',
      label: 'Gain %',
      className: 'row-rest',
      cell: ({ gainPercent }) => change(gainPercent),
      total: known(change(totals.gainPercent)),
    },
    {
      key: 'dividends',
      label: 'Dividends',
      className: 'row-rest',
      hides: 'max-xl:hidden',
      cell: ({ dividends }) => money(dividends),
      total: money(totals.dividends),
    },
  ];
}

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
