import type { RelatedListing } from '#contract/market-stocks.ts';
import { dayNumber } from '#domain/days.ts';
import { grouped, longDate, signedShare } from '#web/lib/formats.ts';
import { numberWord } from '#web/lib/number-words.ts';
import { listed } from '#web/lib/phrases.ts';
import { pricedIn, unitName } from '../../quoted-price.ts';

/** A listing whose price is known in the currency of the page. */
export type PricedElsewhere = RelatedListing & { price: number; asOf: string; value: number };

const isPriced = (one: RelatedListing): one is PricedElsewhere =>
  one.price !== null && one.asOf !== null && one.value !== null;

/** Weekends and holidays of a single exchange are no news. */
const freshDays = 4;

const dayOf = (asOf: string) => dayNumber(asOf.slice(0, 10));

/** Returns the listing with the newest price, if that is much newer than the own one or there is no own one. */
export function newerListing([own, ...others]: readonly RelatedListing[]): PricedElsewhere | undefined {
  const [newest] = others
    .filter(isPriced)
    .sort((a, b) => dayOf(b.asOf) - dayOf(a.asOf) || (b.difference?.days ?? 0) - (a.difference?.days ?? 0));
  if (!own || !newest) return undefined;
  return own.asOf === null || dayOf(newest.asOf) - dayOf(own.asOf) > freshDays ? newest : undefined;
}

const longSpans: readonly [name: string, days: number, least: number][] = [
  ['year', 365.25, 2],
  ['month', 30.44, 3],
  ['week', 7, 2],
];

/** `seven weeks`, `five days`, `13 months` */
function spanText(days: number): string {
  const [name, length] = longSpans.find(([, size, least]) => days / size >= least) ?? ['day', 1];
  return `${numberWord(Math.round(days / length))} ${name}s`;
}

/** `London`, or the exchange where the city does not tell them apart. */
export const placeOf = ({ place, exchange }: RelatedListing, own: RelatedListing | undefined): string =>
  place === '' || place === own?.place ? exchange : place;

const parts: readonly [number, string][] = [
  [0.5, 'half a share'],
  [0.25, 'a quarter of a share'],
  [0.2, 'a fifth of a share'],
  [0.1, 'a tenth of a share'],
];

function sharesText(count: number): string {
  if (count === 1) return 'one share';
  if (count > 1) return `${Number.isInteger(count) ? numberWord(count) : count} shares`;
  return parts.find(([part]) => part === count)?.[1] ?? `${count} of a share`;
}

/** `share`, `receipt for ten shares`, `ETF`: what a unit of a listing is. */
export function unitText({ kind, sharesPerUnit }: RelatedListing): string {
  const isSeveral = sharesPerUnit !== null && sharesPerUnit !== 1;
  if (kind === 'receipt' && sharesPerUnit !== null) return `receipt for ${sharesText(sharesPerUnit)}`;
  return kind === 'share' && isSeveral ? `receipt for ${sharesText(sharesPerUnit)}` : kind;
}

export interface NewerPrice {
  /** How much older the price of the page is, or that there is none. */
  age: string;
  /** What the other listing closed at. */
  there: string;
  /** That price in the currency of the page. */
  estimate: string;
  /** How much more or less that is; empty without an own price. */
  change: string;
}

