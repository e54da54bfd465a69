import type { SitePage } from '#contract/site.ts';
import { AppError, fieldError } from '#domain/app-error.ts';
import { limits } from '#domain/limits.ts';
import { blanksIn, type SitePageName, sitePageNames, sitePageTitles } from '#domain/site-pages.ts';
import { isoTime } from '#domain/time.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { type Actor, recordEvent } from '#server/platform/log/audit-log.ts';
import { pageDrafts } from './page-drafts.ts';

/** Cleans markup as the texts of articles are cleaned. */
export interface Sanitizer {
  /** The version of its rules. */
  version: number;
  clean(markup: string): Promise<{ description: string; isEmpty: boolean }>;
}

const toPage = (page: SitePageName, description: string, updatedAt: string | null): SitePage => ({
  page,
  title: sitePageTitles[page],
  description,
  updatedAt,
});

/** Returns a page: what the operator wrote, or the shipped draft. A text that older rules cleaned is cleaned again. */
export async function findSitePage(db: Db, sanitizer: Sanitizer, page: SitePageName): Promise<SitePage> {
  const row = await db.selectFrom('site_pages').selectAll().where('page', '=', page).executeTakeFirst();
  if (!row) return toPage(page, pageDrafts[page], null);
  const isCurrent = row.sanitizer === sanitizer.version;
  const description = isCurrent ? row.description : (await sanitizer.clean(row.description)).description;
  return toPage(page, description, row.updated_at);
}

/** Returns of each page whether the operator has changed it, and how many places are still to be filled in. */
export async function listSitePages(db: Db) {
  const rows = await db.selectFrom('site_pages').select(['page', 'description']).execute();
  const texts = new Map(rows.map(({ page, description }) => [page, description]));
  return sitePageNames.map((page) => {
    const text = texts.get(page);
    return { page, edited: text !== undefined, blanks: blanksIn(text ?? pageDrafts[page]).length };
  });
}

async function cleanText(sanitizer: Sanitizer, markup: string): Promise<string> {
  const { description, isEmpty } = await sanitizer.clean(markup);
  if (isEmpty) throw fieldError('description', 'Please enter a text');
  // Pictures of a text are published with an article, so nobody but administrators would see them here.
  if (/<img\b/.test(description)) throw fieldError('description', 'These pages cannot show pictures.');
  if (description.length > limits.articleMarkupLength)
    throw fieldError('description', 'The text is too long');
  return description;
}

interface PageChange {
  page: SitePageName;
  description: string;
  /** The version that was opened: null for the shipped draft, undefined to overwrite any. */
  updatedAt?: string | null | undefined;
}

/** Stores a page, unless it has this text already. Throws AppError 'conflict' when it has changed since it was opened. */
export async function saveSitePage(
  db: Db,
  sanitizer: Sanitizer,
  actor: Actor,
  { page, description: markup, updatedAt: opened }: PageChange,
): Promise<SitePage> {
  const description = await cleanText(sanitizer, markup);
  const now = isoTime();
  const row = { description, sanitizer: sanitizer.version, updated_at: now };
  return db.transaction().execute(async (transaction) => {
    const before = await transaction
      .selectFrom('site_pages')
      .selectAll()
      .where('page', '=', page)
      .executeTakeFirst();
    if (before?.description === description && before.sanitizer === sanitizer.version)
      return toPage(page, description, before.updated_at);
    const stored = await transaction
      .insertInto('site_pages')
      .values({ page, ...row })
      .onConflict((conflict) => {
        if (opened === null) return conflict.column('page').doNothing();
        const update = conflict.column('page').doUpdateSet(row);
        return opened === undefined ? update : update.where('site_pages.updated_at', '=', opened);
      })
      .returning('page')
      .executeTakeFirst();
    if (!stored)
      throw new AppError(
        'conflict',
        'Somebody else has changed this page since you opened it. Copy your text, and load the page again.',
      );
    await recordEvent(transaction, actor, 'site-page.updated', sitePageTitles[page]);
    return toPage(page, description, now);
  });
}
