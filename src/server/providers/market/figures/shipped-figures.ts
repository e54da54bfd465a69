import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import type { Company } from './company.ts';
import { ComputedFigures } from './computed-figures.ts';
import { decodeFigures, figuresName, statisticNames } from './figures-file.ts';
import { ListingFigures } from './listing-figures.ts';
import { ReturnMatrix } from './return-matrix.ts';

const noStatistics = new Float64Array();

/** Reads a file into memory of its own, which the tables are views of. */
async function readWhole(path: string): Promise<ArrayBuffer> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const bytes = new Uint8Array(new ArrayBuffer(size));
    for (let at = 0; at < size; ) {
      const { bytesRead } = await file.read(bytes, at, size - at, at);
      if (bytesRead === 0) throw new Error(`${path} is shorter than its size.`);
      at += bytesRead;
    }
    return bytes.buffer;
  } finally {
    await file.close();
  }
}

/** Loads the shipped figures. `listings` are in the order of the rows. Yields to the event loop in between. */
export async function loadShippedFigures(
  folder: string,
  listings: readonly Company[],
  version: string,
): Promise<ComputedFigures> {
  const file = decodeFigures(await readWhole(join(folder, figuresName)));
  await eventLoop.yieldIfNeeded();
  const width = statisticNames.length;
  const positions = new Map(file.symbols.map((symbol, at) => [symbol, at]));
  const rows = listings.map((company) => {
    const at = positions.get(company.symbol);
    return at === undefined
      ? new ListingFigures(company, company, noStatistics)
      : new ListingFigures(company, company, file.statistics, at * width);
  });
  // The same strings as those of the listings, which are in memory anyway.
  const names = new Map(listings.map(({ symbol }) => [symbol, symbol]));
  const symbols = file.symbols.map((symbol) => names.get(symbol) ?? symbol);
  await eventLoop.yieldIfNeeded();
  const matrix = new ReturnMatrix({ ...file, symbols });
  return new ComputedFigures({ version, rows, matrix, tradingDays: file.tradingDays });
}
