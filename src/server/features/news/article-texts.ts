import { fieldError } from '#domain/app-error.ts';
import type { Db, Schema } from '#server/platform/db/schema.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import { ParserCrash } from '#server/platform/isolation/parser-spec.ts';
import type { Parsers } from '#server/platform/isolation/parsers.ts';
import { articleText, type CleanText, sanitizerVersion } from './article-text-spec.ts';

export type StoredText = Pick<
  Schema['articles'],
  'id' | 'description' | 'excerpt' | 'sanitizer' | 'updated_at'
>;

type ShownText = Pick<CleanText, 'description' | 'excerpt'>;

/** Markup up to this length is cleaned in this process, which takes milliseconds; starting a process takes longer. */
const maxInProcessLength = 2000;

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Cleans the texts of articles, long ones in a child process, and updates stored texts to the current rules. */
export function createArticleTexts(parsers: Pick<Parsers, 'parse'>, primary: Db) {
  const pending = new Map<string, Promise<ShownText>>();

  async function clean(markup: string): Promise<CleanText> {
    await eventLoop.yieldIfNeeded();
    if (markup.length <= maxInProcessLength) return (await import('./clean-text.ts')).cleanText(markup);
    return parsers.parse(articleText, { source: Buffer.from(markup), about: null });
  }

  /** Cleans a stored text by the current rules and stores it, unless the article was saved meanwhile. */
  async function cleanStored({ id, description, excerpt, updated_at }: StoredText): Promise<ShownText> {
    try {
      const text = await clean(description);
      await primary
        .updateTable('articles')
        .set({ description: text.description, excerpt: text.excerpt, sanitizer: sanitizerVersion })
        .where('id', '=', id)
        .where('updated_at', '=', updated_at)
        .execute();
      return text;
    } catch (error) {
      if (!(error instanceof ParserCrash)) throw error;
      return { description: `<p>${escapeHtml(excerpt)}</p>`, excerpt };
    }
  }

  return {
    /** The version of the rules by which texts are cleaned. */
    version: sanitizerVersion,
    /** Cleans the markup of an editor. Throws AppError 'invalid' when that takes too long or too much memory. */
    async clean(markup: string): Promise<CleanText> {
      try {
        return await clean(markup);
      } catch (error) {
        if (!(error instanceof ParserCrash)) throw error;
        const message = 'The description is too complex to be read. Paste it as plain text, or in parts.';
        throw fieldError('description', message);
      }
    },
    /** Returns the text to show. A text that older rules cleaned is first cleaned again and stored. */
    async current(row: StoredText): Promise<ShownText> {
      if (row.sanitizer === sanitizerVersion) return row;
      const key = `${row.id} ${row.updated_at}`;
      const cleaning = pending.get(key) ?? cleanStored(row).finally(() => pending.delete(key));
      pending.set(key, cleaning);
      return cleaning;
    },
  };
}

export type ArticleTexts = ReturnType<typeof createArticleTexts>;
