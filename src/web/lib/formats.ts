/** Formats of figures and dates: US English and UTC, on the server and in every browser. */

import { unitsName } from '#domain/unit-names.ts';

type Figure = number | string;

// Intl formats decimal text exactly (ECMA-402, "mathematical value"), but its types accept only template literals.
const exact = (figure: Figure) => figure as number;

const minus = (text: string) => text.replace('-', '−');

function numbers(options: Intl.NumberFormatOptions): (figure: Figure) => string {
  // What rounds to zero has no sign.
  const format = new Intl.NumberFormat('en-US', { signDisplay: 'negative', ...options });
  return (figure) => minus(format.format(exact(figure)));
}

const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
const inDollars = { style: 'currency', currency: 'USD' } as const;
const signed = { signDisplay: 'exceptZero' } as const;

const twoDecimalFigure = numbers(twoDecimals);
/** Prices below it would be shown as nothing. */
const leastTwoDecimals = 0.01;
const digitsBelow = 4;
/** `1,234.50`, `0.46`, `0.00001234` */
export const price = (figure: Figure): string => {
  const size = Math.abs(Number(figure));
  return size > 0 && size < leastTwoDecimals
    ? unitPrice(Number(Number(figure).toPrecision(digitsBelow)))
    : twoDecimalFigure(figure);
};
/** `0.34`, `−0.12`, `0.00`: a ratio, beta or correlation */
export const ratio = twoDecimalFigure;

/** The sign of a figure as its text shows it: 0 for one that rounds to zero. */
export const shownSign = (figure: Figure, text: string): number =>
  /[1-9]/.test(text) ? Math.sign(Number(figure)) : 0;
/** `0.485`, `762.00`: two to eight decimals */
export const unitPrice = numbers({ minimumFractionDigits: 2, maximumFractionDigits: 8 });
/** `$1,234.50` */
export const dollars = numbers(inDollars);
/** `+$1,234.50`, `−$12.69`, `$0.00` */
export const signedDollars = numbers({ ...inDollars, ...signed });
/** `$65,950,296,923` */
export const wholeDollars = numbers({ ...inDollars, maximumFractionDigits: 0 });
/** `46,767,645` */
export const grouped = numbers({ maximumFractionDigits: 0 });
/** `1,200.5`, up to eight decimals */
export const shares = numbers({ maximumFractionDigits: 8 });

/** `$` for US dollars, else the code: the unit in a heading. */
export const unitOf = (currency: string): string => (currency === 'USD' ? '$' : currency);

/** `US dollars` */
export const currencyName = (currency: string): string => unitsName(currency, 2);

/** `€`, `¥`, `CHF` with a space: what an amount in a currency begins with */
export const currencySign = (currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency, maximumFractionDigits: 0 })
    .format(1)
    .replace('1', '');

const twoSigned = numbers({ ...twoDecimals, ...signed });
const oneDecimal = numbers({ minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** `+0.43%`, `−0.63%`, `0.00%`, from a figure in per cent */
export const signedPercent = (figure: Figure): string => `${twoSigned(figure)}%`;
const oneSigned = numbers({ minimumFractionDigits: 1, maximumFractionDigits: 1, ...signed });
/** `+0.4%`, `−0.6%`, from a fraction */
export const signedShare = (fraction: number): string => `${oneSigned(fraction * 100)}%`;
/** A smaller share would be rounded to nothing. */
const smallestShare = 0.0005;
/** `22.0%`, `<0.1%`, from a fraction */
export const shareOf = (fraction: number): string =>
  fraction > 0 && fraction < smallestShare ? '<0.1%' : `${oneDecimal(fraction * 100)}%`;
/** `22.0%`, from a figure in per cent */
export const percent = (figure: Figure): string => `${oneDecimal(figure)}%`;

/** The date of an ISO time is that of its time zone. */
const dateLength = 10;

function dates(options: Intl.DateTimeFormatOptions): (iso: string) => string {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
  return (iso) => format.format(new Date(iso.slice(0, dateLength))).replace(/\bSept\b/, 'Sep');
}

/** `21 August 2026` */
export const longDate = dates({ day: 'numeric', month: 'long', year: 'numeric' });
/** `August 2026` */
export const monthAndYear = dates({ month: 'long', year: 'numeric' });
/** `21 Aug 2026` */
export const mediumDate = dates({ day: 'numeric', month: 'short', year: 'numeric' });

const clock = new Intl.DateTimeFormat('en-US', {
  hour: '2-digit',
  minute: '2-digit',
  hour12: true,
  timeZone: 'UTC',
});
const monthDayYear = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
});

const minutes = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });

/** `18:05`, in UTC */
export const timeOfDay = (iso: string): string => minutes.format(new Date(iso));

/** `UTC`, `UTC+11`, `UTC−3:30` */
function zoneOf(iso: string): string {
  const [, sign, hours, rest] = /([+-])(\d\d):(\d\d)$/.exec(iso) ?? [];
  if (!sign) return 'UTC';
  return `UTC${sign === '-' ? '−' : '+'}${Number(hours)}${rest === '00' ? '' : `:${rest}`}`;
}

/** `21 August 2026` for a day, `21 August 2026, 18:05 UTC` for a time, in the time zone of its offset. */
export const dayOrTime = (iso: string): string =>
  iso.length <= dateLength ? longDate(iso) : `${longDate(iso)}, ${iso.slice(11, 16)} ${zoneOf(iso)}`;

/** `Nov 21, 2026 • 06:05 PM`: the spec's `MMM dd, yyyy • hh:mm a`, in UTC */
export const dateAndTime = (iso: string): string => {
  const date = new Date(iso);
  return `${monthDayYear.format(date)} • ${clock.format(date).replace(/\s/g, ' ')}`;
};
