import type { WorldListing } from '#contract/market-stocks.ts';
import { sourceTexts } from '#domain/exchange-rates.ts';
import { longDate } from '#web/lib/formats.ts';

/** Says when and by whom an exchange rate is published. */
function rateText(source: string): string {
  const published =
    source === sourceTexts.ecb
      ? 'The European Central Bank publishes its reference rates at about 16:00 Central European Time.'
      : `Source: ${source}.`;
  return `An exchange rate has one value for each working day. ${published} It cannot be held, but a portfolio can be compared with it.`;
}

/** Says what cannot be held, and that a series has ended or that there is none, unless another listing has a newer price. */
export function listingNote(
  { kind, symbol, exchange, asOf, isEnded }: WorldListing,
  hasNewer: boolean,
): string {
  const texts = [
    kind === 'index' && `${symbol} is an index: it cannot be held, but a portfolio can be compared with it.`,
    kind === 'currency' && rateText(exchange),
    asOf === null && !hasNewer && 'No price is known for this listing.',
    asOf === null && 'It can be held at prices that you enter, and its value follows from them.',
    asOf !== null &&
      isEnded &&
      !hasNewer &&
      `Its closes end on ${longDate(asOf)}: later values are those of that day.`,
  ];
  return texts.filter(Boolean).join(' ');
}
