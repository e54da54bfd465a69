import { isoDate } from '#domain/time.ts';
import type { TransactionKind } from '#domain/transaction-kinds.ts';
import { chosen } from './random-choices.ts';

/** Listed securities, an own one, and one that is known by its transactions only. */
export const heldSymbols = ['AAPL', 'KO', 'NVDA', 'SAP', 'MYFUND', 'GHOST'] as const;
export const currencies = ['USD', 'EUR', 'JPY', 'GBP'] as const;
export const days = ['2022-03-01', '2023-05-25', '2024-01-02', '2024-06-10', '2025-11-03', '2026-08-20'];

/** Returns random choices of what customers enter. */
export function randomInput(random: () => number) {
  const choose = <Item>(items: readonly Item[]): Item => chosen(random, items);
  const chance = (share: number) => random() < share;
  return {
    choose,
    chance,
    number: (most: number) => (1 + Math.floor(random() * most * 100)) / 100,
    someDay: () => (chance(0.2) ? isoDate() : choose(days)),
  };
}

/** Returns what is entered for each kind of transaction, at random. */
export function transactionEntries({ choose, chance, number, someDay }: ReturnType<typeof randomInput>) {
  const ratedEntry = () =>
    chance(0.4) && {
      currency: choose(currencies),
      rate: number(2),
      rateCurrency: choose(currencies),
    };
  const trade = (most = 20) => ({
    symbol: choose(heldSymbols),
    date: someDay(),
    shares: number(most),
    price: number(300),
    ...ratedEntry(),
    ...(chance(0.3) && { broker: choose(['Fidelity', 'Trading 212']) }),
  });
  const money = () => ({ date: someDay(), amount: number(500), currency: choose(currencies) });
  const costs = () => ({ fee: number(3), tax: number(2) });

  return {
    buy: () => ({ ...trade(), ...costs() }),
    sell: () => ({ ...trade(3), fee: number(3) }),
    dividend: () => ({
      symbol: choose(heldSymbols),
      date: someDay(),
      amount: 100 + number(100),
      ...(chance(0.4) && { reinvested: { shares: 1, price: number(90) } }),
    }),
    interest: money,
    fee: money,
    tax: money,
    deposit: () => ({ ...money(), amount: number(50_000) }),
    withdrawal: money,
    transfer_in: () => ({ ...trade(), ...(chance(0.5) && { acquiredOn: '2021-04-06' }) }),
    transfer_out: () => ({ symbol: choose(heldSymbols), date: someDay(), shares: number(3) }),
    split: () => ({ symbol: choose(heldSymbols), date: someDay(), numerator: 2, denominator: 1 }),
    adjustment: trade,
    return_of_capital: () => ({ symbol: choose(heldSymbols), ...money() }),
    capital_gains_distribution: () => ({ symbol: choose(heldSymbols), ...money() }),
    bonus: () => ({ symbol: choose(heldSymbols), date: someDay(), shares: number(3) }),
    rights: () => ({ ...trade(), ...costs() }),
    cash_in_lieu: () => ({ ...trade(1), fee: number(3) }),
    interest_paid: money,
    fee_refund: money,
    tax_refund: money,
    spin_off: () => ({
      symbol: 'AAPL',
      date: someDay(),
      counterpart: 'KO',
      costShare: 0.25,
      received: number(9),
    }),
    merger: () => ({
      symbol: choose(['NVDA', 'SAP'] as const),
      counterpart: 'MYFUND',
      date: someDay(),
      shares: number(9),
      received: number(9),
      ...(chance(0.5) && { amount: number(500) }),
    }),
    symbol_change: () => ({
      symbol: 'KO',
      counterpart: 'NVDA',
      date: someDay(),
      shares: number(9),
      received: number(9),
    }),
    dividend_reversal: () => ({ symbol: choose(heldSymbols), ...money() }),
  } satisfies Record<TransactionKind, () => object>;
}
