import { dayText } from '../day-text.ts';

const minus = (text: string) => text.replace('-', '−');
const signed = { signDisplay: 'exceptZero' } as const;
const percents = new Intl.NumberFormat('en-US', {
  ...signed,
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${currency} ${JSON.stringify(options)}`;
  const format =
    formats.get(key) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency, ...options });
  formats.set(key, format);
  return format;
}

/** `$149,989.23` */
export const amount = (value: number, currency: string): string =>
  minus(formatOf(currency, {}).format(value));
/** `+$188.00`, `−$2,056.47` */
export const signedAmount = (value: number, currency: string): string =>
  minus(formatOf(currency, signed).format(value));
/** `$1,879` */
export const roundAmount = (value: number, currency: string): string =>
  minus(formatOf(currency, { maximumFractionDigits: 0 }).format(value));
/** `−$1,879` */
export const signedRoundAmount = (value: number, currency: string): string =>
  minus(formatOf(currency, { ...signed, maximumFractionDigits: 0 }).format(value));
/** `+1.4%`, `−1.4%`, from a fraction */
export const signedShare = (fraction: number): string => minus(percents.format(fraction));

/** `22 August` */
export const dayAndMonth = (date: string): string => dayText(date).replace(/ \d+$/, '');

/** `15 to 21 August 2026`, `30 July to 5 August 2026`, `21 August 2026` */
export function daysText(from: string, to: string): string {
  if (from === to) return dayText(to);
  const year = from.slice(0, 4) === to.slice(0, 4) ? '' : ` ${from.slice(0, 4)}`;
  const start =
    from.slice(0, 7) === to.slice(0, 7) ? String(Number(from.slice(8))) : dayAndMonth(from) + year;
  return `${start} to ${dayText(to)}`;
}
