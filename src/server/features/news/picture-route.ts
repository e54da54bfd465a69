import type { FastifyInstance } from 'fastify';
import { pictureSizes } from '../../../domain/pictures.ts';
import type { Db } from '../../platform/db/schema.ts';
import { nothingHere } from '../../platform/http/errors.ts';
import { keepForEver, sendPicture } from '../../platform/pictures/send-picture.ts';
import { findPictureFile } from './pictures.ts';

/** Serves pictures. An address names the content, so that whoever has an answer may keep it for ever. */
export function pictureRoute(app: FastifyInstance, db: Db): void {
  app.get<{ Params: { hash: string; file: string } }>(
    '/pictures/:hash/:file',
    { schema: { hide: true } },
    async ({ params, headers }, reply) => {
      const size = /^(\w+)\.webp$/.exec(params.file)?.[1];
      const known = size !== undefined && Object.hasOwn(pictureSizes, size);
      if (!known || !/^[0-9a-f]{32}$/.test(params.hash)) throw nothingHere();
      const bytes = await findPictureFile(db, params.hash, size);
      if (!bytes) throw nothingHere();
      const etag = `"${params.hash}-${size}"`;
      keepForEver(reply).header('cross-origin-resource-policy', 'cross-origin').header('etag', etag);
      if (headers['if-none-match']?.includes(etag)) return reply.code(304).send();
      return sendPicture(reply, bytes);
    },
  );
}
