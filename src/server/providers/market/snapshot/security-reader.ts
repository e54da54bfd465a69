import { LRUCache } from 'lru-cache';
import { dayNumber } from '#domain/days.ts';
import type { DailyPrices, SecurityData } from '#domain/security-data.ts';
import type { Company } from '../company.ts';
import type { SymbolCloses } from './closes.ts';
import type { DailyCloses } from './history-codec.ts';
import type { ShippedEvents } from './shipped-events.ts';

interface SecurityReaderSettings {
  calendar: readonly string[];
  /** Undefined for a symbol that is not listed. */
  companyOf: (symbol: string) => Company | undefined;
  closesOf: (symbol: string) => Promise<SymbolCloses>;
  events: ShippedEvents;
}

const maxSecurities = 500;
const maxBytes = 24_000_000;
/** The size of a security without closes, about. */
const baseBytes = 4_000;

function pricesOf({ from, gaps, cents }: DailyCloses, calendarDays: Int32Array): DailyPrices {
  const days = new Int32Array(cents.length);
  const missing = new Set(gaps);
  for (let at = 0, offset = 0; at < cents.length; offset += 1) {
    if (missing.has(offset)) continue;
    days[at] = calendarDays[from + offset] as number;
    at += 1;
  }
  return { days, closes: Float64Array.from(cents, (close) => close / 100) };
}

const noPrices: DailyPrices = { days: new Int32Array(), closes: new Float64Array() };

/** Reads shipped securities. Keeps the ones used last, because decoding the closes of fifty takes a while. */
export function createSecurityReader(settings: SecurityReaderSettings) {
  const { calendar, companyOf, closesOf, events } = settings;
  let calendarDays: Int32Array | undefined;

  async function read(symbol: string): Promise<SecurityData | undefined> {
    const company = companyOf(symbol);
    if (!company) return undefined;
    const { companyName: name, type, sector, industry, country } = company;
    const [{ closes, breaks }, dividends] = await Promise.all([closesOf(symbol), events.dividends(symbol)]);
    calendarDays ??= Int32Array.from(calendar, dayNumber);
    return {
      symbol,
      name,
      currency: 'USD',
      source: 'shipped snapshot',
      listing: { type, sector, industry, country },
      prices: closes ? pricesOf(closes, calendarDays) : noPrices,
      splits: events.splits(symbol),
      adjustments: events.adjustments(symbol),
      breaks,
      dividends,
    };
  }

  const cache = new LRUCache<string, SecurityData>({
    max: maxSecurities,
    maxSize: maxBytes,
    sizeCalculation: ({ prices }) => baseBytes + prices.days.byteLength + prices.closes.byteLength,
    fetchMethod: read,
  });
  return (symbol: string): Promise<SecurityData | undefined> => cache.fetch(symbol);
}
