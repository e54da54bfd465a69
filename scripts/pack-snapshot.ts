/*
 * Packs the source of the snapshot into data/:  pack-snapshot.ts <source folder> [--verify]
 * With --verify, writes nothing and compares data/ with the source, close by close.
 */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FiledPosition, positionKey } from '../src/domain/filings/history.ts';
import { filingBlocksName, filingIndexName } from '../src/server/filings/shipped/shipped-file.ts';
import { readShippedFilings } from '../src/server/filings/shipped/shipped-quarters.ts';
import { openKnownCloses } from '../src/server/providers/filings/known-closes.ts';
import { readSymbols } from '../src/server/providers/filings/shipped-cusips.ts';
import { readSplitTable } from '../src/server/providers/filings/split-table.ts';
import {
  fundamentalBlocksName,
  fundamentalIndexName,
} from '../src/server/providers/fundamentals/fundamentals-file.ts';
import { fundBlocksName, fundIndexName } from '../src/server/providers/funds/funds-file.ts';
import { insiderBlocksName, insiderIndexName } from '../src/server/providers/insiders/insiders-file.ts';
import { figuresName } from '../src/server/providers/market/figures/figures-file.ts';
import { companyListingsName } from '../src/server/providers/market/snapshot/company-listings.ts';
import { encodeHistory } from '../src/server/providers/market/snapshot/history-codec.ts';
import {
  domesticHistory,
  type HistoryIndex,
  type HistoryNames,
  openHistoryFile,
  worldHistory,
} from '../src/server/providers/market/snapshot/history-file.ts';
import { worldColumns } from '../src/server/providers/market/snapshot/world-listings.ts';
import { packCompanyListings } from './snapshot/company-listings.ts';
import { correctDividends, mergeDividends } from './snapshot/dividends.ts';
import { checkFilings } from './snapshot/doubtful-rows.ts';
import { packFigures } from './snapshot/figures.ts';
import type { QuarterClose } from './snapshot/filed-symbols.ts';
import {
  type FilerHistory,
  filedPeriods,
  investorColumns,
  packFilings,
  readFilings,
  readInvestors,
} from './snapshot/filings.ts';
import { fundSplits, markAdjusted, sortSplits } from './snapshot/fund-splits.ts';
import { packFundamentals, readCompanies } from './snapshot/fundamentals.ts';
import { packFunds, readFunds } from './snapshot/funds.ts';
import { joinHistories, mergeHistories } from './snapshot/histories.ts';
import { packInsiders, readInsiders } from './snapshot/insiders.ts';
import { mergeListings, toCsv } from './snapshot/listings.ts';
import {
  adjustmentColumns,
  breakColumns,
  bySymbolAndDate,
  coverageColumns,
  type Dividends,
  dividendColumns,
  formerCikColumns,
  type Histories,
  type ListingRow,
  listingColumns,
  readAdjustments,
  readBreaks,
  readCiks,
  readCorrections,
  readCusips,
  readDividends,
  readFormerCiks,
  readFundSplits,
  readHistories,
  readIndustries,
  readIsins,
  readListings,
  readSplits,
  type SplitRow,
  splitColumns,
} from './snapshot/source.ts';
import { readWorld } from './snapshot/world.ts';

interface Snapshot {
  histories: Histories;
  world: Histories;
  /** The names of listings by symbol. */
  names: ReadonlyMap<string, string>;
  /** Content by file name. */
  tables: ReadonlyMap<string, Buffer>;
}

const target = join(import.meta.dirname, '..', 'data');
const copiedTables = ['fx.csv.gz', 'isins.csv.gz', 'macro-monthly.csv'];

/** Reads the closes of listed symbols, from the earliest day of each on. */
function readCloses(folder: string, symbols: ReadonlySet<string>): Histories {
  const earlier = mergeHistories(
    readHistories(folder, 'history-long-more.ndjson.gz'),
    readHistories(folder, 'history-long.ndjson.gz', 'history-long-repairs.ndjson.gz'),
  );
  const later = readHistories(folder, 'history.ndjson.gz', 'history-repairs.ndjson.gz');
  const shares = joinHistories(earlier, later);
  const { calendar, closes } = mergeHistories(shares, readHistories(folder, 'etf-history.ndjson.gz'));
  return { calendar, closes: new Map([...closes].filter(([symbol]) => symbols.has(symbol))) };
}

