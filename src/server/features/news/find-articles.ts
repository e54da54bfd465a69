import { perObject } from '#domain/per-object.ts';
import { corrections, indexWords, type Vocabulary } from '#domain/spelling.ts';
import { isoTime } from '#domain/time.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { ArticleListCache, ArticleOrder } from './article-list-cache.ts';
import { foldTitle } from './articles.ts';

const newestFirst: ArticleOrder = { state: 'published', sort: 'publishedAt', order: 'desc' };
/** Titles whose words correct a query. */
const vocabularyTitles = 2_000;
const maxWords = 8;

const wordsOf = (text: string) => foldTitle(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Reads the words of the newest titles. A list of ids is another one when an article changes. */
const readVocabulary = perObject(async (ids: readonly string[], db: Db): Promise<Vocabulary> => {
  const rows = await db
    .selectFrom('articles')
    .select('title_folded')
    .where('id', 'in', ids.slice(0, vocabularyTitles))
    .execute();
  return indexWords(rows.flatMap(({ title_folded }) => title_folded.match(/[a-z0-9]+/g) ?? []));
});

/** Finds the published articles with the words of a query in their titles, in any order, the newest first. */
export function createArticleFinder(db: Db, cache: ArticleListCache) {
  async function idsWith(words: readonly string[]): Promise<string[]> {
    let found: readonly string[] | undefined;
    for (const word of words) {
      const ids = await cache.idsOf(db, newestFirst, word);
      const known = new Set(ids);
      found = found?.filter((id) => known.has(id)) ?? ids;
    }
    return [...(found ?? [])];
  }

  /** Replaces words that no title has by their nearest spelling. Undefined if none is known. */
  async function correct(words: readonly string[]): Promise<string[] | undefined> {
    const all = await cache.idsOf(db, newestFirst);
    if (all.length === 0) return undefined;
    const vocabulary = await readVocabulary(all, db);
    const corrected: string[] = [];
    for (const word of words) {
      const isKnown = (await cache.idsOf(db, newestFirst, word)).length > 0;
      corrected.push(isKnown ? word : (corrections(vocabulary, word)[0]?.word ?? word));
    }
    return corrected;
  }

  return async (query: string, limit: number) => {
    const words = wordsOf(query).slice(0, maxWords);
    if (words.length === 0) return [];
    let ids = await idsWith(words);
    if (ids.length === 0) ids = await idsWith((await correct(words)) ?? []);
    if (ids.length === 0) return [];
    const shown = ids.slice(0, limit);
    const rows = await db
      .selectFrom('articles')
      .select(['id', 'title', 'slug', 'published_at'])
      .where('id', 'in', shown)
      .where('published_at', '<=', isoTime())
      .execute();
    return rows
      .sort((a, b) => shown.indexOf(a.id) - shown.indexOf(b.id))
      .map(({ published_at, ...row }) => ({ ...row, publishedAt: published_at }));
  };
}
