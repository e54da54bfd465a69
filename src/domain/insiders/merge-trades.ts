import { replacedReports } from './amended-reports.ts';
import { personKey } from './insider-names.ts';
import { byNewestTrade, ordersOf, withoutRepeats } from './insider-orders.ts';
import { type FiledReport, marketLines } from './insider-report.ts';
import type { InsiderTrade } from './insider-trades.ts';

type Trade = Pick<InsiderTrade, 'kind' | 'date' | 'person' | 'cik' | 'shares' | 'price'>;

const dayKey = ({ kind, date }: Trade) => `${kind} ${date}`;

const isSamePerson = (a: Trade, b: Trade) =>
  (a.cik !== null && a.cik === b.cik) || personKey(a.person) === personKey(b.person);

/** Two persons who report the same shares at the same price have a part in one trade. */
const isSameTrade = (a: Trade, b: Trade) =>
  Math.round(a.shares) === Math.round(b.shares) && Math.abs(a.price / b.price - 1) < 0.005;

/**
 * Merges the shipped trades of a company with those of reports that were read, the newest first. A shipped trade is left
 * out if a report has what this person did on that day, also one that an amendment has replaced.
 */
export function mergeTrades(
  shipped: readonly InsiderTrade[],
  reports: readonly FiledReport[],
): InsiderTrade[] {
  const replaced = replacedReports(reports);
  const current = ordersOf(withoutRepeats(reports.filter((one) => !replaced.has(one)).flatMap(marketLines)));
  const known = Map.groupBy<string, Trade>([...current, ...[...replaced].flatMap(marketLines)], dayKey);
  const onlyShipped = shipped.filter(
    (trade) => !known.get(dayKey(trade))?.some((one) => isSamePerson(one, trade) || isSameTrade(one, trade)),
  );
  return [...onlyShipped, ...current].sort(byNewestTrade);
}
