import type { Gains, OpenLot, RealisedLot } from '#contract/figures.ts';
import { csvCell, escapeFormula } from '#domain/csv-cells.ts';
import { isoDay } from '#domain/days.ts';
import { divideRounded, type Money, moneyNumber, moneyText, toMoney } from '#domain/performance/money.ts';
import type { PositionHistory } from '#domain/performance/position-state.ts';
import { valueOfUnits } from '#domain/performance/price-line.ts';
import {
  type RealisedPart,
  type RealisedTotals,
  realisedGains,
  realisedTotals,
} from '#domain/performance/realised.ts';
import { convertOn, type Report, ratedPositions } from '#domain/performance/report.ts';
import { isLongTerm } from '#domain/returns/holding-period.ts';
import type { OwnReport } from '#server/ledger/reports/reports.ts';
import { createStoppingPause, mapWithPauses } from '#server/platform/create-pause.ts';
import { runYielding } from '#server/platform/run-yielding.ts';

function toLot({
  history,
  part,
  bought,
  sold,
  cost,
  proceeds,
  gain,
  days,
  ...rest
}: RealisedPart): RealisedLot {
  const { symbol, name, splitPeriods } = history.position;
  return {
    symbol,
    name,
    bought: bought ?? null,
    sold,
    shares: Number(splitPeriods.toShares(part.lot.shares, sold)),
    cost: moneyNumber(cost),
    proceeds: moneyNumber(proceeds),
    gain: moneyNumber(gain),
    days: days ?? null,
    isLongTerm: rest.isLongTerm ?? null,
    washSale: moneyNumber(rest.disallowed),
    exact: {
      cost: moneyText(cost),
      proceeds: moneyText(proceeds),
      gain: moneyText(gain),
      washSale: moneyText(rest.disallowed),
    },
  };
}

function toTotals({ realised, shortTerm, longTerm, undated, disallowed }: RealisedTotals) {
  return {
    realised: moneyNumber(realised),
    shortTerm: moneyNumber(shortTerm),
    longTerm: moneyNumber(longTerm),
    undated: moneyNumber(undated),
    disallowed: moneyNumber(disallowed),
  };
}

const yearOf = ({ sold }: RealisedPart) => Number(sold.slice(0, 4));

/** Returns the realised gains of one year, or of all, with the sums of every year. */
export async function gainsOf(report: OwnReport, year: number | undefined): Promise<Gains> {
  const pause = createStoppingPause();
  const all = await runYielding(realisedGains(report), pause);
  const yearsOf = await mapWithPauses(all, yearOf, pause);
  const chosen = year === undefined ? all : all.filter((_, at) => yearsOf[at] === year);
  const lots = await mapWithPauses(chosen, toLot, pause);
  const exact = realisedTotals(chosen);
  const byYear = [...Map.groupBy(all, (_, at) => yearsOf[at] as number)].sort(([a], [b]) => b - a);
  const years = await mapWithPauses(byYear, ([number, parts]) => ({
    year: number,
    ...toTotals(realisedTotals(parts)),
  }));
  return {
    ...toTotals(exact),
    currency: report.base,
    method: report.method,
    lots,
    years,
    exact: {
      realised: moneyText(exact.realised),
      shortTerm: moneyText(exact.shortTerm),
      longTerm: moneyText(exact.longTerm),
    },
  };
}

const centUnits = toMoney('0.01');

const headings = [
  'Symbol',
  'Name',
  'Shares',
  'Bought',
  'Sold',
  'Holding period (days)',
  'Term',
  'Proceeds',
  'Cost basis',
  'Gain or loss',
  'Wash sale loss disallowed',
  'Currency',
  'Cost method',
];

const termOf = ({ isLongTerm: long }: RealisedPart) => (long === undefined ? '' : long ? 'long' : 'short');

/** Rounds to cents, as tax forms do. A gain is the difference of the rounded amounts, so that rows add up. */
const cents = (money: Money, less: Money = 0n): string =>
  moneyText((divideRounded(money, centUnits) - divideRounded(less, centUnits)) * centUnits);

function cellsOf(row: RealisedPart): string[] {
  const { symbol, name, splitPeriods } = row.history.position;
  return [
    escapeFormula(symbol),
    escapeFormula(name),
    splitPeriods.toShares(row.part.lot.shares, row.sold),
    row.bought ?? '',
    row.sold,
    row.days === undefined ? '' : String(row.days),
    termOf(row),
    cents(row.proceeds),
    cents(row.cost),
    cents(row.proceeds, row.cost),
    cents(row.disallowed),
  ];
}

const lineOf = (cells: readonly string[]) => cells.map(csvCell).join(',');

/** Formats realised gains as CSV in cents, with the byte order mark by which spreadsheets detect UTF-8. */
export async function gainsCsv(report: OwnReport, year: number | undefined): Promise<string> {
  const pause = createStoppingPause();
  const all = await runYielding(realisedGains(report), pause);
  const chosen = all.filter((part) => year === undefined || yearOf(part) === year);
  const methods = new Map(report.portfolios.map(({ id, method }) => [id, method]));
  const methodOf = ({ history }: RealisedPart) => methods.get(history.position.portfolioId) ?? report.method;
  const rows = await mapWithPauses(
    chosen,
    (row) => lineOf([...cellsOf(row), report.base, methodOf(row)]),
    pause,
  );
  const lines = [lineOf(headings), ...rows];
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

function openLots(history: PositionHistory, day: number, report: Report): Promise<OpenLot[]> {
  const { symbol, name, currency, splitPeriods, prices } = history.position;
  const point = prices.firstKnown === undefined ? undefined : prices.at(day);
  return mapWithPauses(history.open, (lot) => {
    const bought = lot.day === null ? null : isoDay(lot.day);
    const cost = lot.baseCost + lot.fee;
    const value = point
      ? convertOn(
          valueOfUnits(lot.shares, point.price, splitPeriods),
          [currency, report.base],
          day,
          report.rates,
        )
      : undefined;
    return {
      transactionId: lot.id,
      symbol,
      name,
      bought,
      shares: Number(splitPeriods.toShares(lot.shares, '9999-12-31')),
      sharesBought: Number(splitPeriods.toShares(lot.shares, bought ?? '9999-12-31')),
      cost: moneyNumber(cost),
      value: value === undefined ? null : moneyNumber(value),
      gain: value === undefined ? null : moneyNumber(value - cost),
      days: lot.day === null ? null : day - lot.day,
      isLongTerm: lot.day === null ? null : isLongTerm(lot.day, day),
      exact: {
        cost: moneyText(cost),
        value: value === undefined ? null : moneyText(value),
        gain: value === undefined ? null : moneyText(value - cost),
      },
    };
  });
}

/** Lists the open lots of a report on a day, or those of one symbol. */
export async function lotsOf(report: OwnReport, day: number, symbol: string | undefined): Promise<OpenLot[]> {
  const histories = report.portfolios
    .flatMap((portfolio) => ratedPositions(portfolio, report))
    .filter(({ position }) => symbol === undefined || position.symbol === symbol);
  const lots: OpenLot[][] = [];
  for (const history of histories) lots.push(await openLots(history, day, report));
  return lots.flat();
}
