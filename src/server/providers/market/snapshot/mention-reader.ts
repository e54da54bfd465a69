import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { buildNameIndex, largestFirst } from '#domain/mentions/name-index.ts';
import { createSymbolMentions, type SymbolMentions } from '#domain/mentions/symbol-mentions.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import { oncePerFolder } from '#server/platform/once-per-folder.ts';
import { listingsOf } from './snapshot-provider.ts';

/** Prepares finding the shipped listings in texts. Takes a tenth of a second and lets others in between two listings. */
export const readMentions = oncePerFolder(async (dataDir): Promise<SymbolMentions> => {
  const [{ bySymbol }, namesFile, words] = await Promise.all([
    listingsOf(dataDir),
    readFile(join(dataDir, 'names.csv')),
    readFile(join(dataDir, 'common-words.txt'), 'utf8'),
  ]);
  const listings = [...bySymbol.values()];
  const names = parse<{ symbol: string; name: string; kind: string }>(namesFile, { columns: true });
  const { index, add } = buildNameIndex({ names, commonWords: new Set(words.trimEnd().split('\n')) });
  for (const listing of largestFirst(listings)) {
    await eventLoop.yieldIfNeeded();
    add(listing);
  }
  return createSymbolMentions(index, { listings, names });
});
