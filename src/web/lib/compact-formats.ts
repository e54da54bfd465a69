import { currencySign } from './formats.ts';

/** Large figures in three digits with a letter for the unit, as in headlines and dense tables. */

const units = [
  { size: 1e12, name: 'T' },
  { size: 1e9, name: 'B' },
  { size: 1e6, name: 'M' },
] as const;

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** `299 B`, `19.0 B`, `3.99 M`; below a million `553,465`. Never negative. */
function magnitude(figure: number): string {
  const size = Math.abs(figure);
  const unit = units.find((one) => Number((size / one.size).toPrecision(3)) >= 1);
  if (!unit) return whole.format(size);
  const scaled = Number((size / unit.size).toPrecision(3));
  const digits = Math.max(0, 2 - Math.floor(Math.log10(scaled)));
  return `${scaled.toFixed(digits)} ${unit.name}`;
}

const plainSign = (figure: number) => (figure < 0 ? '−' : '');
const eitherSign = (figure: number) => (figure > 0 ? '+' : plainSign(figure));

/** `24.5 M`, `553,465` */
export const compactNumber = (figure: number): string => plainSign(figure) + magnitude(figure);
/** `+24.5 M`, `−632,890`, `0` */
export const signedCompactNumber = (figure: number): string => eitherSign(figure) + magnitude(figure);
/** `$299 B`, `$3.99 B`, `$42,700` */
export const compactDollars = (figure: number): string => `${plainSign(figure)}$${magnitude(figure)}`;
/** `€165 B`, `¥33.1 T`, `SEK 42,700` */
export const compactMoney = (figure: number, currency: string): string =>
  `${plainSign(figure)}${currencySign(currency)}${magnitude(figure)}`;
/** `+$8.83 B`, `−$86.8 M`, `$0` */
export const signedCompactDollars = (figure: number): string => `${eitherSign(figure)}$${magnitude(figure)}`;
