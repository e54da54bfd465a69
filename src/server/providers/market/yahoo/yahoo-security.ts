import { z } from 'zod';
import { type Decimal, decimal, divide, multiply, round, toText } from '#domain/decimal.ts';
import type { DividendPayment } from '#domain/security-data.ts';
import { isoDate } from '#domain/time.ts';
import type { SourceSecurity, SourceSplit } from '../market-source.ts';
import { closesOf, currencyOf, type Days, readRows } from '../response-rows.ts';
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

const dayOf = ({ date }: { date: number }) => isoDate(date * 1000);

function readSplits(call: string, events: readonly unknown[]): SourceSplit[] {
  return readRows(call, events, SplitEvent)
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
  { splits, divisor }: { splits: readonly SourceSplit[]; divisor: number },
): DividendPayment[] {
  return readRows(call, events, DividendEvent)
    .map((event) => {
      const exDate = dayOf(event);
      const amount = divide(decimal(event.amount), decimal(divisor), decimals + 2);
      return { exDate, amount: toText(asPaid(amount, exDate, splits)) };
    })
    .sort((a, b) => (a.exDate < b.exDate ? -1 : 1));
}

/** Reads the closes, splits and dividends of a chart; undefined for an unknown currency. */
export function readSecurity(call: string, response: unknown, days: Days): SourceSecurity | undefined {
  const chart = readChart(call, response, days.symbol);
  const read = currencyOf(chart.meta);
  if (!read) return undefined;
  const { currency, divisor } = read;
  const splits = readSplits(call, chart.events?.splits ?? []);
  return {
    name: chart.meta.longName || chart.meta.shortName || undefined,
    currency,
    closes: closesOf(barsOf(call, chart, days), days.to, (close) => withoutNoise(close / divisor)),
    splits,
    dividends: readDividends(call, chart.events?.dividends ?? [], { splits, divisor }),
  };
}
