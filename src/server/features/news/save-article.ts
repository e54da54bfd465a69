import { isDeepStrictEqual } from 'node:util';
import { v7 as uuidv7 } from 'uuid';
import type { Article, ArticleForm, PlacedPicture } from '#contract/news.ts';
import { AppError, fieldError } from '#domain/app-error.ts';
import { limits } from '#domain/limits.ts';
import { isoTime } from '#domain/time.ts';
import { isUniqueViolation } from '#server/platform/db/errors.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { EncodedImage } from '#server/platform/images/image-spec.ts';
import { type Actor, recordEvent } from '#server/platform/log/audit-log.ts';
import { replaceSymbols, symbolsOf } from '#server/stock-news/article-symbols.ts';
import { renewArticlesVersion } from './article-list-cache.ts';
import { freeArticleSlug, requireSlug, storeOldSlug } from './article-slugs.ts';
import { type CleanText, sanitizerVersion } from './article-text-spec.ts';
import type { ArticleTexts } from './article-texts.ts';
import { storeFirstVersion, storeVersion } from './article-versions.ts';
import { findArticle, foldTitle } from './articles.ts';
import { claimInlinePictures, galleriesOf, replaceGallery } from './pictures.ts';

export interface ArticleInput {
  form: ArticleForm;
  files: readonly EncodedImage[];
}

interface ArticleStore {
  db: Db;
  texts: ArticleTexts;
}

export const articleGone = () => new AppError('not_found', 'This article no longer exists.');

/** Rejects an empty text, and a text that exceeds the limit of the form and so could not be saved again. */
function requireText(markup: string, text: CleanText): CleanText {
  const refusal = (message: string) => fieldError('description', message);
  if (text.isEmpty && /<img\b/i.test(markup))
    throw refusal('The description only has pictures from other websites. Upload them instead.');
  if (text.isEmpty) throw refusal('Please enter a description');
  if (text.description.length > limits.articleMarkupLength) throw refusal('The description is too long');
  return text;
}

function publishedAt(publish: ArticleForm['publish'], before: string | null, now: string): string | null {
  if (publish === undefined) return before;
  if (publish === 'draft') return null;
  if (publish !== 'now') return new Date(publish).toISOString();
  return before !== null && before <= now ? before : now;
}

const toGalleryItems = (files: readonly EncodedImage[]): PlacedPicture[] =>
  files.map((_file, file) => ({ file, alt: '' }));

interface Saving {
  form: ArticleForm;
  text: CleanText;
  /** What a form keeps that lacks these fields. */
  before: { author: string; lead: string; topics: string };
}

/** Always the same columns, so that one statement saves every form. */
const contentColumns = ({ form, text: { description, excerpt }, before }: Saving) => ({
  title: form.title,
  title_folded: foldTitle(form.title),
  description,
  excerpt,
  sanitizer: sanitizerVersion,
  author: form.author ?? before.author,
  lead: form.lead ?? before.lead,
  topics: form.topics ? JSON.stringify(form.topics) : before.topics,
});

const maxAttempts = 25;

/** Retries a save that lost the race for a free slug. */
async function withRetries<Result>(save: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await save();
    } catch (error) {
      if (attempt === maxAttempts || !isUniqueViolation(error)) throw error;
    }
  }
}

/** Creates an article with its images in one transaction. Publishes it at once unless the form says otherwise. */
export async function createArticle(
  { db, texts }: ArticleStore,
  actor: Actor,
  { form, files }: ArticleInput,
): Promise<Article> {
  const text = requireText(form.description, await texts.clean(form.description));
  const id = uuidv7();
  const now = isoTime();
  const save = () =>
    db.transaction().execute(async (transaction) => {
      const slug = form.slug
        ? await requireSlug(transaction, form.slug, id)
        : await freeArticleSlug(transaction, form.title, id);
      const published_at = publishedAt(form.publish ?? 'now', null, now);
      const row = {
        ...contentColumns({ form, text, before: { author: '', lead: '', topics: '[]' } }),
        ...{ id, slug, published_at, created_at: now, updated_at: now, updated_by: actor.name },
      };
      await transaction.insertInto('articles').values(row).execute();
      await replaceGallery(transaction, id, form.pictures ?? toGalleryItems(files), files);
      await claimInlinePictures(transaction, id, text.description);
      if (form.symbols) await replaceSymbols(transaction, id, form.symbols);
      await storeVersion(transaction, id);
      await recordEvent(transaction, actor, 'article.created', form.title);
      await renewArticlesVersion(transaction);
      return (await findArticle(transaction, texts, id)) as Article;
    });
  return withRetries(save);
}

