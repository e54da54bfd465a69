import { dayText } from '#domain/day-text.ts';
import { isoDay } from '#domain/days.ts';
import type { Draft } from '#domain/importing/draft.ts';
import type { SecurityData } from '#domain/security-data.ts';

/** The last close of a security, per share of today. */
export interface LastClose {
  price: string;
  currency: string;
  date: string;
}

/** Last closes by symbol; null for a security without one. */
export type LastCloses = Record<string, LastClose | null>;

const priceDecimals = 8;

/** Returns whether a row is a position without a date whose file says nothing about money. */
export const lacksMoney = (
  { date, price, gross, net }: Draft,
  { isPositions }: { isPositions: boolean },
): boolean => isPositions && date === null && price === null && gross === null && net === null;

/** Returns the last close of a security, however old: its market value is at that price, too. */
export function lastCloseOf(security: SecurityData | undefined): LastClose | null {
  const [day, close] = [security?.prices.days.at(-1), security?.prices.closes.at(-1)];
  if (!security || day === undefined || close === undefined) return null;
  return {
    price: String(Number(close.toFixed(priceDecimals))),
    currency: security.currency,
    date: isoDay(day),
  };
}

/** Lets a position without money count at the last close, and says so in its note. */
export function atLastClose(draft: Draft, { price, currency, date }: LastClose): Draft {
  const said = `The file states no cost: the close of ${dayText(date)} counts.`;
  return { ...draft, price, currency, note: [draft.note, said].filter(Boolean).join(' ') };
}
