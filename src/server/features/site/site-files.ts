import type { FastifyInstance } from 'fastify';
import { accentInk } from '#domain/accent-colours.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { nothingHere } from '#server/platform/http/errors.ts';
import { cacheForever, sendImage } from '#server/platform/images/send-image.ts';

/** Overrides the accent of the theme, whose rules are in a layer. */
const accentStyles = (light: string, dark: string) =>
  `:root{--color-accent:light-dark(#${light},#${dark});` +
  `--color-accent-ink:light-dark(${accentInk.light},${accentInk.dark})}`;

/** Serves the logo and a style sheet with the colours of the site. The address of each changes with its content. */
export function siteFiles(app: FastifyInstance, db: Db): void {
  app.get<{ Params: { file: string } }>(
    '/accent/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const [, light, dark] = /^([\da-f]{6})-([\da-f]{6})\.css$/.exec(request.params.file) ?? [];
      if (!light || !dark) throw nothingHere();
      return cacheForever(reply).type('text/css; charset=utf-8').send(accentStyles(light, dark));
    },
  );

  app.get<{ Params: { file: string } }>('/logo/:file', { schema: { hide: true } }, async (request, reply) => {
    const hash = /^([\da-f]{32})\.webp$/.exec(request.params.file)?.[1];
    if (!hash) throw nothingHere();
    const logos = db.selectFrom('site_settings').select('logo').where('logo_hash', '=', hash);
    const row = await logos.executeTakeFirst();
    if (!row?.logo) throw nothingHere();
    return sendImage(cacheForever(reply), row.logo);
  });
}
