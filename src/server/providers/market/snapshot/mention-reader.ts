import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildNameIndex, largestFirst } from '#domain/mentions/name-index.ts';
import { createSymbolMentions, type SymbolMentions } from '#domain/mentions/symbol-mentions.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import { oncePerFolder } from '#server/platform/once-per-folder.ts';
import { readNames } from './listing-names.ts';
import { listingsOf } from './snapshot-provider.ts';

/** Prepares finding the shipped listings in texts. Takes a tenth of a second and lets others in between two listings. */
export const readMentions = oncePerFolder(async (dataDir): Promise<SymbolMentions> => {
  const [{ bySymbol }, names, words] = await Promise.all([
    listingsOf(dataDir),
    readNames(dataDir),
    readFile(join(dataDir, 'common-words.txt'), 'utf8'),
  ]);
  const listings = [...bySymbol.values()];
  const { index, add } = buildNameIndex({ names, commonWords: new Set(words.trimEnd().split('\n')) });
  for (const listing of largestFirst(listings)) {
    await eventLoop.yieldIfNeeded();
    add(listing);
  }
  return createSymbolMentions(index, { listings, names });
});
