import type { InsiderTrade } from '#domain/insiders/insider-trades.ts';
import { mergeTrades } from '#domain/insiders/merge-trades.ts';
import { type OtherTransaction, otherTransactions } from '#domain/insiders/other-transactions.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { readVersion } from '#server/platform/db/versions.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import type { FindCik } from '../filings/shipped-ciks.ts';
import type { Insiders } from './insiders-file.ts';
import {
  companiesBought,
  companyReportsVersion,
  readReports,
  reportsVersion,
  storeReport,
} from './stored-reports.ts';

/** What is known of a company's insiders, from the shipped lists and from reports that were read. */
export interface KnownInsiders {
  /** The SEC's identifier of the company, without leading zeros; '' if unknown. */
  cik: string;
  /** The last day of the shipped list, ISO, and whether it has sales; null if it has nothing about the company. */
  shipped: { through: string; hasSales: boolean } | null;
  /** The reports that were read; null if none was. */
  read: {
    count: number;
    /** The days on which the first and the last of them were filed, ISO. */
    since: string;
    newest: string;
    /** When the last was read, ISO time. */
    at: string;
    /** How many are still to be read. */
    waiting: number;
  } | null;
  /** The newest first. */
  trades: InsiderTrade[];
  others: OtherTransaction[];
}

export interface FiledInsiders {
  /** Changes whenever something of a company does. */
  versionOf(symbol: string): Promise<string>;
  read(symbol: string): Promise<KnownInsiders>;
  /** Changes whenever a trade of any company does. */
  version(): Promise<string>;
  /** Returns what insiders of these companies bought between two days; companies without a purchase are left out. */
  purchases(symbols: readonly string[], days: DayRange): Promise<Map<string, InsiderTrade[]>>;
  /** Stores a report that was read. */
  store: typeof storeReport;
  close(): Promise<void>;
}

/** The first and the last day, ISO. */
export interface DayRange {
  from: string;
  to: string;
}

const isPurchaseIn =
  ({ from, to }: DayRange) =>
  ({ kind, date }: InsiderTrade) =>
    kind === 'purchase' && date >= from && date <= to;

interface InsiderSources {
  db: Db;
  shipped: Insiders;
  ciks: () => Promise<FindCik>;
}

/** Returns a function that reads shipped purchases. Those of the last days asked for stay in memory. */
function createShippedPurchases(shipped: Insiders) {
  let kept = { days: '', bySymbol: new Map<string, InsiderTrade[]>() };
  return async (symbol: string, days: DayRange): Promise<InsiderTrade[]> => {
    const key = `${days.from} ${days.to}`;
    if (kept.days !== key) kept = { days: key, bySymbol: new Map() };
    const { bySymbol } = kept;
    const known = bySymbol.get(symbol);
    if (known) return known;
    const trades = (await shipped.read(symbol))?.trades.filter(isPurchaseIn(days)) ?? [];
    bySymbol.set(symbol, trades);
    return trades;
  };
}

/** Adds the reports of insiders that were read to the shipped trades. */
export function withReadReports({ db, shipped, ciks }: InsiderSources): FiledInsiders {
  const shippedPurchases = createShippedPurchases(shipped);

  async function read(symbol: string): Promise<KnownInsiders> {
    const company = await shipped.read(symbol);
    const cik = (await ciks())(symbol) ?? company?.cik ?? '';
    const { reports, waiting, readAt } = await readReports(db, cik);
    await eventLoop.yieldIfNeeded();
    const [newest, oldest] = [reports[0], reports.at(-1)];
    return {
      cik,
      shipped: company ? { through: company.through, hasSales: company.hasSales } : null,
      read:
        newest && oldest && readAt !== null
          ? { count: reports.length, since: oldest.filed, newest: newest.filed, at: readAt, waiting }
          : null,
      trades: mergeTrades(company?.trades ?? [], reports),
      others: otherTransactions(reports),
    };
  }

  async function purchases(symbols: readonly string[], days: DayRange): Promise<Map<string, InsiderTrade[]>> {
    const [findCik, reported] = [await ciks(), await companiesBought(db, days)];
    const found = new Map<string, InsiderTrade[]>();
    for (const symbol of symbols) {
      const trades = reported.has(findCik(symbol) ?? '')
        ? (await read(symbol)).trades.filter(isPurchaseIn(days))
        : await shippedPurchases(symbol, days);
      if (trades.length > 0) found.set(symbol, trades);
    }
    return found;
  }

  return {
    async versionOf(symbol) {
      const cik = (await ciks())(symbol);
      return cik
        ? `${shipped.version} ${await readVersion(db, companyReportsVersion(cik))}`
        : shipped.version;
    },
    version: async () => `${shipped.version} ${await readVersion(db, reportsVersion)}`,
    read,
    purchases,
    store: storeReport,
    close: shipped.close,
  };
}
