import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { createSymbolMentions, type SymbolMentions } from '#domain/mentions/symbol-mentions.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import { oncePerFolder } from '#server/platform/once-per-folder.ts';
import { listingsOf } from './snapshot-provider.ts';

/** Prepares finding the shipped listings in texts. Takes a tenth of a second and yields meanwhile. */
export const readMentions = oncePerFolder(async (dataDir): Promise<SymbolMentions> => {
  const [{ bySymbol }, names, words] = await Promise.all([
    listingsOf(dataDir),
    readFile(join(dataDir, 'names.csv')),
    readFile(join(dataDir, 'common-words.txt'), 'utf8'),
  ]);
  return createSymbolMentions(
    {
      listings: [...bySymbol.values()],
      names: parse<{ symbol: string; name: string; kind: string }>(names, { columns: true }),
      commonWords: new Set(words.trimEnd().split('\n')),
    },
    () => eventLoop.yieldIfNeeded(),
  );
});
