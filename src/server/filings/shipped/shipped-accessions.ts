import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { oncePerFolder } from '#server/platform/once-per-folder.ts';
import { type FilingIndex, filingIndexName } from './shipped-file.ts';

/** Tells whether a filing ships with the product, with options and classes. */
export type IsShipped = (filing: { accession: string }) => Promise<boolean>;

const readAccessions = oncePerFolder(async (dataDir): Promise<Set<string>> => {
  const index = JSON.parse(await readFile(join(dataDir, filingIndexName), 'utf8')) as FilingIndex;
  const detailed = index.filers.flatMap(({ quarters }) => quarters.filter(({ isDetailed }) => isDetailed));
  return new Set(detailed.map(({ accession }) => accession));
});

/** Creates the check. The index is read when it is first needed. */
export function createShippedCheck(dataDir: string): IsShipped {
  return async ({ accession }) => (await readAccessions(dataDir)).has(accession);
}