/** Returns the current time, or a later one than `before`: `updated_at` must differ after every change. */
export const timeAfter = (before: string) =>
  new Date(Math.max(Date.now(), Date.parse(before) + 1)).toISOString();

/** Locks an article. Throws AppError 'conflict' when it has changed since the editor opened it. */
async function lockUnchanged(db: Db, id: string, openedUpdatedAt: string | undefined) {
  // An update without effect locks the row until the end of the transaction.
  const row = await db
    .updateTable('articles')
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('id', '=', id)
    .returning([
      'slug',
      'published_at',
      'updated_at',
      'updated_by',
      'author',
      'lead',
      'topics',
      'preview_token',
    ])
    .executeTakeFirst();
  if (!row) throw articleGone();
  if (openedUpdatedAt !== undefined && openedUpdatedAt !== row.updated_at)
    throw new AppError(
      'conflict',
      `${row.updated_by || 'Somebody else'} has changed this article since you opened it. Nothing was overwritten.`,
    );
  return row;
}

/** Returns the gallery of the form or, when it has none, the current gallery followed by the new files. */
async function galleryAfter(db: Db, id: string, { form, files }: ArticleInput): Promise<PlacedPicture[]> {
  if (form.pictures) return form.pictures;
  const current = (await galleriesOf(db, [id])).get(id) ?? [];
  const gallery = [...current.map(({ _id, alt }) => ({ _id, alt })), ...toGalleryItems(files)];
  if (gallery.length <= limits.picturesPerArticle) return gallery;
  throw new AppError('limit_reached', `An article has at most ${limits.picturesPerArticle} pictures.`);
}

/** Reads what readers see of an article, except the files of its pictures. */
async function readContent(db: Db, id: string) {
  const columns = ['title', 'description', 'slug', 'published_at', 'author', 'lead', 'topics'] as const;
  return {
    row: await db.selectFrom('articles').select(columns).where('id', '=', id).executeTakeFirst(),
    gallery: (await galleriesOf(db, [id])).get(id),
    symbols: (await symbolsOf(db, [id])).get(id),
  };
}

/**
 * Updates an article with its images in one transaction, unless that changes nothing. The slug stays unless the form
 * contains another.
 */
export async function updateArticle(
  { db, texts }: ArticleStore,
  actor: Actor,
  id: string,
  input: ArticleInput,
): Promise<Article> {
  const { form, files } = input;
  const text = requireText(form.description, await texts.clean(form.description));
  const save = () =>
    db.transaction().execute(async (transaction) => {
      const before = await lockUnchanged(transaction, id, form.updatedAt);
      const content = await readContent(transaction, id);
      await storeFirstVersion(transaction, id);
      const slug =
        form.slug && form.slug !== before.slug ? await requireSlug(transaction, form.slug, id) : before.slug;
      if (slug !== before.slug) await storeOldSlug(transaction, id, before.slug, slug);
      // Not `now`, which is ahead of the clock after changes within a millisecond.
      const clock = isoTime();
      const published_at = publishedAt(form.publish, before.published_at, clock);
      await transaction
        .updateTable('articles')
        .set({
          slug,
          published_at,
          ...contentColumns({ form, text, before }),
          // A shared preview ends for good once the article is public.
          preview_token: [published_at, before.published_at].some((at) => at !== null && at <= clock)
            ? null
            : before.preview_token,
        })
        .where('id', '=', id)
        .execute();
      await replaceGallery(transaction, id, await galleryAfter(transaction, id, input), files);
      await claimInlinePictures(transaction, id, text.description);
      if (form.symbols) await replaceSymbols(transaction, id, form.symbols);
      if (!isDeepStrictEqual(await readContent(transaction, id), content)) {
        const saved = { updated_at: timeAfter(before.updated_at), updated_by: actor.name };
        await transaction.updateTable('articles').set(saved).where('id', '=', id).execute();
        await storeVersion(transaction, id);
        await recordEvent(transaction, actor, 'article.updated', form.title);
        await renewArticlesVersion(transaction);
      }
      return (await findArticle(transaction, texts, id)) as Article;
    });
  return withRetries(save);
}
