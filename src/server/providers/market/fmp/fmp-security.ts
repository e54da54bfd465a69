import { decimal, divide, toText } from '#domain/decimal.ts';
import { rangeStart } from '#domain/price-ranges.ts';
import type { DividendPayment } from '#domain/security-data.ts';
import { SourceFailure, type SourceSecurity } from '../market-source.ts';
import { closesOf, daysOfNow, type PriceUnit, toWhole } from '../response-rows.ts';
import { toFmpSymbol } from './fmp-codes.ts';
import { historyCall, readBars, readDividends, readSplits } from './fmp-rows.ts';

type Request = (
  call: string,
  parameters: Readonly<Record<string, string>>,
  signal: AbortSignal,
) => Promise<unknown[]>;

const isOutsidePlan = (error: unknown) => error instanceof SourceFailure && error.kind === 'plan';

/** Returns the result of a call; undefined if the plan does not include it. Throws any other failure. */
function partOf<Part>(result: PromiseSettledResult<Part>): Part | undefined {
  if (result.status === 'fulfilled') return result.value;
  if (isOutsidePlan(result.reason)) return undefined;
  throw result.reason;
}

const decimals = 8;

const inWholeUnits = (payments: readonly DividendPayment[], divisor: number): DividendPayment[] =>
  payments.map(({ exDate, amount }) => ({
    exDate,
    amount: divisor === 1 ? amount : toText(divide(decimal(amount), decimal(divisor), decimals)),
  }));

/**
 * Requests the closes, splits and dividends of a security with a call each. Fails only if the plan includes none of them,
 * or if a call fails for another reason.
 */
export async function fetchSecurity(
  request: Request,
  { symbol, unit }: { symbol: string; unit: PriceUnit },
  signal: AbortSignal,
): Promise<SourceSecurity | undefined> {
  const { currency, divisor, quotedIn } = unit;
  const { to, today } = daysOfNow(symbol);
  const days = { symbol, from: rangeStart('20y', today), to };
  const one = { symbol: toFmpSymbol(symbol) };
  const results = await Promise.allSettled([
    request(historyCall, { ...days, ...one }, signal).then((rows) => readBars(historyCall, rows, days)),
    request('splits', one, signal).then((rows) => readSplits('splits', rows, symbol)),
    request('dividends', one, signal).then((rows) => readDividends('dividends', rows, symbol)),
  ] as const);
  const [closes, splits, dividends] = [partOf(results[0]), partOf(results[1]), partOf(results[2])];
  const [first] = results;
  if (!closes && !splits && !dividends && first.status === 'rejected') throw first.reason;
  if (!closes?.length && !splits?.length && !dividends?.length) return undefined;
  return {
    name: undefined,
    currency,
    ...(divisor !== 1 && { quotedIn }),
    closes: closes && closesOf(closes, today, (close) => toWhole(close, unit)),
    splits,
    dividends: dividends && inWholeUnits(dividends, divisor),
  };
}
