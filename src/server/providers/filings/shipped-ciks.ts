import { join } from 'node:path';
import { oncePerFolder } from '#server/platform/once-per-folder.ts';
import { readColumn } from './shipped-column.ts';

/** Returns the SEC's number of a listed company, without leading zeros; undefined if it is not known. */
export type FindCik = (symbol: string) => string | undefined;

const reader = (file: string) =>
  oncePerFolder(async (dataDir): Promise<FindCik> => {
    const ciks = await readColumn(join(dataDir, file), 'symbol', 'cik');
    return (symbol) => ciks.get(symbol)?.[0] || undefined;
  });

/** Reads the SEC's numbers of listed companies. */
export const readCiks = reader('companies.csv');

/** Reads the numbers under which companies filed before they changed their registrant. */
export const readFormerCiks = reader('former-ciks.csv');
