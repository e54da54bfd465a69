import { referenceCurrencies } from '#domain/currencies.ts';
import { dayNumber, isoDay } from '#domain/days.ts';
import { isoDate } from '#domain/time.ts';
import type { EuroRate } from './rate-table.ts';

/** The file of ninety days has 80 KB. */
export const maxEcbBytes = 1_000_000;

/** The content is not a list of rates. The message is for the log. */
export class EcbProblem extends Error {}

/*
 * Matches a day (`<Cube time='2026-11-20'>`) or a rate of the day before it (`<Cube currency='USD' rate='1.15'/>`). Every
 * repetition is bounded and starts after the fixed `<Cube`, so a hostile file takes time proportional to its length, and
 * 1 MB of it a few milliseconds. That is why it is not parsed in a process of its own.
 */
const cube =
  /<Cube\s{1,9}(?:time=["'](\d{4}-\d\d-\d\d)["']|currency=["']([A-Z]{3})["']\s{1,9}rate=["'](\d{1,9}(?:\.\d{1,9})?)["'])\s{0,9}\/?>/g;

const known: ReadonlySet<string> = new Set(referenceCurrencies);

const isDay = (date: string) => isoDay(dayNumber(date)) === date;

/**
 * Reads the rates of known currencies from the European Central Bank's XML file. Throws an EcbProblem if there are none,
 * or if a day lies in the future.
 */
export function parseEcbFile(xml: string, today = isoDate()): EuroRate[] {
  const rates: EuroRate[] = [];
  let date: string | undefined;
  for (const [, time, currency = '', rate = ''] of xml.matchAll(cube)) {
    if (time) {
      if (!isDay(time) || time > today) throw new EcbProblem(`${time} is not a day of the past.`);
      date = time;
    } else if (date && known.has(currency) && Number(rate) > 0) rates.push({ date, currency, rate });
  }
  const unique = new Map(rates.map((row) => [`${row.date} ${row.currency}`, row]));
  if (unique.size === 0) throw new EcbProblem('The file contains no rates.');
  return [...unique.values()];
}
