import type { WorldListing } from '#contract/market-stocks.ts';
import { longDate } from '#web/lib/formats.ts';

/** A series counts as ended when its last close is this much older than the newest day of the shipped data. */
const endedBefore = '2026-06-01';

/** Kinds without dividends, revenue and earnings. */
const priceAlone: ReadonlySet<WorldListing['kind']> = new Set(['coin', 'metal', 'currency']);

/** Says that a source has not answered yet. */
export const askedText = (source = 'The source'): string =>
  `${source} is being asked for its prices: they appear here in a moment.`;

/** Says in plain sentences which prices are missing, and what else is not known. */
export function knownText(
  { kind, asOf, symbol }: WorldListing,
  { hasDividends, loading }: { hasDividends: boolean; loading?: string | undefined },
): string {
  if (kind === 'index')
    return `${symbol} is an index: it cannot be held, but a portfolio can be compared with it.${endText(asOf)}`;
  if (asOf === null && loading) return askedText(loading);
  if (asOf === null)
    return 'No price is known for this listing. It can be held, at prices that you enter yourself, and the value follows from them.';
  const unknown = priceAlone.has(kind)
    ? ''
    : hasDividends
      ? ' Revenue, earnings and volume are not known.'
      : ' Dividends, revenue, earnings and volume are not known: returns are those of the price.';
  return `${endText(asOf)}${unknown}`.trim();
}

function endText(asOf: string | null): string {
  return asOf !== null && asOf < endedBefore
    ? ` No close is known after ${longDate(asOf)}: later values are those of that day.`
    : '';
}
