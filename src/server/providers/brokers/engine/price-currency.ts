import { readCurrency } from '#domain/currencies.ts';
import {
  add,
  compare,
  type Decimal,
  decimal,
  divide,
  divideForRounding,
  multiply,
  subtract,
  toText,
  zero,
} from '#domain/decimal.ts';
import { rateDecimals } from '#domain/exchange-rates.ts';
import type { Draft } from '#domain/importing/draft.ts';

const moneyDecimals = 6;

export const magnitude = (value: Decimal): Decimal => (value.units < 0n ? subtract(zero, value) : value);

const overCosts = ({ net, fee, tax }: Pick<Draft, 'net' | 'fee' | 'tax'>): number =>
  compare(magnitude(decimal(net ?? '0')), add(decimal(fee ?? '0'), decimal(tax ?? '0')));

/** Whether the money that a row took is no more than its fee and tax. */
export const isWithinCosts = (draft: Draft): boolean => overCosts(draft) <= 0;

/** Whether it is less than these. */
export const isBelowCosts = (draft: Pick<Draft, 'net' | 'fee' | 'tax'>): boolean => overCosts(draft) < 0;

/** Returns decimal text without its sign. */
export const unsigned = (text: string): string => toText(magnitude(decimal(text)));

/**
 * Returns a draft whose amounts are divided by `rate`, the units of the draft's currency for one of `currency`. A rate of 0
 * leaves it as it is.
 */
export function restate(draft: Draft, currency: string, rate: Decimal): Draft {
  if (rate.units === 0n) return draft;
  const scaled = (text: string | null) =>
    text === null ? null : toText(divide(decimal(text), rate, moneyDecimals));
  return {
    ...draft,
    gross: scaled(draft.gross),
    net: scaled(draft.net),
    fee: scaled(draft.fee),
    tax: scaled(draft.tax),
    currency,
    rate: toText(divide(rate, decimal('1'), rateDecimals)),
    settlementCurrency: draft.currency,
  };
}

/** Returns the money of a trade before its costs, in the currency that it was booked in. */
function bookedGross({ kind, gross, net, fee, tax }: Draft): Decimal | null {
  if (gross !== null) return magnitude(decimal(gross));
  if (net === null) return null;
  const costs = add(decimal(fee ?? '0'), decimal(tax ?? '0'));
  const paid = magnitude(decimal(net));
  return kind === 'buy' ? subtract(paid, costs) : add(paid, costs);
}

/**
 * Restates a trade that was booked in the account's currency in the currency of its price, so that the security keeps its
 * own currency: the money becomes shares × price, and the rate follows from what was booked. A price in pence becomes one in
 * pounds. Returns the draft as it is without shares, price or money.
 */
export function inPriceCurrency(draft: Draft, priceCurrency: string, price: string | null): Draft {
  const read = readCurrency(priceCurrency);
  const booked = bookedGross(draft);
  if (!read || price === null || draft.shares === null || booked === null) return draft;
  const quoted = magnitude(decimal(price));
  const whole = multiply(quoted, decimal(String(1 / read.divisor)));
  if (read.currency === draft.currency) return { ...draft, price: toText(whole) };
  const money = multiply(decimal(draft.shares), whole);
  if (money.units === 0n || booked.units <= 0n) return draft;
  const rate = divideForRounding(booked, money, 2 * rateDecimals);
  return { ...restate(draft, read.currency, rate), price: toText(whole), gross: toText(money) };
}
