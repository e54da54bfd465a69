import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/db/schema.ts';
import { nothingHere } from '../../platform/http/errors.ts';
import { fetchOutside } from '../../platform/outbound/fetch-outside.ts';
import { encodePicture } from '../../platform/pictures/encode-picture.ts';
import { keepForEver, sendPicture } from '../../platform/pictures/send-picture.ts';
import { itemsKeptMs } from './store-feed.ts';

const retryMs = 24 * 60 * 60 * 1000;
const picture = { maxBytes: 10 * 1024 * 1024, timeoutMs: 10_000 };
/** The newest items whose pictures are kept: those that pages may show soon. */
const itemsPictured = 60;

/** The name of our copy of a picture. */
export const pictureHash = (address: string) =>
  createHash('sha256').update(address).digest('hex').slice(0, 32);

export const feedPictureAddress = (hash: string) => `/feed-pictures/${hash}.webp`;

interface CopySettings {
  allowedHosts: readonly string[];
  userAgent: string;
  signal: AbortSignal;
  now: number;
  beforeEach: () => Promise<void>;
}

async function missingPictures(db: Db, now: number): Promise<string[]> {
  const items = await db
    .selectFrom('feed_items')
    .select('image')
    .where('image', 'is not', null)
    .orderBy('published_at', 'desc')
    .limit(itemsPictured)
    .execute();
  const addresses = [...new Set(items.flatMap(({ image }) => image ?? []))];
  if (addresses.length === 0) return [];
  const known = await db
    .selectFrom('feed_pictures')
    .select('hash')
    .where('hash', 'in', addresses.map(pictureHash))
    .where((eb) =>
      eb.or([eb('bytes', 'is not', null), eb('tried_at', '>', new Date(now - retryMs).toISOString())]),
    )
    .execute();
  const has = new Set(known.map(({ hash }) => hash));
  return addresses.filter((address) => !has.has(pictureHash(address)));
}

async function copyOf(address: string, settings: CopySettings): Promise<Uint8Array | null> {
  const { allowedHosts, userAgent, signal } = settings;
  try {
    const headers = {
      accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif',
      'user-agent': userAgent,
    };
    const { body } = await fetchOutside(address, { ...picture, headers, allowedHosts, signal });
    const { renditions } = await encodePicture(body, 'picture');
    return renditions.find(({ size }) => size === 'small')?.bytes ?? null;
  } catch (error) {
    if (signal.aborted) throw error;
    // What can't be had is drawn; it is tried again in a day.
    return null;
  }
}

/** Copies the pictures of the newest items: small, encoded anew, so that readers ask nobody but us. */
export async function copyPictures(db: Db, settings: CopySettings): Promise<number> {
  const addresses = await missingPictures(db, settings.now);
  for (const address of addresses) {
    await settings.beforeEach();
    const row = { bytes: await copyOf(address, settings), tried_at: new Date(settings.now).toISOString() };
    await db
      .insertInto('feed_pictures')
      .values({ hash: pictureHash(address), ...row })
      .onConflict((conflict) => conflict.column('hash').doUpdateSet(row))
      .execute();
  }
  return addresses.length;
}

/** Forgets copies of pictures that are older than any item that is kept. */
export async function sweepFeedPictures(db: Db, now = Date.now()): Promise<void> {
  await db
    .deleteFrom('feed_pictures')
    .where('tried_at', '<', new Date(now - itemsKeptMs).toISOString())
    .execute();
}

/** Serves our copies. An address names what it was made from, so that whoever has the answer may keep it. */
export function feedPictureRoute(app: FastifyInstance, db: Db): void {
  app.get<{ Params: { file: string } }>(
    '/feed-pictures/:file',
    { schema: { hide: true } },
    async ({ params }, reply) => {
      const hash = /^([0-9a-f]{32})\.webp$/.exec(params.file)?.[1];
      if (hash === undefined) throw nothingHere();
      const found = await db
        .selectFrom('feed_pictures')
        .select('bytes')
        .where('hash', '=', hash)
        .executeTakeFirst();
      if (!found?.bytes) throw nothingHere();
      return sendPicture(keepForEver(reply), found.bytes);
    },
  );
}
