import { firstHolding } from './insider-report.ts';

/** What the SEC's codes of transactions mean, in plain words. */
const names: Readonly<Record<string, string>> = {
  P: 'Bought',
  S: 'Sold',
  A: 'Granted',
  C: 'Converted',
  D: 'Returned to the company',
  E: 'Option expired',
  F: 'Kept for taxes or the price of an option',
  G: 'Gift',
  H: 'Option expired or cancelled',
  I: 'By a plan of the company',
  J: 'Other',
  K: 'Equity swap',
  L: 'Small purchase',
  M: 'Exercised or vested',
  O: 'Option exercised',
  U: 'Tendered in a takeover',
  W: 'Inherited or left by will',
  X: 'Option exercised',
  Z: 'Put into or out of a voting trust',
  [firstHolding]: 'First holding',
};

/** Returns what a code of a transaction means. */
export const transactionName = (code: string): string =>
  (Object.hasOwn(names, code) ? names[code] : undefined) ?? 'Other';
