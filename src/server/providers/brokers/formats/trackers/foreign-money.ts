import {
  add,
  compare,
  type Decimal,
  decimal,
  divide,
  multiply,
  subtract,
  toText,
  zero,
} from '#domain/decimal.ts';
import { rateDecimals } from '#domain/exchange-rates.ts';
import type { Draft } from '#domain/importing/draft.ts';

/** The money of a transaction in the currency of its security. */
interface ForeignMoney {
  gross: string | null;
  currency: string;
  rate: string | null;
}

const decimals = 6;
const tolerance = decimal('0.01');
const absolute = (value: Decimal) => (value.units < 0n ? subtract(zero, value) : value);

/** The gross amount that the account paid or received: `net` contains the costs of purchases, and lacks those of sales. */
function paidGross({ kind, net, fee, tax }: Draft): Decimal {
  const costs = add(decimal(fee ?? '0'), decimal(tax ?? '0'));
  const paid = absolute(decimal(net ?? '0'));
  return kind === 'buy' || kind === 'transfer_in' ? subtract(paid, costs) : add(paid, costs);
}

/**
 * Returns the draft in the currency of its security, with the rate at which the account paid. The file may state the rate
 * either way round: the one that leads to the money that moved counts. Without one the draft stays in the account's.
 */
export function inForeignMoney(draft: Draft, { gross, currency, rate }: ForeignMoney): Draft {
  if (!gross || !rate || !currency || currency === draft.currency) return draft;
  const stated = decimal(rate);
  const foreign = absolute(decimal(gross));
  if (stated.units <= 0n || foreign.units === 0n) return draft;
  const paid = paidGross(draft);
  const used = [stated, divide(decimal('1'), stated, rateDecimals)].find((factor) => {
    const difference = absolute(subtract(multiply(foreign, factor), paid));
    return compare(difference, multiply(paid, tolerance)) <= 0;
  });
  if (!used || used.units <= 0n) return draft;
  const converted = (text: string | null) => text && toText(divide(decimal(text), used, decimals));
  return {
    ...draft,
    gross: toText(foreign),
    net: null,
    fee: converted(draft.fee),
    tax: converted(draft.tax),
    currency,
    rate: toText(used),
    settlementCurrency: draft.currency,
  };
}

/** Portfolio Performance states deliveries like purchases, with their costs: they are taken off. */
export function withDeliveredValue(draft: Draft): Draft {
  if (draft.kind !== 'transfer_in' || draft.net === null) return draft;
  return { ...draft, gross: toText(paidGross(draft)), net: null };
}
