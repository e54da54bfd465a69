import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FundProfile, wholeWeight } from '#domain/funds/fund-profile.ts';
import { once } from '#domain/once.ts';
import { type BlockIndex, openBlocks } from '#server/platform/block-file.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import { decodeFund } from './funds-codec.ts';

export const fundBlocksName = 'funds.bin';
export const fundIndexName = 'funds-index.json';

/** The index of the blocks. The funds whose whole list is known come first. */
export interface FundIndex extends BlockIndex {
  /** The day of the list of each fund. */
  dates: string[];
  /** How many funds are known whole. */
  whole: number;
  /** By the symbol of a share: the place of each fund that holds it, followed by the weight in millionths. */
  holders: Record<string, number[]>;
}

/** A fund that holds a share. */
export interface FundHolder {
  symbol: string;
  /** A fraction of the fund. */
  weight: number;
  asOf: string;
  isComplete: boolean;
}

/** What funds hold and cost. */
export interface Funds {
  /** Changes whenever a list does. */
  version: string;
  read(symbol: string): Promise<FundProfile | undefined>;
  /** Returns the funds whose list has a share, the largest weight first. */
  holders(symbol: string): Promise<FundHolder[]>;
  close(): Promise<void>;
}

async function openFile(folder: string) {
  const index = JSON.parse(await readFile(join(folder, fundIndexName), 'utf8')) as FundIndex;
  const { dates, whole, holders } = index;
  return {
    blocks: await openBlocks(folder, fundBlocksName, index),
    symbols: index.symbols.split(' '),
    dates,
    whole,
    holders: new Map(Object.entries(holders).map(([symbol, pairs]) => [symbol, Int32Array.from(pairs)])),
  };
}

/** Opens the shipped lists when the first one is read. Each read loads one block from disk. */
export function openFunds(folder: string): Funds {
  const file = once(() => openFile(folder));
  return {
    version: 'shipped',
    async read(symbol) {
      const block = await (await file()).blocks.read(symbol);
      if (!block) return undefined;
      await eventLoop.yieldIfNeeded();
      return decodeFund(block);
    },
    async holders(symbol) {
      const { holders, symbols, dates, whole } = await file();
      const pairs = holders.get(symbol) ?? new Int32Array();
      const found = Array.from({ length: pairs.length / 2 }, (_, at): FundHolder => {
        const fund = pairs[2 * at] as number;
        return {
          symbol: symbols[fund] as string,
          weight: (pairs[2 * at + 1] as number) / wholeWeight,
          asOf: dates[fund] as string,
          isComplete: fund < whole,
        };
      });
      return found.sort((a, b) => b.weight - a.weight || (a.symbol < b.symbol ? -1 : 1));
    },
    close: async () => (await file.started())?.blocks.close(),
  };
}
