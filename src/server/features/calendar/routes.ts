import type { FastifyInstance } from 'fastify';
import { calendar } from '#contract/calendar.ts';
import { AppError } from '#domain/app-error.ts';
import { dayNumber } from '#domain/days.ts';
import { isoDate } from '#domain/time.ts';
import { heldSecurities } from '#server/ledger/reports/held-securities.ts';
import type { createReports, FigureTools } from '#server/ledger/reports/reports.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { cachedRoute } from '#server/platform/http/cached-route.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import { route } from '#server/platform/http/route.ts';
import type { Fundamentals } from '#server/providers/fundamentals/facts-file.ts';
import { calendarEvents, type ReadCompanyFacts } from './calendar-events.ts';
import { toCalendar } from './calendar-reply.ts';
import { endFeed, findFeed, readerOf, renewFeed } from './feed-addresses.ts';

interface CalendarTools extends FigureTools {
  primary: Db;
  fundamentals: Fundamentals;
  readFacts: ReadCompanyFacts;
  reports: ReturnType<typeof createReports>;
  siteName: () => string;
}

const unknownAddress = () =>
  new AppError(
    'not_found',
    'This calendar address was renewed or stopped. The page Calendar has the current one.',
  );

/** Registers the calendar of portfolios, and the secret address at which other programs read it. */
export function calendarRoutes(app: FastifyInstance, tools: CalendarTools): void {
  const { db, primary, fundamentals, readFacts, reports, siteName } = tools;
  const today = () => dayNumber(isoDate());

  cachedRoute(app, calendar.events, async ({ account, params: { portfolioId }, request }) => ({
    ...(await reports.cached(account.id, { facts: fundamentals.version })),
    async compute() {
      const caller = { client: clientAddress(request) };
      const report = await reports.build({ customerId: account.id, portfolioId, caller });
      return { calendar: await toCalendar(report, readFacts, today()) };
    },
  }));

  route(app, calendar.feed, async ({ account }) => ({ feed: await findFeed(primary, account.id) }));

  route(app, calendar.renewFeed, async ({ account }) => ({
    path: `/api/v1/calendar/${await renewFeed(primary, account.id)}.ics`,
  }));

  route(app, calendar.endFeed, async ({ account }) => {
    await endFeed(primary, account.id);
    return {};
  });

  route(app, calendar.readFeed, async ({ params: { token }, request, reply }) => {
    const customerId = await readerOf(db, primary, token.replace(/\.ics$/, ''));
    if (!customerId) throw unknownAddress();
    reply.header('cache-control', 'private, max-age=3600');
    const { calendarFile } = await import('./calendar-file.ts');
    return reports.inTurn(customerId, async () => {
      const caller = { client: clientAddress(request) };
      const report = await reports.build({ customerId, portfolioId: 'all', caller });
      const events = await calendarEvents(heldSecurities(report, today()), readFacts, today());
      return calendarFile(events, siteName());
    });
  });
}
