import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { createSplits, type Split, type Splits } from '#domain/splits.ts';
import { oncePerFolder } from '#server/platform/once-per-folder.ts';

/** Reads the shipped splits. Fields are parsed as text, because NA, ON and TRUE are symbols. */
export const readSplitTable = oncePerFolder(
  (dataDir): Splits =>
    createSplits(parse<Split>(readFileSync(join(dataDir, 'splits.csv')), { columns: true, bom: true })),
);
