import type { Quote } from '#contract/market.ts';
import { unitPrice } from '#web/lib/formats.ts';
import { currencyMark, priceDay, quotedAmount } from '#web/lib/listing-texts.ts';
import { Change } from './figures.tsx';

const dayLength = 10;

interface ListingPriceProps {
  quote: Pick<Quote, 'price' | 'changePercent' | 'currency' | 'asOf'> | null | undefined;
  /** The currency of a listing without a price; an index has none. */
  currency: string | null;
  symbol: string;
  /** The day of the newest prices. */
  newest: string | null | undefined;
}

/** Points have no currency. */
const isIndex = (symbol: string) => symbol.startsWith('^');
/** An exchange rate has all of its decimals. */
const isRate = (symbol: string) => symbol.endsWith('=X');

/** The last price with its currency, and below it the change, or the day of an older price. */
export function ListingPrice({ quote, currency, symbol, newest }: ListingPriceProps) {
  const day = quote?.asOf.slice(0, dayLength);
  const isOld = day && newest && day < newest.slice(0, dayLength);
  return (
    <span className="figures ml-auto flex-none pl-2 text-right leading-tight">
      {quote ? (
        <span className="whitespace-nowrap">
          {(isRate(symbol) ? unitPrice : quotedAmount)(quote.price)}
          {!isIndex(symbol) && (
            <span className="text-tiny text-soft"> {currencyMark(quote.currency ?? 'USD')}</span>
          )}
        </span>
      ) : (
        <span className="text-fine text-soft">no price yet</span>
      )}{' '}
      <span className="block text-fine text-soft">
        {quote
          ? isOld
            ? priceDay(day, newest)
            : quote.changePercent !== null && <Change percent={quote.changePercent} />
          : currency && currencyMark(currency)}
      </span>
    </span>
  );
}