/** Says what a newer price of another listing means here; undefined if there is none. */
export function newerPrice(trading: readonly RelatedListing[]): NewerPrice | undefined {
  const [own] = trading;
  const newer = newerListing(trading);
  if (!own || !newer) return undefined;
  const { symbol, asOf, price, value } = newer;
  const place = placeOf(newer, own);
  const isOneToOne = own.sharesPerUnit === newer.sharesPerUnit;
  const what = isOneToOne ? symbol : `${symbol}, a ${unitText(newer)},`;
  const closed = `${what} closed on ${longDate(asOf)} at ${pricedIn(price, newer)}; in ${unitName(own)} that is`;
  const each = isOneToOne
    ? ''
    : own.sharesPerUnit === 1
      ? ' a share'
      : ` for ${sharesText(own.sharesPerUnit ?? 1)}`;
  const estimate = `about ${pricedIn(value, own)}${each}`;
  if (own.price === null || own.asOf === null)
    return {
      age: `No price is known on ${own.exchange}.`,
      there: `In ${place} ${closed}`,
      estimate,
      change: '',
    };
  const change = value / own.price - 1;
  const size = Math.round(Math.abs(change) * 100);
  return {
    age: `This price is ${spanText(dayOf(asOf) - dayOf(own.asOf))} older than ${place}’s.`,
    there: `There ${closed}`,
    estimate,
    change: size === 0 ? ', about the same' : `, ${size}% ${change > 0 ? 'more' : 'less'}`,
  };
}

/** The listing whose difference is described: the one with most days in common. */
export const measuredListing = ([, ...others]: readonly RelatedListing[]): RelatedListing | undefined =>
  others
    .filter(({ difference }) => difference !== null)
    .sort((a, b) => (b.difference?.days ?? 0) - (a.difference?.days ?? 0))[0];

/** Says how another listing was priced on the last common day, and how often both are close. */
export function differenceSentence(trading: readonly RelatedListing[]): string | undefined {
  const [own] = trading;
  const other = measuredListing(trading);
  if (!own || !other?.difference) return undefined;
  const { latest, near } = other.difference;
  const size = Math.abs(latest);
  const place = placeOf(other, own);
  const where = own.place === other.place || own.place === '' ? own.exchange : own.place;
  const last =
    size < 0.0005
      ? `On the last day both are known, ${place} and ${where} closed level`
      : `On the last day both are known, ${place} closed ${signedShare(size).slice(1)} ${latest > 0 ? 'above' : 'below'} ${where}`;
  return `${last}; on ${Math.round(near * 100)}% of days it is less than 1% apart`;
}

const steps = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1];

/** Returns the end of a scale for the differences, the same to both sides. */
export function stripEnd(trading: readonly RelatedListing[]): number {
  const sizes = trading.flatMap(({ difference }) =>
    difference ? [difference.low, difference.high, difference.latest].map(Math.abs) : [],
  );
  const largest = Math.max(0, ...sizes);
  return steps.find((step) => step >= largest) ?? 1;
}

/** Says what the drawing of the differences shows. */
export function differenceMeasure(trading: readonly RelatedListing[]): string | undefined {
  const other = measuredListing(trading);
  if (!other?.difference) return undefined;
  const { first, last, days } = other.difference;
  const scale = `${Math.round(stripEnd(trading) * 100)}%`;
  return (
    `Exchanges close at different hours, so much of a day’s difference is the news in between. Bar, on a scale ` +
    `from −${scale} to +${scale}: eight of ten days since ${longDate(first)}, of ${grouped(days)} with both closes and a ` +
    `rate. Tick: the median. Dot: ${longDate(last)}.`
  );
}

/** Names what the listings share. */
export function securityText([own, ...others]: readonly RelatedListing[]): string {
  if (!own) return '';
  const same = others.filter(({ isSame }) => isSame);
  const rest = others.filter(({ isSame }) => !isSame);
  const symbols = [own, ...same].map(({ symbol }) => symbol);
  const shared = same.length > 0 && own.isin !== null ? `${listed(symbols)} share the ISIN ${own.isin}.` : '';
  const names = rest.map(({ symbol, isin }) => (isin === null ? symbol : `${symbol} (ISIN ${isin})`));
  const company =
    rest.length > 0 ? `${listed(names)} ${rest.length === 1 ? 'is' : 'are'} of the same company.` : '';
  const ended = rest.some(({ sharesPerUnit }) => sharesPerUnit === null)
    ? 'Where the number of shares in a unit is not known, prices are not compared.'
    : '';
  return [shared, company, ended].filter(Boolean).join(' ');
}
