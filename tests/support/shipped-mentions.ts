import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { buildNameIndex, largestFirst } from '#domain/mentions/name-index.ts';
import { createSymbolMentions } from '#domain/mentions/symbol-mentions.ts';
import type { Searchable } from '#domain/search-index.ts';
import { readNames } from '#server/providers/market/snapshot/listing-names.ts';

const read = <Row>(name: string): Row[] =>
  parse(readFileSync(new URL(`../../data/${name}`, import.meta.url)), { columns: true });

const listings = read<{ symbol: string; name: string; exchange: string; type: string; market_cap: string }>(
  'companies.csv',
).map(
  ({ symbol, name, exchange, type, market_cap }) =>
    ({
      symbol,
      companyName: name,
      exchange,
      type,
      marketCap: market_cap ? Number(market_cap) : null,
    }) as Searchable,
);
const names = await readNames(fileURLToPath(new URL('../../data', import.meta.url)));
const { index, add } = buildNameIndex({
  names,
  commonWords: new Set(
    readFileSync(new URL('../../data/common-words.txt', import.meta.url), 'utf8').split('\n'),
  ),
});
for (const listing of largestFirst(listings)) add(listing);

/** Finds the shipped companies in texts. */
export const mentions = createSymbolMentions(index, { listings, names });
