/*
 * Packs the source of the snapshot into data/:  pack-snapshot.ts <source folder> [--verify]
 * With --verify, writes nothing and compares data/ with the source, close by close.
 */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeHistory } from '../src/server/providers/market/snapshot/history-codec.ts';
import {
  blocksName,
  type HistoryIndex,
  indexName,
  openHistoryFile,
} from '../src/server/providers/market/snapshot/history-file.ts';
import { adjustForSplit, mergeHistories } from './snapshot/histories.ts';
import { mergeListings, toCsv } from './snapshot/listings.ts';
import {
  type Histories,
  listingColumns,
  readHistories,
  readListings,
  readSplits,
  type SplitRow,
  splitColumns,
} from './snapshot/source.ts';

interface Snapshot {
  histories: Histories;
  /** Text by file name. */
  tables: ReadonlyMap<string, string>;
}

const target = join(import.meta.dirname, '..', 'data');
const copiedTables = ['adjustments.csv', 'investors.csv', 'holdings.csv'];

function withoutSplits({ calendar, closes }: Histories, splits: readonly SplitRow[]): Histories {
  const adjusted = new Map(closes);
  for (const split of splits) {
    const known = adjusted.get(split.symbol);
    if (!known) throw new Error(`${split.symbol} has a split but no closes.`);
    adjusted.set(split.symbol, adjustForSplit(known, calendar, split));
  }
  return { calendar, closes: adjusted };
}

/** Converts the source to the content of data/: each symbol once, with closes adjusted for splits. */
function readSnapshot(folder: string): Snapshot {
  const splits = readSplits(folder);
  const listings = mergeListings(readListings(folder, 'companies.csv'), readListings(folder, 'etfs.csv'));
  const symbols = new Set(listings.map(({ symbol }) => symbol));
  const merged = mergeHistories(
    readHistories(folder, 'history.ndjson.gz'),
    readHistories(folder, 'etf-history.ndjson.gz'),
  );
  const listed = new Map([...merged.closes].filter(([symbol]) => symbols.has(symbol)));
  const unadjusted = splits.filter(({ in_history }) => in_history === '0');
  const adjusted = splits.map((split) => ({ ...split, in_history: split.in_history && '1' }));
  return {
    histories: withoutSplits({ ...merged, closes: listed }, unadjusted),
    tables: new Map([
      ['companies.csv', toCsv(listingColumns, listings)],
      ['splits.csv', toCsv(splitColumns, adjusted)],
      ...copiedTables.map((table) => [table, readFileSync(join(folder, table), 'utf8')] as const),
    ]),
  };
}

function pack({ histories: { calendar, closes }, tables }: Snapshot): void {
  const blocks = [...closes.values()].map(encodeHistory);
  const index: HistoryIndex = {
    calendar: [...calendar],
    symbols: [...closes.keys()].join(' '),
    lengths: blocks.map(({ length }) => length),
  };
  writeFileSync(join(target, blocksName), Buffer.concat(blocks));
  writeFileSync(join(target, indexName), `${JSON.stringify(index)}\n`);
  for (const [name, text] of tables) writeFileSync(join(target, name), text);
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
  for (const [name, text] of tables)
    assert.equal(readFileSync(join(target, name), 'utf8'), text, `${name} differs`);
  return count;
}

const [source, option] = process.argv.slice(2);
if (!source || (option && option !== '--verify')) {
  process.stderr.write('usage: pack-snapshot.ts <source folder> [--verify]\n');
  process.exit(2);
}
const snapshot = readSnapshot(source);
if (!option) pack(snapshot);
process.stdout.write(`data/ matches the source: ${await verify(snapshot)} closes.\n`);
