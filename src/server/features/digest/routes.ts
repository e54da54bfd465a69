import type { FastifyInstance } from 'fastify';
import { digest as calls } from '#contract/digest.ts';
import { readSettings } from '#server/accounts/delivery-settings.ts';
import { unsubscribeRoute } from '#server/accounts/unsubscribe-route.ts';
import { emailState, requireVerified } from '#server/accounts/verify-email.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { route } from '#server/platform/http/route.ts';
import { deleteDigest, findDigest, saveDigest, timesOf } from './stored-digest.ts';

/** Registers the summary by mail: when it comes, and how it is turned off. */
export function digestRoutes(app: FastifyInstance, { db, primary }: { db: Db; primary: Db }): void {
  const ownerOf = (accountId: string) => ({ kind: 'customer' as const, accountId });
  const reply = async (customerId: string, message?: string) => {
    const row = await findDigest(db, customerId);
    return {
      success: true as const,
      ...(message && { message }),
      times: row ? timesOf(row) : null,
      timeZone: (await readSettings(db, customerId)).time_zone,
      canMail: (await emailState(db, ownerOf(customerId))).verified,
      nextAt: row?.due_at ?? null,
      last: row?.mail_state && row.mailed_at ? { at: row.mailed_at, mail: row.mail_state } : null,
    };
  };

  route(app, calls.read, ({ account }) => reply(account.id));

  route(app, calls.turnOn, async ({ account, body }) => {
    await requireVerified(db, ownerOf(account.id));
    await saveDigest(db, account.id, body);
    return reply(account.id, 'Summary saved');
  });

  route(app, calls.turnOff, async ({ account }) => {
    await deleteDigest(db, account.id);
    return reply(account.id, 'Summary turned off');
  });

  unsubscribeRoute(app, calls.unsubscribe, {
    db: primary,
    page: '/unsubscribe/summary',
    stop: deleteDigest,
    elsewhere: 'Turn the summary off in your account.',
  });
}
