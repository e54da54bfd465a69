import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DailyCloses, decodeHistory } from './history-codec.ts';

export const blocksName = 'history.bin';
export const indexName = 'history-index.json';

/** What stands beside the blocks: the trading days, and the symbols with the lengths of their blocks, in their order. */
export interface HistoryIndex {
  calendar: string[];
  /** Separated by single spaces. */
  symbols: string;
  lengths: number[];
}

export interface HistoryFile {
  readonly calendar: readonly string[];
  read(symbol: string): Promise<DailyCloses | undefined>;
  close(): Promise<void>;
}

function blockEnds(lengths: readonly number[]): Uint32Array {
  let end = 0;
  return Uint32Array.from(lengths, (length) => {
    end += length;
    return end;
  });
}

/** Opens the packed history. Only the index stays in memory: a symbol's closes are read from the disk when asked for. */
export async function openHistoryFile(folder: string): Promise<HistoryFile> {
  const index = JSON.parse(await readFile(join(folder, indexName), 'utf8')) as HistoryIndex;
  const places = new Map(index.symbols.split(' ').map((symbol, place) => [symbol, place]));
  const ends = blockEnds(index.lengths);
  const file = await open(join(folder, blocksName));
  const { size } = await file.stat();
  if (size !== (ends.at(-1) ?? 0) || places.size !== ends.length) {
    await file.close();
    throw new Error(`${blocksName} and ${indexName} in ${folder} don't belong together. Restore both.`);
  }
  return {
    calendar: index.calendar,
    async read(symbol) {
      const place = places.get(symbol);
      if (place === undefined) return undefined;
      const start = place === 0 ? 0 : (ends[place - 1] as number);
      const block = Buffer.allocUnsafe((ends[place] as number) - start);
      const { bytesRead } = await file.read(block, 0, block.length, start);
      if (bytesRead !== block.length) throw new Error(`${blocksName} is shorter than its index says.`);
      return decodeHistory(block);
    },
    close: () => file.close(),
  };
}
