import type { FastifyInstance } from 'fastify';
import { AppError } from '#domain/app-error.ts';
import { dayMs, isoTime } from '#domain/time.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { nothingHere } from '#server/platform/http/errors.ts';
import { readImage } from '#server/platform/images/read-image.ts';
import { cacheForever, sendImage } from '#server/platform/images/send-image.ts';
import type { Parsers } from '#server/platform/isolation/parsers.ts';
import { fetchExternal } from '#server/platform/outbound/fetch-external.ts';
import { pictureHash } from '#server/stock-news/feed-picture-address.ts';
import { itemRetentionMs } from './store-feed.ts';

const retryMs = dayMs;
/** After this many failures the backoff exceeds the time that items are stored (`itemRetentionMs`). */
const finalFailures = 7;
const fetchLimits = { maxBytes: 10 * 1024 * 1024, timeoutMs: 10_000 };
/** Images are copied for this many of the newest items. */
const itemsWithImages = 60;

interface CopySettings {
  allowedHosts: readonly string[];
  userAgent: string;
  parsers: Pick<Parsers, 'parse'>;
  signal: AbortSignal;
  now: number;
  beforeEach: () => Promise<void>;
}

interface MissingImage {
  address: string;
  failures: number;
}

interface Attempt {
  tried_at: string;
  failures: number;
}

/** Returns whether no fetch is needed now. Failed images are retried after one day, then two, then four. */
const isSettled = ({ tried_at, failures }: Attempt, now: number) =>
  failures === 0 || now < Date.parse(tried_at) + retryMs * 2 ** (failures - 1);

async function missingImages(db: Db, now: number): Promise<MissingImage[]> {
  const items = await db
    .selectFrom('feed_items')
    .select('image')
    .where('image', 'is not', null)
    .orderBy('published_at', 'desc')
    .limit(itemsWithImages)
    .execute();
  const addresses = [...new Set(items.flatMap(({ image }) => image ?? []))];
  if (addresses.length === 0) return [];
  const rows = await db
    .selectFrom('feed_pictures')
    .select(['hash', 'tried_at', 'failures'])
    .where('hash', 'in', addresses.map(pictureHash))
    .execute();
  const attempts = new Map(rows.map((row) => [row.hash, row]));
  return addresses.flatMap((address) => {
    const last = attempts.get(pictureHash(address));
    return last && isSettled(last, now) ? [] : [{ address, failures: last?.failures ?? 0 }];
  });
}

async function fetchImage(address: string, { allowedHosts, userAgent, signal }: CopySettings) {
  const headers = {
    accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif',
    'user-agent': userAgent,
  };
  return (await fetchExternal(address, { ...fetchLimits, headers, allowedHosts, signal })).body;
}

async function encodeSmall(body: Buffer, { parsers }: CopySettings): Promise<Uint8Array | null> {
  const { renditions } = await readImage(parsers, body, 'picture');
  return renditions.find(({ size }) => size === 'small')?.bytes ?? null;
}

/** Returns the copy, or the new number of failures. An image that cannot be decoded is not retried. */
async function copyImage({ address, failures }: MissingImage, settings: CopySettings) {
  let body: Buffer | undefined;
  try {
    body = await fetchImage(address, settings);
    const bytes = await encodeSmall(body, settings);
    return { bytes, failures: bytes ? 0 : finalFailures };
  } catch (error) {
    if (settings.signal.aborted) throw error;
    const isUndecodable = body !== undefined && error instanceof AppError && error.code === 'invalid';
    return { bytes: null, failures: isUndecodable ? finalFailures : failures + 1 };
  }
}

async function storeAttempt(db: Db, address: string, row: Attempt & { bytes: Uint8Array | null }) {
  await db
    .insertInto('feed_pictures')
    .values({ hash: pictureHash(address), ...row })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet(row))
    .execute();
}

/** Stores small re-encoded copies of the newest items' images, so that browsers load them from us. Returns the count. */
export async function copyPictures(db: Db, settings: CopySettings): Promise<number> {
  const missing = await missingImages(db, settings.now);
  const tried_at = isoTime(settings.now);
  for (const image of missing) {
    await settings.beforeEach();
    // Counts as a failure first, in case the process dies during the attempt.
    await storeAttempt(db, image.address, { bytes: null, tried_at, failures: image.failures + 1 });
    await storeAttempt(db, image.address, { tried_at, ...(await copyImage(image, settings)) });
  }
  return missing.length;
}

/** Deletes image copies that are older than the oldest stored item. */
export async function sweepFeedPictures(db: Db, now = Date.now()): Promise<void> {
  await db
    .deleteFrom('feed_pictures')
    .where('tried_at', '<', isoTime(now - itemRetentionMs))
    .execute();
}

/** Serves the image copies. The address is derived from the source address, so responses may be cached for ever. */
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
      return sendImage(cacheForever(reply), found.bytes);
    },
  );
}
