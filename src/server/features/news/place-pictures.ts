import type { PlacedPicture } from '../../../contract/news.ts';
import { AppError } from '../../../domain/app-error.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { EncodedPicture } from '../../platform/pictures/encode-picture.ts';
import { insertPicture } from './pictures.ts';

function requireEachOnce(wanted: readonly PlacedPicture[], there: Set<string>, files: number): void {
  const ids = wanted.flatMap((one) => ('_id' in one ? [one._id] : []));
  const sent = wanted.flatMap((one) => ('file' in one ? [one.file] : []));
  const wrong =
    ids.some((id) => !there.has(id)) ||
    new Set(ids).size !== ids.length ||
    sent.length !== files ||
    new Set(sent).size !== files ||
    sent.some((file) => file >= files);
  if (!wrong) return;
  const message = 'The list of pictures does not fit the article: name each picture and each file once.';
  throw new AppError('invalid', message, { issues: [{ path: 'pictures', message }] });
}

/** Makes the article show exactly these pictures in this order; those of its own that are not named go. */
export async function placePictures(
  db: Db,
  articleId: string,
  wanted: readonly PlacedPicture[],
  files: readonly EncodedPicture[],
): Promise<void> {
  const there = await db
    .selectFrom('pictures')
    .select('id')
    .where('article_id', '=', articleId)
    .where('inline', '=', 0)
    .execute();
  const ids = new Set(there.map(({ id }) => id));
  requireEachOnce(wanted, ids, files.length);
  for (const [position, one] of wanted.entries()) {
    if ('_id' in one) {
      ids.delete(one._id);
      const change = { position, alt: one.alt };
      await db.updateTable('pictures').set(change).where('id', '=', one._id).execute();
      continue;
    }
    const file = files[one.file];
    if (file) await insertPicture(db, file, { articleId, inline: false, position, alt: one.alt });
  }
  if (ids.size > 0)
    await db
      .deleteFrom('pictures')
      .where('id', 'in', [...ids])
      .execute();
}
