import { dayText } from '../day-text.ts';

const minus = (text: string) => text.replace('-', '−');
const percents = new Intl.NumberFormat('en-US', {
  signDisplay: 'exceptZero',
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

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
