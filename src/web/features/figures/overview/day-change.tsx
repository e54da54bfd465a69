import { add, decimal, toText } from '#domain/decimal.ts';
import { dayName } from '#web/ledger/day-name.ts';
import { changeDay, type HoldingRow, holdingTotals, percentChangeOf } from '#web/ledger/holding-rows.ts';
import { useHoldings } from '#web/ledger/use-holdings.ts';
import { shownSign, signedPercent } from '#web/lib/formats.ts';
import { Amount } from '#web/ui/amount.tsx';

const sum = (value: string, cash: number) => toText(add(decimal(value), decimal(cash)));

interface DayChangeProps {
  currency: string;
  /** The cash that is part of the value. */
  cash: number;
}

/** Says of how many holdings the change is, if it is not of all with a value. */
function countNote(rows: readonly HoldingRow[]): string {
  const valued = rows.filter(({ value }) => value !== null);
  const changed = valued.filter(({ dayChange }) => dayChange !== null).length;
  return changed < valued.length ? `, ${changed} of ${valued.length} holdings` : '';
}

/** The change of the value of some holdings on the last trading day, without purchases and sales, in per cent of the value. */
export function DayChangeOfRows({ rows, currency, cash }: DayChangeProps & { rows: readonly HoldingRow[] }) {
  const newest = changeDay(rows);
  const { dayChange, value } = holdingTotals(rows);
  if (newest === undefined || dayChange === null) return null;
  const percent = signedPercent(percentChangeOf(dayChange, sum(value, cash)));
  const direction = shownSign(dayChange, percent);
  const colour = direction > 0 ? 'text-up' : direction < 0 ? 'text-down' : 'text-soft';
  return (
    <>
      <p className="figures pt-1 text-base font-[550]">
        <Amount value={dayChange} currency={currency} signed />{' '}
        <span className={`whitespace-nowrap ${colour}`}>
          {direction !== 0 && (
            <span aria-hidden="true" className="mr-1 align-[0.12em] text-[0.72em]">
              {direction > 0 ? '▲' : '▼'}
            </span>
          )}
          {percent}
        </span>
      </p>
      <p className="mt-1 text-fine leading-[1.45] text-soft">
        {dayName(newest)}
        {countNote(rows)}
      </p>
    </>
  );
}

/** The change of the last day of what the page shows. */
export const DayChange = (props: DayChangeProps) => <DayChangeOfRows {...props} rows={useHoldings()} />;
