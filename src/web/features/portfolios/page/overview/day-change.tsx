import { longDate, signedPercent } from '#web/lib/formats.ts';
import { Amount } from '#web/ui/amount.tsx';
import { newestOf } from '#web/ui/figures.tsx';
import { holdingTotals } from '../holdings/holding-rows.ts';
import { useHoldings } from '../holdings/use-holdings.ts';

const dayMs = 86_400_000;
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });

/** Names the day of the newest price: today, a weekday of the last week, or a date. */
export function dayName(asOf: string, today: string): string {
  const day = asOf.slice(0, 10);
  if (day === today) return 'Today';
  const isRecent = Date.parse(today) - Date.parse(day) < 7 * dayMs;
  return isRecent ? `On ${weekday.format(new Date(day))}, the last trading day` : `On ${longDate(day)}`;
}

/** The change of the holdings' value on the last trading day, without purchases and sales. */
export function DayChange({ currency }: { currency: string }) {
  const rows = useHoldings();
  const newest = newestOf(rows.map(({ ticker }) => ticker));
  const { dayChange, dayPercent } = holdingTotals(rows);
  if (newest === undefined) return null;
  const direction = Math.sign(Number(dayChange));
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
          {signedPercent(dayPercent)}
        </span>
      </p>
      <p className="explained-why">{dayName(newest, new Date().toISOString().slice(0, 10))}</p>
    </>
  );
}
