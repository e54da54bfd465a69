import { readCurrency } from './currencies.ts';
import { decimal, divide, toText } from './decimal.ts';
import { priceDecimals } from './limits.ts';

interface Price {
  price: number;
  change: number | null;
  currency?: string | undefined;
  /** The unit in which the exchange quotes, such as `GBX` for pence. */
  quotedIn?: string | null | undefined;
}

/** More decimals than any price has; cuts off what multiplying by a hundred adds. */
const precision = 1e8;

/** Converts an amount in whole units of a currency to the unit in which the exchange quotes. */
export function toQuotedUnit(amount: number, quotedIn: string | null | undefined): number {
  const { divisor } = readCurrency(quotedIn ?? '') ?? { divisor: 1 };
  return divisor === 1 ? amount : Math.round(amount * divisor * precision) / precision;
}

/** Returns a quote in the unit in which the exchange quotes: pence as `GBX` instead of pounds. */
export function asQuoted<Quoted extends Price>(quote: Quoted): Quoted {
  const { quotedIn, price, change } = quote;
  if (!quotedIn || quotedIn === quote.currency) return quote;
  return {
    ...quote,
    price: toQuotedUnit(price, quotedIn),
    change: change === null ? null : toQuotedUnit(change, quotedIn),
    currency: quotedIn,
  };
}

/** Converts a price in hundredths of a currency, as decimal text, to whole units. Other prices stay as they are. */
export function toWholeUnits(price: string, quotedIn: string | null | undefined): string {
  const { divisor } = readCurrency(quotedIn ?? '') ?? { divisor: 1 };
  return divisor === 1 ? price : toText(divide(decimal(price), decimal(divisor), priceDecimals));
}

interface PricedInput {
  price?: string | null | undefined;
  currency?: string | null | undefined;
  reinvested?: { shares: string; price: string } | null | undefined;
}

/**
 * Returns what was entered with prices in whole units. A price without a currency is in the unit in which the security is
 * quoted: pence in London. Amounts, fees and taxes are in pounds all the same, as brokers state them.
 */
export function withWholePrices<Input extends PricedInput>(
  input: Input,
  quotedIn: string | undefined,
): Input {
  const unit = input.currency ?? quotedIn;
  const read = readCurrency(unit ?? '');
  if (!read || read.divisor === 1) return input;
  const { price, reinvested } = input;
  return {
    ...input,
    ...(input.currency && { currency: read.currency }),
    ...(price && { price: toWholeUnits(price, unit) }),
    ...(reinvested && { reinvested: { ...reinvested, price: toWholeUnits(reinvested.price, unit) } }),
  };
}
