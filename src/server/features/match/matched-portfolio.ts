import { isoDay } from '#domain/days.ts';
import { allocationOf } from '#domain/performance/allocation.ts';
import { moneyFloat } from '#domain/performance/money.ts';
import type { PositionHistory } from '#domain/performance/position-state.ts';
import { type Report, stateAt } from '#domain/performance/report.ts';
import { knownDays } from '#server/ledger/reports/known-days.ts';
import {
  type AboutReport,
  ledgerPosition,
  type OwnReport,
  type ReportKey,
} from '#server/ledger/reports/reports.ts';
import type { MatchedPortfolio } from './comparable-holdings.ts';

const ownSecurity = 'Your own security: no filing can have it.';

/** Own securities are never equal to a listing, even if they have its symbol. */
const isOwn = (history: PositionHistory) => ledgerPosition(history).security === undefined;
const positionKey = (history: PositionHistory) =>
  `${isOwn(history) ? 'own' : 'listed'} ${history.position.symbol}`;

/** Returns the day of the newest price that a report's values on a day come from; undefined without one. */
function priceDay({ portfolios }: Report, day: number): number | undefined {
  let newest: number | undefined;
  for (const history of portfolios.flatMap(({ positions }) => positions)) {
    if (stateAt(history, day).units === 0n) continue;
    const priced = history.position.prices.at(day)?.day;
    if (priced !== undefined && (newest === undefined || priced > newest)) newest = priced;
  }
  return newest;
}

/** Values the open positions of a report for a comparison, the same securities of all portfolios added together. */
function matchedPortfolio(report: OwnReport, day: number): MatchedPortfolio {
  const nameOf = ({ position }: PositionHistory) => position.name;
  const groupOf = (history: PositionHistory) => ({ key: positionKey(history), name: nameOf(history) });
  const { rows, leftOut } = allocationOf(report, day, groupOf, []);
  const valued = rows.map(({ key, name, value }) => {
    const at = key.indexOf(' ');
    return { isOwn: key.slice(0, at) === 'own', symbol: key.slice(at + 1), name, value: moneyFloat(value) };
  });
  const names = new Map(
    report.portfolios.flatMap(({ positions }) =>
      positions.map(({ position }) => [position.symbol, position.name]),
    ),
  );
  const unpriced = new Map(leftOut.map(({ symbol, reason }) => [symbol, reason]));
  const priced = priceDay(report, day);
  return {
    holdings: valued.filter((holding) => !holding.isOwn).map(({ isOwn: _, ...holding }) => holding),
    uncovered: [
      ...valued
        .filter((holding) => holding.isOwn)
        .map(({ isOwn: _, ...holding }) => ({ ...holding, reason: ownSecurity })),
      ...[...unpriced].map(([symbol, reason]) => ({
        symbol,
        name: names.get(symbol) ?? symbol,
        reason,
        value: 0,
      })),
    ],
    asOf: priced === undefined ? null : isoDay(priced),
  };
}

export const matchComputations = (aboutReport: AboutReport) => ({
  /** Values the open positions of a portfolio for a comparison. */
  matchedPortfolio: (key: ReportKey) =>
    aboutReport(key, (report) => matchedPortfolio(report, knownDays(report).last)),
});
