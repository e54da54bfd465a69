import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { foldName } from '#domain/search-text.ts';
import { isWellFormedSymbol, type ListingType } from '#domain/symbols.ts';
import { indexTrigrams, visitCandidates } from '#domain/trigrams.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import { exchangeName } from '../exchange-names.ts';

/** A row of the list: a listing of a security, with or without prices. */
export interface IsinRow {
  isin: string;
  symbol: string;
  mic: string;
  exchange: string;
  /** As quoted, such as `EUR` or `GBX`; empty if unknown. */
  currency: string;
  name: string;
  type: ListingType;
  /** Whether it is the main listing of its security. */
  isPrimary: boolean;
  /** Whether the ISIN is one that the listing had before. */
  isFormer: boolean;
  /** How many lists have the row. */
  lists: number;
}

/** The listings of securities by ISIN, by symbol and by name. */
export interface IsinList {
  byIsin(isin: string): IsinRow[];
  /** Returns the rows of a symbol, that of its present ISIN first. */
  bySymbol(symbol: string): IsinRow[];
  /** Finds listings without prices by symbol, with or without suffix, then by the starts of the words of their names. */
  find(query: {
    words: readonly string[];
    symbol: string;
    limit: number;
    accepts?: ((row: IsinRow) => boolean) | undefined;
  }): IsinRow[];
}

/** The broker of these names its own symbols. */
const unusableMic = 'XGAT';

/** Rows that are read before other requests get a turn. */
const rowsPerTurn = 500;

const newline = 10;
const comma = 44;

/** Shorter words start too many names. */
const shortestName = 3;

const types: Readonly<Record<string, ListingType>> = {
  etf: 'etf',
  etc: 'etf',
  fund: 'mutual',
  preferred: 'preferred',
};

const quotedCell = /"((?:[^"]|"")*)"|[^,]+|(?<=,)(?=,|$)/g;

/** Splits a line. A CSV parser takes as long for one line as a search for all its other work. */
const cellsOf = (line: string): string[] =>
  line.includes('"')
    ? Array.from(line.matchAll(quotedCell), ([cell, quoted]) => quoted?.replaceAll('""', '"') ?? cell)
    : line.split(',');

function toRow(line: string): IsinRow {
  const [isin = '', symbol = '', mic = '', currency = '', name = '', kind = '', primary, status, lists = ''] =
    cellsOf(line);
  return {
    isin,
    symbol,
    mic,
    exchange: exchangeName(mic),
    currency: currency === 'GBp' ? 'GBX' : currency,
    // The source has some names that were encoded twice.
    name: name.replaceAll('Â', ''),
    type: types[kind] ?? 'stock',
    isPrimary: primary === '1',
    isFormer: status === 'former',
    lists: lists.length,
  };
}

/** Returns the rows whose key is in order from `start` on, as long as they are wanted. */
function rowsFrom(
  keyAt: (at: number) => string,
  { count, start, isWanted }: { count: number; start: string; isWanted: (key: string) => boolean },
): number[] {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (keyAt(middle) < start) low = middle + 1;
    else high = middle;
  }
  const found: number[] = [];
  for (let at = low; at < count && isWanted(keyAt(at)); at += 1) found.push(at);
  return found;
}

const currentFirst = (a: IsinRow, b: IsinRow) => Number(a.isFormer) - Number(b.isFormer);

/** The usable lines of the list as text, because objects would take ten times the memory. */
interface IsinTable {
  count: number;
  rowAt(row: number): IsinRow;
  isinAt(row: number): string;
  symbolAt(row: number): string;
}

/** Keeps the lines whose symbols are usual ones. */
function createTable(text: string): IsinTable {
  const usable = text
    .trimEnd()
    .split('\n')
    .slice(1)
    .filter((line) => {
      const [, symbol = '', mic] = line.split(',', 3);
      return mic !== unusableMic && isWellFormedSymbol(symbol);
    });
  const bytes = Buffer.from(usable.map((line) => `${line}\n`).join(''));
  const starts = new Uint32Array(usable.length);
  for (let row = 1; row < starts.length; row += 1) starts[row] = bytes.indexOf(newline, starts[row - 1]) + 1;
  const cellAt = (from: number) => bytes.toString('latin1', from, bytes.indexOf(comma, from));
  return {
    count: starts.length,
    rowAt(row) {
      const from = starts[row] as number;
      return toRow(bytes.toString('utf8', from, bytes.indexOf(newline, from)));
    },
    isinAt: (row) => cellAt(starts[row] as number),
    symbolAt: (row) => cellAt(bytes.indexOf(comma, starts[row]) + 1),
  };
}

