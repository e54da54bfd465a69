import type { WorldListing } from '#contract/market-stocks.ts';
import { sourceTexts } from '#domain/exchange-rates.ts';
import { longDate } from '#web/lib/formats.ts';

/** A series counts as ended when its last close is this much older than the newest day of the shipped data. */
const endedBefore = '2026-06-01';

/** Says in plain sentences which prices are missing, and what else is not known. */
export function knownText(
  { kind, asOf, symbol, exchange }: WorldListing,
  { hasDividends }: { hasDividends: boolean },
): string {
  if (kind === 'index')
    return `${symbol} is an index: it cannot be held, but a portfolio can be compared with it.${endText(asOf)}`;
  if (kind === 'currency')
    return `An exchange rate has one value for each working day.${publishedText(exchange)} It cannot be held, but a portfolio can be compared with it.`;
  if (asOf === null)
    return 'No price is known for this listing. It can be held, at prices that you enter yourself, and the value follows from them.';
  const unknown =
    kind === 'coin' || kind === 'metal'
      ? ''
      : hasDividends
        ? ' Revenue, earnings and volume are not known.'
        : ' Dividends, revenue, earnings and volume are not known: returns are those of the price.';
  return `${endText(asOf)}${unknown}`.trim();
}

const publishedText = (source: string) =>
  source === sourceTexts.ecb
    ? ' The European Central Bank publishes its reference rates at about 16:00 Central European Time.'
    : ` Source: ${source}.`;

function endText(asOf: string | null): string {
  return asOf !== null && asOf < endedBefore
    ? ` No close is known after ${longDate(asOf)}: later values are those of that day.`
    : '';
}
