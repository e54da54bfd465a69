import { z } from 'zod';
import { type Decimal, decimal, divide, multiply, round, toText } from '#domain/decimal.ts';
import type { DividendPayment } from '#domain/security-data.ts';
import { dateIn } from '#domain/zoned-time.ts';
import { tradingZone } from '../exchanges.ts';
import type { RefuseRow, SourceSecurity, SourceSplit } from '../market-source.ts';
import { closesOf, daysOfNow, type HistoryDays, priceUnitOf, validRows } from '../response-rows.ts';
import { typeOfMatch } from './yahoo-codes.ts';
import { barsOf, readChart } from './yahoo-rows.ts';

const seconds = z.number().int().positive().max(4_000_000_000);
const positive = z.number().positive().max(1e9);
const DividendEvent = z.object({ date: seconds, amount: positive });
const SplitEvent = z.object({ date: seconds, numerator: positive, denominator: positive });

/** Dividends that were divided by splits come with rounding errors beyond these decimals. */
const adjustedDecimals = 4;
const decimals = 6;

/** Removes the error of single precision: 222.949997 is 222.95. */
const withoutNoise = (close: number) => Number(close.toPrecision(7));

type DayOf = (event: { date: number }) => string;

function readSplits(call: string, events: readonly unknown[], dayOf: DayOf): SourceSplit[] {
  return validRows(call, events, SplitEvent)
    .map((event) => ({
      date: dayOf(event),
      numerator: toText(decimal(event.numerator)),
      denominator: toText(decimal(event.denominator)),
    }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** Multiplies an amount by the splits after its day, because the service divides dividends by them. */
function asPaid(amount: Decimal, exDate: string, splits: readonly SourceSplit[]): Decimal {
  const later = splits.filter(({ date }) => date > exDate);
  if (later.length === 0) return round(amount, decimals);
  const product = later.reduce((total, { numerator }) => multiply(total, decimal(numerator)), amount);
  const divisor = later.reduce(
    (total, { denominator }) => multiply(total, decimal(denominator)),
    decimal('1'),
  );
  return divide(product, divisor, adjustedDecimals);
}

function readDividends(
  call: string,
  events: readonly unknown[],
  { splits, divisor, dayOf }: { splits: readonly SourceSplit[]; divisor: number; dayOf: DayOf },
): DividendPayment[] {
  return validRows(call, events, DividendEvent)
    .map((event) => {
      const exDate = dayOf(event);
      const amount = divide(decimal(event.amount), decimal(divisor), decimals + 2);
      return { exDate, amount: toText(asPaid(amount, exDate, splits)) };
    })
    .sort((a, b) => (a.exDate < b.exDate ? -1 : 1));
}

/** Reads the closes, splits and dividends of a chart; undefined for an unknown currency. */
export function readSecurity(
  call: string,
  response: unknown,
  { days, refuse }: { days: HistoryDays; refuse: RefuseRow },
): SourceSecurity | undefined {
  const { symbol } = days;
  const chart = readChart(call, response, symbol);
  const unit = priceUnitOf(symbol, chart.meta.currency, refuse);
  if (!unit) return undefined;
  const { currency, divisor, quotedIn } = unit;
  const zone = tradingZone(symbol, chart.meta.exchangeTimezoneName);
  const dayOf: DayOf = ({ date }) => dateIn(zone, date * 1000);
  const splits = readSplits(call, chart.events?.splits ?? [], dayOf);
  const toClose = (close: number) => withoutNoise(close / divisor);
  const name = chart.meta.longName || chart.meta.shortName || undefined;
  const type = typeOfMatch(chart.meta.instrumentType ?? '', symbol, name ?? '');
  return {
    name,
    ...(type && { type }),
    currency,
    ...(divisor !== 1 && { quotedIn }),
    closes: closesOf(barsOf(call, chart, { ...days, divisor }), daysOfNow(symbol).today, toClose),
    splits,
    dividends: readDividends(call, chart.events?.dividends ?? [], { splits, divisor, dayOf }),
  };
}