/** Prepares the search for names, shares first. Leaves out symbols that are an ISIN: those of certificates. */
async function indexNames({ count, rowAt }: IsinTable, hasPrice: (symbol: string) => boolean) {
  const shares: { row: number; text: string }[] = [];
  const others: typeof shares = [];
  for (let row = 0; row < count; row += 1) {
    const { isin, symbol, name, type, isFormer } = rowAt(row);
    if (isFormer || hasPrice(symbol) || symbol.startsWith(isin)) continue;
    (type === 'stock' ? shares : others).push({ row, text: ` ${foldName(name)} ` });
    if (row % rowsPerTurn === 0) await eventLoop.yieldIfNeeded();
  }
  await eventLoop.yieldIfNeeded();
  const listed = [...shares, ...others];
  const texts = listed.map(({ text }) => text);
  return { rows: Uint16Array.from(listed, ({ row }) => row), texts, trigrams: indexTrigrams(texts) };
}

/** Returns the first accepted rows whose names have all words, each at the start of one. */
function rowsNamed(
  { rows, texts, trigrams }: Awaited<ReturnType<typeof indexNames>>,
  { words, limit, accepts }: { words: readonly string[]; limit: number; accepts?: (row: number) => boolean },
): number[] {
  const found: number[] = [];
  if (words.every(({ length }) => length < shortestName)) return found;
  const patterns = words.map((word) => ` ${word}`);
  visitCandidates(trigrams, patterns, (at) => {
    const row = rows[at] as number;
    const matches = patterns.every((pattern) => (texts[at] as string).includes(pattern));
    return matches && accepts?.(row) !== false && found.push(row) >= limit;
  });
  return found;
}

/** Prepares a list whose lines are sorted by ISIN. Yields to the event loop in between. */
export async function createIsinList(text: string, hasPrice: (symbol: string) => boolean): Promise<IsinList> {
  const table = createTable(text);
  const { count, rowAt, isinAt, symbolAt } = table;
  await eventLoop.yieldIfNeeded();
  const symbols = Array.from({ length: count }, (_, row) => ({ symbol: symbolAt(row), row }));
  symbols.sort((a, b) => (a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : 0));
  const order = Uint16Array.from(symbols, ({ row }) => row);
  const names = await indexNames(table, hasPrice);
  const withSymbols = (start: string, isWanted: (symbol: string) => boolean) =>
    rowsFrom((at) => symbolAt(order[at] as number), { count, start, isWanted }).map(
      (at) => order[at] as number,
    );
  return {
    byIsin: (isin) => rowsFrom(isinAt, { count, start: isin, isWanted: (key) => key === isin }).map(rowAt),
    bySymbol: (symbol) =>
      withSymbols(symbol, (key) => key === symbol)
        .map(rowAt)
        .sort(currentFirst),
    find({ words, symbol: typed, limit, accepts }) {
      const root = `${words.join('').toUpperCase()}.`;
      const rows = new Set([
        ...withSymbols(typed, (symbol) => symbol === typed),
        ...withSymbols(root, (symbol) => symbol.startsWith(root)),
        ...rowsNamed(names, { words, limit, ...(accepts && { accepts: (row) => accepts(rowAt(row)) }) }),
      ]);
      const unpriced = [...rows]
        .map(rowAt)
        .filter((row) => !row.isFormer && !hasPrice(row.symbol) && accepts?.(row) !== false);
      return unpriced.slice(0, limit);
    },
  };
}

export async function readIsinList(folder: string, hasPrice: (symbol: string) => boolean): Promise<IsinList> {
  const packed = await readFile(join(folder, 'isins.csv.gz'));
  return createIsinList((await promisify(gunzip)(packed)).toString('utf8'), hasPrice);
}
