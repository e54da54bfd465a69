import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BlockIndex, openBlocks } from '#server/platform/block-file.ts';
import { type EventLoopYield, eventLoop } from '#server/platform/event-loop-yield.ts';
import { type DailyCloses, decodeHistory } from './history-codec.ts';

/** The names of a packed history: its blocks and their index. */
export interface HistoryNames {
  blocks: string;
  index: string;
}

/** The closes of listings in the United States. */
export const domesticHistory: HistoryNames = { blocks: 'history.bin', index: 'history-index.json' };
/** The closes of all other listings, on a calendar of every day on which one of them traded. */
export const worldHistory: HistoryNames = { blocks: 'world-history.bin', index: 'world-history-index.json' };

/** The index of the blocks, with the trading days. */
export interface HistoryIndex extends BlockIndex {
  calendar: string[];
}

export interface HistoryFile {
  readonly calendar: readonly string[];
  read(symbol: string): Promise<DailyCloses | undefined>;
  close(): Promise<void>;
}

/**
 * Opens the packed history. Each read loads one block from disk and yields to the event loop before decompressing it.
 */
export async function openHistoryFile(
  folder: string,
  loop: Pick<EventLoopYield, 'yieldIfNeeded'> = eventLoop,
  { blocks: blocksName, index: indexName }: HistoryNames = domesticHistory,
): Promise<HistoryFile> {
  const index = JSON.parse(await readFile(join(folder, indexName), 'utf8')) as HistoryIndex;
  const blocks = await openBlocks(folder, blocksName, index);
  return {
    calendar: index.calendar,
    async read(symbol) {
      const block = await blocks.read(symbol);
      if (!block) return undefined;
      await loop.yieldIfNeeded();
      return decodeHistory(block);
    },
    close: blocks.close,
  };
}
