import { v7 as uuidv7 } from 'uuid';
import type { Picture } from '../../../contract/news.ts';
import { AppError } from '../../../domain/app-error.ts';
import type { Db, Schema } from '../../platform/db/schema.ts';
import type { EncodedPicture } from '../../platform/pictures/encode-picture.ts';

const toPicture = ({ id, hash, alt, width, height }: Omit<Schema['pictures'], 'inline'>): Picture => ({
  _id: id,
  hash,
  alt,
  width,
  height,
});

/** The pictures beside the texts of these articles, in their order. */
export async function galleriesOf(db: Db, articleIds: readonly string[]): Promise<Map<string, Picture[]>> {
  if (articleIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('pictures')
    .select(['id', 'article_id', 'position', 'hash', 'alt', 'width', 'height', 'loose_since'])
    .where('article_id', 'in', articleIds)
    .where('inline', '=', 0)
    .orderBy('article_id')
    .orderBy('position')
    .execute();
  const galleries = new Map<string, Picture[]>();
  for (const row of rows) {
    const gallery = galleries.get(row.article_id ?? '') ?? [];
    gallery.push(toPicture(row));
    galleries.set(row.article_id ?? '', gallery);
  }
  return galleries;
}

interface Placed {
  articleId: string | null;
  inline: boolean;
  position: number;
  alt: string;
}

/** Keeps a picture with its files. Without an article it is loose until a text shows it. */
export async function insertPicture(
  db: Db,
  { hash, width, height, renditions }: EncodedPicture,
  { articleId, inline, position, alt }: Placed,
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
    loose_since: articleId === null ? new Date().toISOString() : null,
  };
  await db.insertInto('pictures').values(row).execute();
  for (const { size, bytes } of renditions)
    await db.insertInto('picture_files').values({ picture_id: row.id, size, bytes }).execute();
  return toPicture(row);
}

/** The bytes behind a picture's address. */
export async function findPictureFile(db: Db, hash: string, size: string): Promise<Uint8Array | undefined> {
  const found = await db
    .selectFrom('picture_files')
    .innerJoin('pictures', 'pictures.id', 'picture_files.picture_id')
    .where('pictures.hash', '=', hash)
    .where('picture_files.size', '=', size)
    .select('bytes')
    .limit(1)
    .executeTakeFirst();
  return found?.bytes;
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

async function attach(db: Db, articleId: string, hash: string): Promise<void> {
  const known = await db
    .selectFrom('pictures')
    .select(['id', 'article_id', 'inline'])
    .where('hash', '=', hash)
    .execute();
  if (known.some((one) => one.article_id === articleId && one.inline === 1)) return;
  const loose = known.find((one) => one.article_id === null);
  const any = loose ?? known[0];
  if (!any)
    throw new AppError('invalid', 'A picture in the text is not there any more. Please put it in again.', {
      reason: 'unprocessable',
      issues: [{ path: 'description', message: 'A picture in the text is not there any more' }],
    });
  if (!loose) return copyPicture(db, any.id, articleId);
  await db
    .updateTable('pictures')
    .set({ article_id: articleId, loose_since: null })
    .where('id', '=', any.id)
    .execute();
}

/**
 * Makes the pictures in an article's text its own: loose ones are taken, those of other articles copied, and its own
 * that the text shows no more become loose, so that an undone change still finds them.
 */
export async function ownPicturesInText(db: Db, articleId: string, markup: string): Promise<void> {
  const hashes = hashesIn(markup);
  await db
    .updateTable('pictures')
    .set({ article_id: null, loose_since: new Date().toISOString() })
    .where('article_id', '=', articleId)
    .where('inline', '=', 1)
    .$if(hashes.length > 0, (query) => query.where('hash', 'not in', hashes))
    .execute();
  for (const hash of hashes) await attach(db, articleId, hash);
}

const looseMs = 30 * 24 * 60 * 60 * 1000;

/** Forgets pictures that no article has shown for thirty days. */
export async function sweepPictures(db: Db, now = Date.now()): Promise<void> {
  await db
    .deleteFrom('pictures')
    .where('loose_since', '<', new Date(now - looseMs).toISOString())
    .execute();
}
