import type { Performance } from '#contract/figures.ts';
import type { Transaction } from '#contract/transactions.ts';
import { dayNumber } from '#domain/days.ts';
import { kindRules } from '#domain/transaction-kinds.ts';

/** A customer's position in one stock over all portfolios, in the currency of the figures. */
export interface OwnPosition {
  currency: string;
  shares: number;
  /** The mean cost of a share held; null if none is held or the cost is unknown. */
  averageCost: number | null;
  /** Null if the price is unknown. */
  value: number | null;
  gain: number;
  /** Of the cost, as a fraction; null if nothing is held. */
  gainShare: number | null;
  realised: number;
  income: number;
  /** Everything gained since the first purchase, after fees and taxes. */
  total: number;
  /** The money-weighted return since the first purchase as a fraction, a year if it is longer; null if it is unknown. */
  moneyWeighted: number | null;
  isYearly: boolean;
}

type Positions = Pick<Performance, 'currency' | 'positions' | 'mwr' | 'from' | 'to'>;

const yearDays = 365;

/** Adds the positions in one stock; undefined if the customer never held it. */
export function ownPosition({ currency, positions, mwr, from, to }: Positions): OwnPosition | undefined {
  if (positions.length === 0) return undefined;
  const open = positions.filter(({ isClosed }) => !isClosed);
  const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0);
  const known = <Field extends 'cost' | 'endValue'>(field: Field) => {
    const values = open.map((position) => position[field]);
    return values.some((one) => one === null) ? null : sum(values.map((one) => one ?? 0));
  };
  const shares = sum(open.map((position) => position.shares));
  const cost = known('cost');
  const unrealised = sum(open.map(({ gain }) => gain.unrealised));
  return {
    currency,
    shares,
    averageCost: cost !== null && shares > 0 ? cost / shares : null,
    value: known('endValue'),
    gain: unrealised,
    gainShare: cost !== null && cost > 0 ? unrealised / cost : null,
    realised: sum(positions.map(({ gain }) => gain.realised)),
    income: sum(positions.map(({ gain }) => gain.income)),
    total: sum(positions.map(({ gain }) => gain.total)),
    moneyWeighted: mwr,
    isYearly: dayNumber(to) - dayNumber(from) > yearDays,
  };
}

const listedTrades = 5;

/** A purchase or a sale, in the shares of that day. */
export interface OwnTradeRow {
  id: string;
  date: string;
  isSale: boolean;
  shares: number;
  price: number | null;
  currency: string;
}

/** Returns the newest purchases and sales with a day; transactions come newest first. */
export const newestTrades = (entries: readonly Transaction[]): OwnTradeRow[] =>
  entries
    .flatMap(({ _id: id, kind, date, shares, price, currency }) =>
      kindRules[kind].isTrade && date !== null && shares !== null
        ? [{ id, date, isSale: kind === 'sell', shares, price, currency }]
        : [],
    )
    .slice(0, listedTrades);
