import { type Decimal, decimal, divide, multiply, round, toText } from './decimal.ts';
import type { eventKinds } from './transaction-kinds.ts';

/**
 * Something that happened to all holders of a security. Numbers are decimal text; `date` is the first day on which the
 * security traded without it, or under its new name.
 */
export interface KnownEvent {
  kind: (typeof eventKinds)[number];
  symbol: string;
  date: string;
  /** The security that came in; null for a merger for cash. */
  counterpart: string | null;
  /** So many shares of it came in for `per` shares of the day before. */
  received: string;
  per: string;
  /** Cash for one share; null for none. */
  cash: string | null;
  /** For a spin-off: the fraction of the cost that moves. */
  costShare: string | null;
  /** Whether the company published that fraction, or it follows from the closes of the first day; null without one. */
  basis: 'published' | 'first_day' | null;
  /** The address where it is published; null without one. */
  source: string | null;
}

/** What an event does to some shares. */
export interface EventEffect {
  /** Shares that come in; null if none do. */
  received: string | null;
  /** Cash that comes in; null for none. */
  cash: string | null;
  /** The part of the cost that goes to what comes in. */
  costMoved: Decimal;
}

const shareDecimals = 8;
const moneyDecimals = 2;
const all = decimal('1');

/** Computes the effect on shares of the day before that cost `cost`. Fractions of shares stay. */
export function eventEffect(event: KnownEvent, shares: string, cost: Decimal): EventEffect {
  const held = decimal(shares);
  const { counterpart, received, per, cash, costShare } = event;
  return {
    received:
      counterpart === null
        ? null
        : toText(divide(multiply(held, decimal(received)), decimal(per), shareDecimals)),
    cash: cash === null ? null : toText(round(multiply(held, decimal(cash)), moneyDecimals)),
    costMoved: multiply(cost, costShare === null ? all : decimal(costShare)),
  };
}
