import type { fixedCurrencies } from './currencies.ts';

/** A currency that its central bank keeps at a fixed number of units for one unit of another. */
export interface Peg {
  to: 'USD' | 'EUR';
  units: string;
  /** The first day of this rate. */
  since: string;
}

/** Their rates need no source and are known for the past. */
const pegs: Readonly<Record<(typeof fixedCurrencies)[number], Peg>> = {
  AED: { to: 'USD', units: '3.6725', since: '1997-11-02' },
  BAM: { to: 'EUR', units: '1.95583', since: '1999-01-01' },
  BHD: { to: 'USD', units: '0.376', since: '2001-01-01' },
  JOD: { to: 'USD', units: '0.709', since: '1995-10-23' },
  OMR: { to: 'USD', units: '0.3845', since: '1986-01-01' },
  QAR: { to: 'USD', units: '3.64', since: '2001-07-09' },
  SAR: { to: 'USD', units: '3.75', since: '1986-06-01' },
  XAF: { to: 'EUR', units: '655.957', since: '1999-01-01' },
  XOF: { to: 'EUR', units: '655.957', since: '1999-01-01' },
};
const byCurrency: ReadonlyMap<string, Peg> = new Map(Object.entries(pegs));

/** Returns what a currency is fixed to; undefined for others. */
export const pegOf = (currency: string): Peg | undefined => byCurrency.get(currency);
