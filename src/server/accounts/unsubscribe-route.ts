import type { FastifyInstance } from 'fastify';
import type { alerts } from '#contract/alerts.ts';
import type { digest } from '#contract/digest.ts';
import { AppError } from '#domain/app-error.ts';
import type { Db } from '../platform/db/schema.ts';
import { apiPrefix, route } from '../platform/http/route.ts';
import { customerOfToken } from './delivery-settings.ts';

interface Unsubscribing {
  /** The page for mail programs that open the address instead of posting to it. */
  page: string;
  stop: (db: Db, customerId: string) => Promise<void>;
  /** Says where else the mails can be stopped. */
  elsewhere: string;
}

/** Registers the address to which mail programs post a form when a reader unsubscribes (RFC 8058). */
export function unsubscribeRoute(
  app: FastifyInstance,
  call: typeof alerts.unsubscribe | typeof digest.unsubscribe,
  { db, page, stop, elsewhere }: Unsubscribing & { db: Db },
): void {
  app.register((scope, _options, done) => {
    const form = 'application/x-www-form-urlencoded';
    scope.addContentTypeParser(form, { parseAs: 'string' }, (_request, _body, parsed) =>
      parsed(null, undefined),
    );
    route(scope, call, async ({ params }) => {
      const customerId = await customerOfToken(db, params.token);
      if (customerId === undefined) throw new AppError('invalid', `This link is not known. ${elsewhere}`);
      await stop(db, customerId);
      return {};
    });
    scope.get<{ Params: { token: string } }>(
      apiPrefix + call.path,
      { schema: { hide: true } },
      ({ params }, reply) => reply.redirect(`${page}#token=${encodeURIComponent(params.token)}`, 303),
    );
    done();
  });
}
