import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/app-error.ts';
import { pictureSizes } from '#domain/image-renditions.ts';
import { isoTime } from '#domain/time.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { nothingHere } from '#server/platform/http/errors.ts';
import { cacheForever, sendImage } from '#server/platform/images/send-image.ts';

interface PictureFile {
  bytes: Uint8Array;
  /** Whether a published article shows the image. */
  isPublic: boolean;
  /** Whether the preview of an article was shared, whose readers need its images. */
  isShared: boolean;
}

async function findPictureFile(db: Db, hash: string, size: string): Promise<PictureFile | undefined> {
  const files = db
    .selectFrom('picture_files')
    .innerJoin('pictures', 'pictures.id', 'picture_files.picture_id')
    .where('pictures.hash', '=', hash)
    .where('picture_files.size', '=', size)
    .select('bytes')
    .limit(1);
  const ofArticles = files.innerJoin('articles', 'articles.id', 'pictures.article_id');
  const shown = await ofArticles.where('articles.published_at', '<=', isoTime()).executeTakeFirst();
  if (shown) return { ...shown, isPublic: true, isShared: false };
  const shared = await ofArticles.where('articles.preview_token', 'is not', null).executeTakeFirst();
  if (shared) return { ...shared, isPublic: false, isShared: true };
  const hidden = await files.executeTakeFirst();
  return hidden && { ...hidden, isPublic: false, isShared: false };
}

/** Returns the size from a file name such as `small.webp`. Throws AppError 'not_found' for a malformed address. */
function sizeOf({ hash, file }: { hash: string; file: string }): string {
  const size = /^(\w+)\.webp$/.exec(file)?.[1];
  const known = size !== undefined && Object.hasOwn(pictureSizes, size);
  if (!known || !/^[0-9a-f]{32}$/.test(hash)) throw nothingHere();
  return size;
}

/** Responds 404 to everyone except administrators. */
async function requireAdmin(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
  try {
    await app.requireAccount('admin', request, reply);
  } catch (error) {
    throw error instanceof AppError ? nothingHere() : error;
  }
}

/**
 * Serves images. The address contains a hash of the content, so responses may be cached for ever. Images that no published
 * article shows are restricted to administrators and the readers of shared previews, and never cached.
 */
export function pictureRoute(app: FastifyInstance, db: Db): void {
  app.get<{ Params: { hash: string; file: string } }>(
    '/pictures/:hash/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const { params, headers } = request;
      const size = sizeOf(params);
      // A 404 must not be cached, because the image may be published at any time.
      reply.header('cache-control', 'no-store');
      const file = await findPictureFile(db, params.hash, size);
      if (!file) throw nothingHere();
      if (!file.isPublic) {
        if (!file.isShared) await requireAdmin(app, request, reply);
        reply.header('cache-control', 'private, no-store');
        return sendImage(reply, file.bytes);
      }
      const etag = `"${params.hash}-${size}"`;
      cacheForever(reply).header('cross-origin-resource-policy', 'cross-origin').header('etag', etag);
      if (headers['if-none-match']?.includes(etag)) return reply.code(304).send();
      return sendImage(reply, file.bytes);
    },
  );
}
