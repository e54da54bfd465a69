import type { Gains, OpenLot, RealisedLot } from '#contract/figures.ts';
import { csvCell, escapeFormula } from '#domain/csv-cells.ts';
import { isoDay } from '#domain/days.ts';
import { currencyDecimals } from '#domain/money-text.ts';
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

/**
 * Returns the realised gains of a report, rounded to the decimals of its currency as tax forms do. A gain is the difference
 * of the rounded amounts, so that the rows of the file add up.
 */
function roundedGains(report: OwnReport): RealisedPart[] {
  const unit = toMoney('1') / 10n ** BigInt(currencyDecimals(report.base));
  const rounded = (money: Money) => divideRounded(money, unit) * unit;
  return realisedGains(report).map((part) => {
    const [proceeds, cost] = [rounded(part.proceeds), rounded(part.cost)];
    return { ...part, proceeds, cost, gain: proceeds - cost, disallowed: rounded(part.disallowed) };
  });
}

const yearOf = ({ sold }: RealisedPart) => Number(sold.slice(0, 4));

/** Returns the realised gains of one year, or of all, with the sums of every year. */
export function gainsOf(report: OwnReport, year: number | undefined): Gains {
  const all = realisedGains(report);
  const chosen = year === undefined ? all : all.filter((part) => yearOf(part) === year);
  const exact = realisedTotals(chosen);
  const byYear = [...Map.groupBy(all, yearOf)].sort(([a], [b]) => b - a);
  const years = byYear.map(([number, parts]) => ({ year: number, ...toTotals(realisedTotals(parts)) }));
  return {
    ...toTotals(exact),
    currency: report.base,
    method: report.method,
    lots: chosen.map(toLot),
    years,
    exact: {
      realised: moneyText(exact.realised),
      shortTerm: moneyText(exact.shortTerm),
      longTerm: moneyText(exact.longTerm),
    },
  };
}

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
    ...[row.proceeds, row.cost, row.gain, row.disallowed].map(moneyText),
  ];
}

const lineOf = (cells: readonly string[]) => cells.map(csvCell).join(',');

/** Formats realised gains as CSV, with the byte order mark by which spreadsheets detect UTF-8. */
export function gainsCsv(report: OwnReport, year: number | undefined): string {
  const all = roundedGains(report);
  const chosen = all.filter((part) => year === undefined || yearOf(part) === year);
  const methods = new Map(report.portfolios.map(({ id, method }) => [id, method]));
  const methodOf = ({ history }: RealisedPart) => methods.get(history.position.portfolioId) ?? report.method;
  const rows = chosen.map((row) => lineOf([...cellsOf(row), report.base, methodOf(row)]));
  const lines = [lineOf(headings), ...rows];
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

function openLots(history: PositionHistory, day: number, report: Report): OpenLot[] {
  const { symbol, name, currency, splitPeriods, prices } = history.position;
  const point = prices.firstKnown === undefined ? undefined : prices.at(day);
  return history.open.map((lot) => {
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
export const lotsOf = (report: OwnReport, day: number, symbol: string | undefined): OpenLot[] =>
  report.portfolios
    .flatMap((portfolio) => ratedPositions(portfolio, report))
    .filter(({ position }) => symbol === undefined || position.symbol === symbol)
    .flatMap((history) => openLots(history, day, report));
