import { hash } from 'node:crypto';
import type { Db } from '#server/platform/db/schema.ts';

/** Returns the name under which the copy of an image is stored. */
export const pictureHash = (address: string) => hash('sha256', address).slice(0, 32);

const feedPictureAddress = (name: string) => `/feed-pictures/${name}.webp`;

/** Returns a function that gives the address of our copy of an image, or null if we have none. */
export async function ownPictures(
  db: Db,
  addresses: readonly (string | null)[],
): Promise<(address: string | null) => string | null> {
  const hashes = [...new Set(addresses.flatMap((address) => (address === null ? [] : pictureHash(address))))];
  if (hashes.length === 0) return () => null;
  const rows = await db
    .selectFrom('feed_pictures')
    .select('hash')
    .where('hash', 'in', hashes)
    .where('bytes', 'is not', null)
    .execute();
  const copied = new Set(rows.map((row) => row.hash));
  return (address) => {
    const name = address === null ? '' : pictureHash(address);
    return copied.has(name) ? feedPictureAddress(name) : null;
  };
}
