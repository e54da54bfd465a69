import { LRUCache } from 'lru-cache';
import { readCurrency } from '#domain/currencies.ts';
import { dayNumber } from '#domain/days.ts';
import type { DailyPrices, ListingClassification, SecurityData } from '#domain/security-data.ts';
import type { SymbolCloses } from './closes.ts';
import { closeScale, type DailyCloses } from './history-codec.ts';
import type { ShippedEvents } from './shipped-events.ts';

/** What a listing is called and quoted in. */
export interface ListedSecurity {
  name: string;
  listing: ListingClassification;
  /** Null for an index without a currency. */
  quotedIn: string | null;
}

interface SecurityReaderSettings {
  /** Undefined for a symbol that is not listed. */
  listedAs: (symbol: string) => Promise<ListedSecurity | undefined>;
  closesOf: (symbol: string) => Promise<SymbolCloses>;
  events: ShippedEvents;
}

const maxSecurities = 500;
const maxBytes = 24_000_000;
/** The size of a security without closes, about. */
const baseBytes = 4_000;

function pricesOf(closes: DailyCloses, calendarDays: Int32Array, divisor: number): DailyPrices {
  const { from, gaps, cents } = closes;
  const scale = closeScale(closes) * divisor;
  const days = new Int32Array(cents.length);
  const missing = new Set(gaps);
  for (let at = 0, offset = 0; at < cents.length; offset += 1) {
    if (missing.has(offset)) continue;
    days[at] = calendarDays[from + offset] as number;
    at += 1;
  }
  return { days, closes: Float64Array.from(cents, (close) => close / scale) };
}

const noPrices: DailyPrices = { days: new Int32Array(), closes: new Float64Array() };

/** Reads shipped securities. Keeps the ones used last, because decoding the closes of fifty takes a while. */
export function createSecurityReader(settings: SecurityReaderSettings) {
  const { listedAs, closesOf, events } = settings;
  const days = new Map<readonly string[], Int32Array>();
  const daysOf = (calendar: readonly string[]): Int32Array => {
    const known = days.get(calendar) ?? Int32Array.from(calendar, dayNumber);
    days.set(calendar, known);
    return known;
  };

  async function read(symbol: string): Promise<SecurityData | undefined> {
    const listed = await listedAs(symbol);
    const quoted = readCurrency(listed?.quotedIn ?? '');
    if (!listed || !quoted) return undefined;
    const { name, listing, quotedIn } = listed;
    const [{ closes, calendar, breaks }, dividends] = await Promise.all([
      closesOf(symbol),
      events.dividends(symbol),
    ]);
    const { currency, divisor } = quoted;
    return {
      symbol,
      name,
      currency,
      ...(divisor !== 1 && quotedIn && { quotedIn }),
      source: 'shipped snapshot',
      listing,
      prices: closes ? pricesOf(closes, daysOf(calendar), divisor) : noPrices,
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
  return {
    securityData: (symbol: string): Promise<SecurityData | undefined> => cache.fetch(symbol),
    storedSecurity: (symbol: string): Promise<SecurityData | undefined> =>
      Promise.resolve(cache.peek(symbol) ?? read(symbol)),
  };
}
