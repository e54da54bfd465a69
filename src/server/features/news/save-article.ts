import { v7 as uuidv7 } from 'uuid';
import type { Article, ArticleForm, PlacedPicture } from '../../../contract/news.ts';
import { AppError } from '../../../domain/app-error.ts';
import { limits } from '../../../domain/limits.ts';
import { type Actor, recordEvent } from '../../platform/audit.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { EncodedPicture } from '../../platform/pictures/encode-picture.ts';
import { renewArticles } from './article-orders.ts';
import { freeSlug, keepOldSlug, requireSlug } from './article-slugs.ts';
import { findArticle, foldTitle } from './articles.ts';
import { cleanHtml, isEmptyHtml } from './clean-html.ts';
import { excerptOf } from './excerpt.ts';
import { ownPicturesInText } from './pictures.ts';
import { placePictures } from './place-pictures.ts';

export interface ArticleInput {
  form: ArticleForm;
  files: readonly EncodedPicture[];
}

const gone = () => new AppError('not_found', 'This article is not there any more.');

function cleaned(markup: string): string {
  const description = cleanHtml(markup);
  if (!isEmptyHtml(description)) return description;
  const message = 'Please enter a description';
  throw new AppError('invalid', message, { issues: [{ path: 'description', message }] });
}

function publishedAt(publish: ArticleForm['publish'], before: string | null, now: string): string | null {
  if (publish === undefined) return before;
  if (publish === 'draft') return null;
  if (publish !== 'now') return new Date(publish).toISOString();
  return before !== null && before <= now ? before : now;
}

const asAdded = (files: readonly EncodedPicture[]): PlacedPicture[] =>
  files.map((_file, file) => ({ file, alt: '' }));

const contentOf = ({ title }: ArticleForm, description: string, now: string) => ({
  title,
  title_folded: foldTitle(title),
  description,
  excerpt: excerptOf(description),
  updated_at: now,
});

const attempts = 25;

/** Saves that come at once may choose the same free slug: the one that comes second chooses again. */
async function again<Result>(save: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await save();
    } catch (error) {
      if (attempt === attempts || !isUniqueViolation(error)) throw error;
    }
  }
}

/** Writes a new article with its pictures, all or nothing. Published at once unless the form says otherwise. */
export async function createArticle(db: Db, actor: Actor, { form, files }: ArticleInput): Promise<Article> {
  const description = cleaned(form.description);
  const id = uuidv7();
  const now = new Date().toISOString();
  const save = () =>
    db.transaction().execute(async (transaction) => {
      const slug = form.slug
        ? await requireSlug(transaction, form.slug, id)
        : await freeSlug(transaction, form.title, id);
      const published_at = publishedAt(form.publish ?? 'now', null, now);
      const row = { id, slug, published_at, created_at: now, ...contentOf(form, description, now) };
      await transaction.insertInto('articles').values(row).execute();
      await placePictures(transaction, id, form.pictures ?? asAdded(files), files);
      await ownPicturesInText(transaction, id, description);
      await recordEvent(transaction, actor, 'article.created', form.title);
      await renewArticles(transaction);
      return (await findArticle(transaction, id)) as Article;
    });
  return again(save);
}

/** Now, but never the same time twice: it is what a later change is told by. */
const timeAfter = (before: string) => new Date(Math.max(Date.now(), Date.parse(before) + 1)).toISOString();

async function requireUnchanged(db: Db, id: string, asOpened: string | undefined) {
  // An update that changes nothing keeps other changes of this article waiting until this one is done.
  const row = await db
    .updateTable('articles')
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('id', '=', id)
    .returning(['slug', 'published_at', 'updated_at'])
    .executeTakeFirst();
  if (!row) throw gone();
  if (asOpened !== undefined && asOpened !== row.updated_at)
    throw new AppError(
      'conflict',
      'Somebody else has changed this article since you opened it. Copy what you wrote, load the page again and put it in.',
    );
  return row;
}

async function picturesAfter(db: Db, id: string, { form, files }: ArticleInput): Promise<PlacedPicture[]> {
  if (form.pictures) return form.pictures;
  const before = await findArticle(db, id);
  const there = before?.pictures.map(({ _id, alt }) => ({ _id, alt })) ?? [];
  const after = [...there, ...asAdded(files)];
  if (after.length <= limits.picturesPerArticle) return after;
  throw new AppError('limit_reached', `An article has at most ${limits.picturesPerArticle} pictures.`);
}

/** Changes an article with its pictures, all or nothing. Its slug stays unless the form brings another. */
export async function updateArticle(db: Db, actor: Actor, id: string, input: ArticleInput): Promise<Article> {
  const { form, files } = input;
  const description = cleaned(form.description);
  const save = () =>
    db.transaction().execute(async (transaction) => {
      const before = await requireUnchanged(transaction, id, form.updatedAt);
      const now = timeAfter(before.updated_at);
      const slug = form.slug ? await requireSlug(transaction, form.slug, id) : before.slug;
      if (slug !== before.slug) await keepOldSlug(transaction, id, before.slug, slug);
      const published_at = publishedAt(form.publish, before.published_at, now);
      await transaction
        .updateTable('articles')
        .set({ slug, published_at, ...contentOf(form, description, now) })
        .where('id', '=', id)
        .execute();
      await placePictures(transaction, id, await picturesAfter(transaction, id, input), files);
      await ownPicturesInText(transaction, id, description);
      await recordEvent(transaction, actor, 'article.updated', form.title);
      await renewArticles(transaction);
      return (await findArticle(transaction, id)) as Article;
    });
  return again(save);
}

/** Deletes an article with its pictures. */
export async function deleteArticle(db: Db, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const deleted = await transaction
      .deleteFrom('articles')
      .where('id', '=', id)
      .returning('title')
      .executeTakeFirst();
    if (!deleted) throw gone();
    await recordEvent(transaction, actor, 'article.deleted', deleted.title);
    await renewArticles(transaction);
  });
}
