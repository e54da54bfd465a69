import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CompanyFundamentals } from '#domain/fundamentals/company-fundamentals.ts';
import { once } from '#domain/once.ts';
import { type BlockIndex, openBlocks } from '#server/platform/block-file.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import { decodeFundamentals } from './fundamentals-codec.ts';

export const fundamentalBlocksName = 'fundamentals.bin';
export const fundamentalIndexName = 'fundamentals-index.json';

/** The index of the blocks, with the day through which figures of shares are adjusted for splits. */
export interface FundamentalsIndex extends BlockIndex {
  adjustedThrough: string;
}

/** Figures of companies from their filings. */
export interface Fundamentals {
  /** Changes whenever a figure does. */
  version: string;
  read(symbol: string): Promise<CompanyFundamentals | undefined>;
  close(): Promise<void>;
}

async function openFile(folder: string) {
  const index = JSON.parse(await readFile(join(folder, fundamentalIndexName), 'utf8')) as FundamentalsIndex;
  return {
    adjustedThrough: index.adjustedThrough,
    blocks: await openBlocks(folder, fundamentalBlocksName, index),
  };
}

/** Opens the shipped figures when the first one is read. Each read loads one block from disk. */
export function openFundamentals(folder: string): Fundamentals {
  const file = once(() => openFile(folder));
  return {
    version: 'shipped',
    async read(symbol) {
      const { adjustedThrough, blocks } = await file();
      const block = await blocks.read(symbol);
      if (!block) return undefined;
      await eventLoop.yieldIfNeeded();
      return { adjustedThrough, ...decodeFundamentals(block) };
    },
    close: async () => (await file.started())?.blocks.close(),
  };
}
