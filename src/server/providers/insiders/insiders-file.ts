import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CompanyInsiders } from '#domain/insiders/insider-trades.ts';
import { once } from '#domain/once.ts';
import { type BlockIndex, openBlocks } from '#server/platform/block-file.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import { decodeInsiders } from './insiders-codec.ts';

export const insiderBlocksName = 'insiders.bin';
export const insiderIndexName = 'insiders-index.json';

/** The trades of companies' insiders. */
export interface Insiders {
  /** Changes whenever a trade does. */
  version: string;
  read(symbol: string): Promise<CompanyInsiders | undefined>;
  close(): Promise<void>;
}

async function openFile(folder: string) {
  const index = JSON.parse(await readFile(join(folder, insiderIndexName), 'utf8')) as BlockIndex;
  return openBlocks(folder, insiderBlocksName, index);
}

/** Opens the shipped trades when the first one is read. Each read loads one block from disk. */
export function openInsiders(folder: string): Insiders {
  const file = once(() => openFile(folder));
  return {
    version: 'shipped',
    async read(symbol) {
      const block = await (await file()).read(symbol);
      if (!block) return undefined;
      await eventLoop.yieldIfNeeded();
      return decodeInsiders(block);
    },
    close: async () => (await file.started())?.close(),
  };
}