function readListedDividends(folder: string, symbols: ReadonlySet<string>): Dividends {
  const { payments, coverage } = correctDividends(
    mergeDividends(readDividends(folder, 'dividends'), readDividends(folder, 'etf-dividends')),
    readCorrections(folder),
  );
  return {
    payments: payments.filter(({ symbol }) => symbols.has(symbol)),
    coverage: coverage.filter(({ symbol }) => symbols.has(symbol)),
  };
}

function readAllSplits(folder: string, listings: readonly ListingRow[], histories: Histories): SplitRow[] {
  const names = new Map(listings.map(({ symbol, name }) => [symbol, name]));
  const splits = [...readSplits(folder), ...fundSplits(readFundSplits(folder), names)];
  return sortSplits(markAdjusted(splits, histories));
}

/** Converts the source to the content of data/: each symbol once, with closes adjusted for splits. */
function readSnapshot(folder: string): Snapshot {
  const listings = mergeListings([readListings(folder, 'companies.csv'), readListings(folder, 'etfs.csv')], {
    industries: readIndustries(folder),
    ciks: readCiks(folder),
    isins: readIsins(folder),
    cusips: readCusips(folder),
  });
  const symbols = new Set(listings.map(({ symbol }) => symbol));
  const histories = readCloses(folder, symbols);
  const domestic = readListedDividends(folder, symbols);
  const world = readWorld(folder);
  const dividends = mergeDividends(domestic, world.dividends);
  const splits = sortSplits([...readAllSplits(folder, listings, histories), ...world.splits]);
  const breaks = [...readBreaks(folder), ...world.breaks].sort(bySymbolAndDate);
  const fundamentals = packFundamentals(readCompanies(folder, listings));
  const funds = packFunds(readFunds(folder, listings));
  const insiders = packInsiders(readInsiders(folder, listings));
  const tables = {
    'companies.csv': toCsv(listingColumns, listings),
    'former-ciks.csv': toCsv(formerCikColumns, readFormerCiks(folder)),
    'world-listings.csv': toCsv(worldColumns, world.listings),
    'investors.csv': toCsv(investorColumns, readInvestors(folder)),
    'splits.csv': toCsv(splitColumns, splits),
    'adjustments.csv': toCsv(adjustmentColumns, readAdjustments(folder)),
    'breaks.csv': toCsv(breakColumns, breaks),
    'dividends.csv': toCsv(dividendColumns, dividends.payments),
    'dividends-coverage.csv': toCsv(coverageColumns, dividends.coverage),
    [fundamentalBlocksName]: fundamentals.blocks,
    [fundamentalIndexName]: `${JSON.stringify(fundamentals.index)}\n`,
    [fundBlocksName]: funds.blocks,
    [fundIndexName]: `${JSON.stringify(funds.index)}\n`,
    [insiderBlocksName]: insiders.blocks,
    [insiderIndexName]: `${JSON.stringify(insiders.index)}\n`,
  };
  return {
    histories,
    world: world.histories,
    names: new Map(listings.map(({ symbol, name }) => [symbol, name])),
    tables: new Map([
      ...Object.entries(tables).map(([name, content]) => [name, Buffer.from(content)] as const),
      ...copiedTables.map((name) => [name, readFileSync(join(folder, name))] as const),
    ]),
  };
}

function packHistories({ calendar, closes }: Histories, names: HistoryNames): void {
  const blocks = [...closes.values()].map(encodeHistory);
  const index: HistoryIndex = {
    calendar: [...calendar],
    symbols: [...closes.keys()].join(' '),
    lengths: blocks.map(({ length }) => length),
  };
  writeFileSync(join(target, names.blocks), Buffer.concat(blocks));
  writeFileSync(join(target, names.index), `${JSON.stringify(index)}\n`);
}

