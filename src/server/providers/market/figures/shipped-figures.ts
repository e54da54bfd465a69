import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { largestFirst } from '#domain/search-index.ts';
import { isListedAbroad } from '#domain/symbols.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import { Comovements } from './comovements.ts';
import type { Company } from './company.ts';
import { ComputedFigures } from './computed-figures.ts';
import { decodeFigures, figuresName, statisticNames } from './figures-file.ts';
import { ListingFigures, listedAlone } from './listing-figures.ts';

const noStatistics = new Float64Array();

/** Reads a file into memory of its own, which the tables are views of. */
async function readWhole(path: string): Promise<ArrayBuffer> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const bytes = new Uint8Array(new ArrayBuffer(size));
    for (let at = 0; at < size; ) {
      const { bytesRead } = await file.read(bytes, at, size - at, at);
      if (bytesRead === 0) throw new Error(`${path} is shorter than its size.`);
      at += bytesRead;
    }
    return bytes.buffer;
  } finally {
    await file.close();
  }
}

/** The listings that have figures. */
export interface FiguredListings {
  domestic: readonly Company[];
  abroad: readonly ListingAbroad[];
  /** Symbols of funds, the largest first. */
  funds: readonly string[];
  /** Returns what identifies a company with several listings. */
  companyOf: (symbol: string) => string | undefined;
}

/** A share outside the United States, with the market cap in its own currency. */
interface ListingAbroad extends Company {
  localMarketCap: number | null;
}

/** Returns a listing abroad with its market cap in US dollars, which all listings are ordered by. */
function inDollars(listing: ListingAbroad, dollars: number): Company {
  const { localMarketCap } = listing;
  return { ...listing, marketCap: localMarketCap && Math.round(localMarketCap * dollars) };
}

/** Loads the shipped figures. Yields to the event loop in between. */
export async function loadShippedFigures(
  folder: string,
  listings: FiguredListings,
  version: string,
): Promise<ComputedFigures> {
  const file = decodeFigures(await readWhole(join(folder, figuresName)));
  await eventLoop.yieldIfNeeded();
  const width = statisticNames.length;
  const positions = new Map(file.symbols.map((symbol, at) => [symbol, at]));
  const dollarsOf = ({ currency = 'USD' }: Company) =>
    currency === 'USD' ? 1 : (file.dollars[currency] ?? Number.NaN);
  const abroad = listings.abroad.map((listing) => inDollars(listing, dollarsOf(listing)));
  const rows = largestFirst([...listings.domestic, ...abroad], listings.funds).map((company) => {
    const at = positions.get(company.symbol);
    const { symbol } = company;
    const group = listings.companyOf(symbol) ?? null;
    const isAbroad = isListedAbroad(symbol);
    const listed =
      isAbroad || group !== null ? { dollars: dollarsOf(company), company: group, isAbroad } : listedAlone;
    return at === undefined
      ? new ListingFigures(company, company, noStatistics, 0, listed)
      : new ListingFigures(company, company, file.statistics, at * width, listed);
  });
  // The same strings as those of the listings, which are in memory anyway.
  const names = new Map(rows.map(({ symbol }) => [symbol, symbol]));
  const symbols = file.symbols.map((symbol) => names.get(symbol) ?? symbol);
  await eventLoop.yieldIfNeeded();
  const moves = new Comovements({ ...file, symbols });
  return new ComputedFigures({
    version,
    rows,
    moves,
    tradingDays: file.daily.days,
    weeks: file.weekly.days,
  });
}
