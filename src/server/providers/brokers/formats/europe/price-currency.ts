import { readCurrency } from '#domain/currencies.ts';
import { add, type Decimal, decimal, divide, multiply, subtract, toText, zero } from '#domain/decimal.ts';
import type { Draft } from '#domain/importing/draft.ts';
import { isNegative } from '../../engine/read-row.ts';

const size = (text: string | null): Decimal => {
  const value = decimal(text ?? '0');
  return value.units < 0n ? subtract(zero, value) : value;
};

/** Returns the money of a trade before costs. */
function moneyBeforeCosts({ kind, gross, net, fee, tax }: Draft): Decimal {
  if (gross !== null && size(gross).units !== 0n) return size(gross);
  const costs = add(size(fee), size(tax));
  return kind === 'sell' ? add(size(net), costs) : subtract(size(net), costs);
}

/**
 * Restates a trade whose price is in another currency than its money: in the currency of the price, with the rate that the
 * money implies. Other drafts are returned as they are.
 */
export function inPriceCurrency(draft: Draft, price: string | null, priceCurrency: string): Draft {
  const { kind, currency, shares } = draft;
  const isTrade = kind === 'buy' || kind === 'sell';
  // Money that moved the wrong way takes a trade back.
  if (draft.net !== null && isNegative(draft.net) === (kind === 'sell')) return draft;
  if (!isTrade || !shares || !price || !currency || !priceCurrency) return draft;
  if (readCurrency(priceCurrency)?.currency === readCurrency(currency)?.currency) return draft;
  const [value, cost] = [moneyBeforeCosts(draft), multiply(size(shares), size(price))];
  if (value.units <= 0n || cost.units === 0n) return draft;
  const rate = divide(value, cost, 10);
  if (rate.units === 0n) return draft;
  const converted = (amount: string | null) => amount && toText(divide(size(amount), rate, 6));
  return {
    ...draft,
    price: toText(size(price)),
    gross: null,
    net: null,
    fee: converted(draft.fee),
    tax: converted(draft.tax),
    currency: priceCurrency,
    rate: toText(rate),
    settlementCurrency: currency,
  };
}
