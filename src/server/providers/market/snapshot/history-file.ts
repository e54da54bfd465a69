import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type EventLoopYield, eventLoop } from '#server/platform/event-loop-yield.ts';
import { type DailyCloses, decodeHistory } from './history-codec.ts';

export const blocksName = 'history.bin';
export const indexName = 'history-index.json';

/** The index of the blocks: the trading days, and each symbol with the length of its block, in file order. */
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

/**
 * Opens the packed history. Only the index stays in memory. Each read loads one block from disk and yields to the event
 * loop before decompressing it.
 */
export async function openHistoryFile(
  folder: string,
  loop: Pick<EventLoopYield, 'yieldIfNeeded'> = eventLoop,
): Promise<HistoryFile> {
  const index = JSON.parse(await readFile(join(folder, indexName), 'utf8')) as HistoryIndex;
  const positions = new Map(index.symbols.split(' ').map((symbol, position) => [symbol, position]));
  const ends = blockEnds(index.lengths);
  const file = await open(join(folder, blocksName));
  const { size } = await file.stat();
  if (size !== (ends.at(-1) ?? 0) || positions.size !== ends.length) {
    await file.close();
    throw new Error(`${blocksName} and ${indexName} in ${folder} do not match. Restore both.`);
  }
  return {
    calendar: index.calendar,
    async read(symbol) {
      const position = positions.get(symbol);
      if (position === undefined) return undefined;
      const start = position === 0 ? 0 : (ends[position - 1] as number);
      const block = Buffer.allocUnsafe((ends[position] as number) - start);
      const { bytesRead } = await file.read(block, 0, block.length, start);
      if (bytesRead !== block.length) throw new Error(`${blocksName} is shorter than its index.`);
      await loop.yieldIfNeeded();
      return decodeHistory(block);
    },
    close: () => file.close(),
  };
}
