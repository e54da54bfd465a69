import { longDate } from '#web/lib/formats.ts';

const close = 0.001;

/** Says why a figure is undefined; undefined for a figure that is known. */
export function reasonText(figure: number | null, reason: string | undefined): string | undefined {
  if (figure !== null) return undefined;
  return reason ? `Not defined: ${reason}` : 'Not defined for this period.';
}

/** Explains the money-weighted return by its difference to the time-weighted one. */
export function moneyWeightedMeaning(mwr: number | null, twr: number | null): string {
  const meaning = 'What your own money earned.';
  if (mwr === null || twr === null) return meaning;
  if (Math.abs(mwr - twr) < close) return `${meaning} The dates of your purchases made no difference.`;
  return mwr > twr
    ? `${meaning} Higher, because more of it was invested in the better times.`
    : `${meaning} Lower, because more of it was invested in the weaker times.`;
}

/** Says how a period counts that begins before the first deposit; empty for any other. */
export const paidFromOutside = ({ cashSince }: { cashSince: string | null }): string =>
  cashSince === null
    ? ''
    : ` What you bought before your first deposit, on ${longDate(cashSince)}, counts as paid from outside.`;
