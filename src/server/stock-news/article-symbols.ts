import type { Db } from '#server/platform/db/schema.ts';

/** Returns the symbols of these articles, in alphabetical order. */
export async function symbolsOf(db: Db, articleIds: readonly string[]): Promise<Map<string, string[]>> {
  if (articleIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('article_symbols')
    .selectAll()
    .where('article_id', 'in', articleIds)
    .orderBy('symbol')
    .execute();
  const byArticle = Map.groupBy(rows, (row) => row.article_id);
  return new Map([...byArticle].map(([id, own]) => [id, own.map(({ symbol }) => symbol).sort()]));
}

/** Replaces the symbols of an article. Call it in the transaction that saves the article. */
export async function replaceSymbols(db: Db, articleId: string, symbols: readonly string[]): Promise<void> {
  await db.deleteFrom('article_symbols').where('article_id', '=', articleId).execute();
  if (symbols.length === 0) return;
  await db
    .insertInto('article_symbols')
    .values(symbols.map((symbol) => ({ article_id: articleId, symbol })))
    .execute();
}
