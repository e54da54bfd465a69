import { v7 as uuidv7 } from 'uuid';
import type { Picture, PlacedPicture } from '#contract/news.ts';
import { AppError, fieldError } from '#domain/app-error.ts';
import { dayMs, isoTime } from '#domain/time.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { EncodedImage } from '#server/platform/images/image-spec.ts';

const toPicture = ({ id, ...picture }: Omit<Picture, '_id'> & { id: string }): Picture => {
  const { hash, alt, width, height, caption, credit } = picture;
  return { _id: id, hash, alt, width, height, caption, credit };
};

/** Returns the galleries of these articles, without the inline images of their texts. */
export async function galleriesOf(db: Db, articleIds: readonly string[]): Promise<Map<string, Picture[]>> {
  if (articleIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('pictures')
    .select(['id', 'article_id', 'hash', 'alt', 'width', 'height', 'caption', 'credit'])
    .where('article_id', 'in', articleIds)
    .where('inline', '=', 0)
    .orderBy('article_id')
    .orderBy('position')
    .execute();
  const byArticle = Map.groupBy(rows, (row) => row.article_id ?? '');
  return new Map([...byArticle].map(([id, gallery]) => [id, gallery.map(toPicture)]));
}

interface Placement {
  articleId: string | null;
  inline: boolean;
  position: number;
  alt: string;
  caption?: string | undefined;
  credit?: string | undefined;
}

/** Stores an image with its files. Without an article it is orphaned until a text shows it. */
export async function insertPicture(
  db: Db,
  { hash, width, height, renditions }: EncodedImage,
  { articleId, inline, position, alt, caption = '', credit = '' }: Placement,
): Promise<Picture> {
  const row = {
    id: uuidv7(),
    article_id: articleId,
    inline: inline ? (1 as const) : (0 as const),
    position,
    hash,
    alt,
    width,
    height,
    caption,
    credit,
    loose_since: articleId === null ? isoTime() : null,
  };
  await db.insertInto('pictures').values(row).execute();
  for (const { size, bytes } of renditions)
    await db.insertInto('picture_files').values({ picture_id: row.id, size, bytes }).execute();
  return toPicture(row);
}

function checkGallery(gallery: readonly PlacedPicture[], existing: Set<string>, fileCount: number): void {
  const ids = gallery.flatMap((item) => ('_id' in item ? [item._id] : []));
  const files = gallery.flatMap((item) => ('file' in item ? [item.file] : []));
  const isInvalid =
    ids.some((id) => !existing.has(id)) ||
    new Set(ids).size !== ids.length ||
    files.length !== fileCount ||
    new Set(files).size !== fileCount ||
    files.some((file) => file >= fileCount);
  if (!isInvalid) return;
  const message = 'The list of pictures does not fit the article: name each picture and each file once.';
  throw fieldError('pictures', message);
}

/** Replaces the gallery of an article, in this order. Deletes the images that the new gallery does not list. */
export async function replaceGallery(
  db: Db,
  articleId: string,
  gallery: readonly PlacedPicture[],
  files: readonly EncodedImage[],
): Promise<void> {
  const rows = await db
    .selectFrom('pictures')
    .select('id')
    .where('article_id', '=', articleId)
    .where('inline', '=', 0)
    .execute();
  const unlisted = new Set(rows.map(({ id }) => id));
  checkGallery(gallery, unlisted, files.length);
  for (const [position, item] of gallery.entries()) {
    if ('_id' in item) {
      unlisted.delete(item._id);
      const { alt, caption, credit } = item;
      const change = {
        position,
        alt,
        ...(caption !== undefined && { caption }),
        ...(credit !== undefined && { credit }),
      };
      await db.updateTable('pictures').set(change).where('id', '=', item._id).execute();
      continue;
    }
    const { file: number, ...words } = item;
    const file = files[number];
    if (file) await insertPicture(db, file, { articleId, inline: false, position, ...words });
  }
  if (unlisted.size > 0)
    await db
      .deleteFrom('pictures')
      .where('id', 'in', [...unlisted])
      .execute();
}

function hashesIn(markup: string): string[] {
  return [...new Set([...markup.matchAll(/\/pictures\/([0-9a-f]{32})\//g)].map(([, hash = '']) => hash))];
}

async function copyPicture(db: Db, id: string, articleId: string): Promise<void> {
  const copy = uuidv7();
  const row = await db.selectFrom('pictures').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await db
    .insertInto('pictures')
    .values({ ...row, id: copy, article_id: articleId, inline: 1, position: 0, loose_since: null })
    .execute();
  await db
    .insertInto('picture_files')
    .columns(['picture_id', 'size', 'bytes'])
    .expression((eb) =>
      eb
        .selectFrom('picture_files')
        .select((column) => [column.val(copy).as('picture_id'), 'size', 'bytes'])
        .where('picture_id', '=', id),
    )
    .execute();
}

async function attachInline(db: Db, articleId: string, hash: string): Promise<void> {
  const rows = await db
    .selectFrom('pictures')
    .select(['id', 'article_id', 'inline'])
    .where('hash', '=', hash)
    .execute();
  if (rows.some((row) => row.article_id === articleId && row.inline === 1)) return;
  const orphan = rows.find((row) => row.article_id === null);
  const source = orphan ?? rows[0];
  if (!source)
    throw new AppError('invalid', 'A picture in the text no longer exists. Please put it in again.', {
      reason: 'unprocessable',
      issues: [{ path: 'description', message: 'A picture in the text no longer exists' }],
    });
  if (!orphan) return copyPicture(db, source.id, articleId);
  await db
    .updateTable('pictures')
    .set({ article_id: articleId, loose_since: null })
    .where('id', '=', orphan.id)
    .execute();
}

/**
 * Assigns the images in an article's text to the article: adopts orphaned ones and copies those of other articles. Images
 * that the text no longer shows become orphaned, so that undoing the change restores them.
 */
export async function claimInlinePictures(db: Db, articleId: string, markup: string): Promise<void> {
  const hashes = hashesIn(markup);
  await db
    .updateTable('pictures')
    .set({ article_id: null, loose_since: isoTime() })
    .where('article_id', '=', articleId)
    .where('inline', '=', 1)
    .$if(hashes.length > 0, (query) => query.where('hash', 'not in', hashes))
    .execute();
  for (const hash of hashes) await attachInline(db, articleId, hash);
}

const orphanRetentionMs = 30 * dayMs;

/** Deletes images that no article has shown for thirty days. */
export async function sweepPictures(db: Db, now = Date.now()): Promise<void> {
  await db
    .deleteFrom('pictures')
    .where('loose_since', '<', isoTime(now - orphanRetentionMs))
    .execute();
}
