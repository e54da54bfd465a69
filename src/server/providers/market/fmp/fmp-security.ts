import { rangeStart } from '#domain/price-ranges.ts';
import { isoDate } from '#domain/time.ts';
import { SourceFailure, type SourceSecurity } from '../market-source.ts';
import { closesOf } from '../response-rows.ts';
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

/**
 * Requests the closes, splits and dividends of a security with a call each. Fails only if the plan includes none of them,
 * or if a call fails for another reason. The closes are in US dollars: the service has no others for these symbols.
 */
export async function fetchSecurity(
  request: Request,
  symbol: string,
  signal: AbortSignal,
): Promise<SourceSecurity | undefined> {
  const to = isoDate();
  const days = { symbol, from: rangeStart('20y', to), to };
  const results = await Promise.allSettled([
    request(historyCall, days, signal).then((rows) => readBars(historyCall, rows, days)),
    request('splits', { symbol }, signal).then((rows) => readSplits('splits', rows, symbol)),
    request('dividends', { symbol }, signal).then((rows) => readDividends('dividends', rows, symbol)),
  ] as const);
  const [closes, splits, dividends] = [partOf(results[0]), partOf(results[1]), partOf(results[2])];
  const [first] = results;
  if (!closes && !splits && !dividends && first.status === 'rejected') throw first.reason;
  if (!closes?.length && !splits?.length && !dividends?.length) return undefined;
  return { name: undefined, currency: 'USD', closes: closes && closesOf(closes), splits, dividends };
}
