import { readCurrency } from '#domain/currencies.ts';
import { decimal, divide, multiply, round, subtract, toText, zero } from '#domain/decimal.ts';
import type { Draft, RowOutcome, SecurityHint } from '#domain/importing/draft.ts';
import { priceDecimals } from '#domain/limits.ts';
import { magnitude, unsigned } from '../../engine/price-currency.ts';

/** A coin as a security. The exchange keeps BTC from being taken for a US listing. */
export const coin = (symbol: string): SecurityHint => ({
  symbol: symbol.toUpperCase(),
  exchange: 'CRYPTO',
  isin: null,
  cusip: null,
  name: null,
});

/** Whether a code is one of money, not of a coin. */
export const isMoney = (code: string): boolean => readCurrency(code) !== undefined;

const size = (text: string) => magnitude(decimal(text));

/** An amount of money or of a coin. */
export interface Leg {
  code: string;
  amount: string;
}

const shown = ({ code, amount }: Leg) => `${unsigned(amount)} ${code}`;

/** Says that a row is two transactions, of which it states no more than the coins. */
export const swapReason = (given: Leg, received: Leg): string =>
  `A swap of coins: add a sale of ${shown(given)} and a purchase of ${shown(received)}`;

/**
 * Returns what an exchange of one amount for another is: a purchase or sale of a coin. `fee` is in the money and part of
 * its amount. A swap of two coins is a problem, because the row states no value.
 */
export function tradeOfLegs(
  draft: Draft,
  given: Leg,
  received: Leg,
  fee: string | null = null,
): Draft | RowOutcome {
  const [pays, gets] = [isMoney(given.code), isMoney(received.code)];
  if (pays && gets) return { is: 'skipped', reason: 'A currency exchange.' };
  if (!pays && !gets) return { is: 'problem', reason: swapReason(given, received), draft: null };
  const [money, coins] = pays ? [given, received] : [received, given];
  return {
    ...draft,
    kind: pays ? 'buy' : 'sell',
    security: coin(coins.code),
    shares: unsigned(coins.amount),
    price: null,
    gross: null,
    net: pays ? toText(subtract(zero, size(money.amount))) : unsigned(money.amount),
    fee: fee && unsigned(fee),
    currency: money.code,
  };
}

/**
 * Returns coins that were earned: a dividend that was reinvested, if their value in `currency` is known, else a transfer
 * without a cost.
 */
export function earned(draft: Draft, value: string | null): Draft {
  const shares = round(decimal(draft.shares ?? '0'), 8);
  const worth = value === null ? zero : round(size(value), 6);
  if (worth.units === 0n || shares.units === 0n)
    return {
      ...draft,
      kind: 'transfer_in',
      price: null,
      gross: null,
      net: null,
      note: draft.note ?? draft.kindText,
    };
  // Rounded down, so that the purchase never costs more than what was paid.
  const price = divide(worth, shares, priceDecimals);
  const cost = multiply(shares, price);
  return {
    ...draft,
    kind: 'dividend',
    shares: null,
    price: null,
    gross: toText(round(cost, 6).units === 0n ? worth : round(cost, 6)),
    net: null,
    reinvested: { shares: toText(shares), price: toText(price) },
    note: draft.note ?? draft.kindText,
  };
}
