/*
 * Packs the source of the snapshot into data/:  pack-snapshot.ts <source folder> [--verify]
 * With --verify, writes nothing and compares data/ with the source, close by close.
 */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FiledPosition, positionKey } from '../src/domain/filings/history.ts';
import { figuresName } from '../src/server/providers/market/figures/figures-file.ts';
import { encodeHistory } from '../src/server/providers/market/snapshot/history-codec.ts';
import {
  blocksName,
  type HistoryIndex,
  indexName,
  openHistoryFile,
} from '../src/server/providers/market/snapshot/history-file.ts';
import { filingBlocksName, filingIndexName } from '../src/server/research/book/shipped/shipped-file.ts';
import { readShippedFilings } from '../src/server/research/book/shipped/shipped-quarters.ts';
import { mergeDividends } from './snapshot/dividends.ts';
import { packFigures } from './snapshot/figures.ts';
import { type FilerHistory, packFilings, readFilings } from './snapshot/filings.ts';
import { fundSplits, sortSplits } from './snapshot/fund-splits.ts';
import { adjustForSplit, joinHistories, mergeHistories } from './snapshot/histories.ts';
import { mergeListings, toCsv } from './snapshot/listings.ts';
import {
  coverageColumns,
  type Dividends,
  dividendColumns,
  type Histories,
  type ListingRow,
  listingColumns,
  readDividends,
  readFundSplits,
  readHistories,
  readListings,
  readSplits,
  type SplitRow,
  splitColumns,
} from './snapshot/source.ts';

interface Snapshot {
  histories: Histories;
  filers: readonly FilerHistory[];
  /** Content by file name. */
  tables: ReadonlyMap<string, Buffer>;
}

const target = join(import.meta.dirname, '..', 'data');
const copiedTables = ['adjustments.csv', 'investors.csv', 'holdings.csv', 'fx.csv.gz'];

function withoutSplits({ calendar, closes }: Histories, splits: readonly SplitRow[]): Histories {
  const adjusted = new Map(closes);
  for (const split of splits) {
    const known = adjusted.get(split.symbol);
    if (!known) throw new Error(`${split.symbol} has a split but no closes.`);
    adjusted.set(split.symbol, adjustForSplit(known, calendar, split));
  }
  return { calendar, closes: adjusted };
}

/** Reads the closes of listed symbols, from the earliest day of each on. */
function readCloses(folder: string, symbols: ReadonlySet<string>): Histories {
  const shares = joinHistories(
    readHistories(folder, 'history-long.ndjson.gz'),
    readHistories(folder, 'history.ndjson.gz'),
  );
  const { calendar, closes } = mergeHistories(shares, readHistories(folder, 'etf-history.ndjson.gz'));
  return { calendar, closes: new Map([...closes].filter(([symbol]) => symbols.has(symbol))) };
}

function readListedDividends(folder: string, symbols: ReadonlySet<string>): Dividends {
  const { payments, coverage } = mergeDividends(
    readDividends(folder, 'dividends'),
    readDividends(folder, 'etf-dividends'),
  );
  return {
    payments: payments.filter(({ symbol }) => symbols.has(symbol)),
    coverage: coverage.filter(({ symbol }) => symbols.has(symbol)),
  };
}

function readAllSplits(folder: string, listings: readonly ListingRow[], histories: Histories): SplitRow[] {
  const names = new Map(listings.map(({ symbol, name }) => [symbol, name]));
  const adjusted = readSplits(folder).map((split) => ({ ...split, in_history: split.in_history && '1' }));
  return sortSplits([...adjusted, ...fundSplits(readFundSplits(folder), names, histories)]);
}

/** Converts the source to the content of data/: each symbol once, with closes adjusted for splits. */
function readSnapshot(folder: string): Snapshot {
  const listings = mergeListings(readListings(folder, 'companies.csv'), readListings(folder, 'etfs.csv'));
  const symbols = new Set(listings.map(({ symbol }) => symbol));
  const histories = readCloses(folder, symbols);
  const unadjusted = readSplits(folder).filter(({ in_history }) => in_history === '0');
  const dividends = readListedDividends(folder, symbols);
  const tables = {
    'companies.csv': toCsv(listingColumns, listings),
    'splits.csv': toCsv(splitColumns, readAllSplits(folder, listings, histories)),
    'dividends.csv': toCsv(dividendColumns, dividends.payments),
    'dividends-coverage.csv': toCsv(coverageColumns, dividends.coverage),
  };
  return {
    histories: withoutSplits(histories, unadjusted),
    filers: readFilings(folder, new Map(listings.map(({ symbol, name }) => [symbol, name]))),
    tables: new Map([
      ...Object.entries(tables).map(([name, text]) => [name, Buffer.from(text)] as const),
      ...copiedTables.map((name) => [name, readFileSync(join(folder, name))] as const),
    ]),
  };
}

function pack({ histories: { calendar, closes }, filers, tables }: Snapshot): void {
  const blocks = [...closes.values()].map(encodeHistory);
  const index: HistoryIndex = {
    calendar: [...calendar],
    symbols: [...closes.keys()].join(' '),
    lengths: blocks.map(({ length }) => length),
  };
  writeFileSync(join(target, blocksName), Buffer.concat(blocks));
  writeFileSync(join(target, indexName), `${JSON.stringify(index)}\n`);
  const filings = packFilings(filers);
  writeFileSync(join(target, filingBlocksName), filings.blocks);
  writeFileSync(join(target, filingIndexName), `${JSON.stringify(filings.index)}\n`);
  for (const [name, content] of tables) writeFileSync(join(target, name), content);
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

async function verify({ histories: { calendar, closes }, tables }: Snapshot): Promise<number> {
  const file = await openHistoryFile(target);
  assert.deepEqual(file.calendar, calendar);
  let count = 0;
  for (const [symbol, expected] of closes) {
    assert.deepEqual(await file.read(symbol), expected, symbol);
    count += expected.cents.length;
  }
  await file.close();
  for (const [name, content] of tables)
    assert.ok(content.equals(readFileSync(join(target, name))), `${name} differs`);
  assert.ok(
    (await packFigures(target)).equals(readFileSync(join(target, figuresName))),
    `${figuresName} differs`,
  );
  return count;
}

const [source, option] = process.argv.slice(2);
if (!source || (option && option !== '--verify')) {
  process.stderr.write('usage: pack-snapshot.ts <source folder> [--verify]\n');
  process.exit(2);
}
const snapshot = readSnapshot(source);
if (!option) {
  pack(snapshot);
  writeFileSync(join(target, figuresName), await packFigures(target));
}
const [closes, positions] = [await verify(snapshot), await verifyFilings(snapshot.filers)];
process.stdout.write(`data/ matches the source: ${closes} closes, ${positions} filed positions.\n`);