function pack({ histories, world, tables }: Snapshot): void {
  packHistories(histories, domesticHistory);
  packHistories(world, worldHistory);
  for (const [name, content] of tables) writeFileSync(join(target, name), content);
}

/** Packs what is worked out from the packed closes, by file name. */
async function packDerived(): Promise<ReadonlyMap<string, Buffer>> {
  return new Map([
    [companyListingsName, Buffer.from(await packCompanyListings(target))],
    [figuresName, await packFigures(target)],
  ]);
}

/** Reads the packed closes of all symbols at the ends of quarters. */
async function readQuarterCloses(
  symbols: readonly string[],
  periods: readonly string[],
): Promise<QuarterClose> {
  const { closesOn, close } = openKnownCloses(target);
  const known = new Map<string, ReadonlyMap<string, number | undefined>>();
  for (const symbol of symbols) {
    const closes = await closesOn(symbol, periods);
    known.set(symbol, new Map(periods.map((period, at) => [period, closes[at]])));
  }
  await close();
  return (symbol, period) => known.get(symbol)?.get(period);
}

/** Reads the filings, and corrects them by the packed closes, splits and names. */
async function readCorrectedFilings(folder: string, { histories, names }: Snapshot): Promise<FilerHistory[]> {
  const listed = [...histories.closes.keys()];
  const closeOn = await readQuarterCloses(listed, filedPeriods(folder));
  const { agrees } = await readSymbols(target);
  const filers = readFilings(folder, names, { closeOn, agrees, listed });
  return checkFilings(filers, { closeOn, splits: readSplitTable(target) });
}

function packFiled(filers: readonly FilerHistory[]): void {
  const filings = packFilings(filers);
  writeFileSync(join(target, filingBlocksName), filings.blocks);
  writeFileSync(join(target, filingIndexName), `${JSON.stringify(filings.index)}\n`);
}

/** Compares the packed filings with the source, position by position. Returns their number. */
async function verifyFilings(filers: readonly FilerHistory[]): Promise<number> {
  const shipped = await readShippedFilings(target);
  let count = 0;
  for (const { cik, quarters } of filers) {
    const packed = shipped.quarters.get(cik) ?? [];
    for (const [at, { period, totalValue, lines }] of quarters.entries()) {
      assert.partialDeepStrictEqual(packed[at], { period, totalValue });
      const sorted = (positions: readonly FiledPosition[] = []) =>
        [...positions].sort((a, b) => (positionKey(a) < positionKey(b) ? -1 : 1));
      assert.deepEqual(sorted(packed[at]?.positions), sorted(lines), `${cik} ${period}`);
      count += lines.length;
    }
  }
  return count;
}

/** Compares packed closes with the source. Returns their number. */
async function verifyHistories({ calendar, closes }: Histories, names: HistoryNames): Promise<number> {
  const file = await openHistoryFile(target, undefined, names);
  assert.deepEqual(file.calendar, calendar);
  let count = 0;
  for (const [symbol, expected] of closes) {
    assert.deepEqual(await file.read(symbol), expected, symbol);
    count += expected.cents.length;
  }
  await file.close();
  return count;
}

async function verify({ histories, world, tables }: Snapshot): Promise<number> {
  const count =
    (await verifyHistories(histories, domesticHistory)) + (await verifyHistories(world, worldHistory));
  for (const [name, content] of [...tables, ...(await packDerived())])
    assert.ok(content.equals(readFileSync(join(target, name))), `${name} differs`);
  return count;
}

const [source, option] = process.argv.slice(2);
if (!source || (option && option !== '--verify')) {
  process.stderr.write('usage: pack-snapshot.ts <source folder> [--verify]\n');
  process.exit(2);
}
const snapshot = readSnapshot(source);
if (!option) pack(snapshot);
const filers = await readCorrectedFilings(source, snapshot);
if (!option) {
  packFiled(filers);
  for (const [name, content] of await packDerived()) writeFileSync(join(target, name), content);
}
const [closes, positions] = [await verify(snapshot), await verifyFilings(filers)];
process.stdout.write(`data/ matches the source: ${closes} closes, ${positions} filed positions.\n`);
