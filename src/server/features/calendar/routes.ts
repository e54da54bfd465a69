import type { FastifyInstance } from 'fastify';
import { calendar } from '#contract/calendar.ts';
import { AppError } from '#domain/app-error.ts';
import { dayNumber } from '#domain/days.ts';
import { isoDate } from '#domain/time.ts';
import type { ReportVersions } from '#server/ledger/reports/report-versions.ts';
import type { Computing } from '#server/platform/computing/computations.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { cachedRoute } from '#server/platform/http/cached-route.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import { route } from '#server/platform/http/route.ts';
import type { Fundamentals } from '#server/providers/fundamentals/fundamentals-file.ts';
import { calendarEvents, type ReadFundamentals } from './calendar-events.ts';
import type { CalendarComputations } from './calendar-holdings.ts';
import { toCalendar } from './calendar-reply.ts';
import { endFeed, findFeed, readerOf, renewFeed } from './feed-addresses.ts';

interface CalendarTools {
  db: Db;
  primary: Db;
  reportVersions: ReportVersions;
  fundamentals: Fundamentals;
  readFundamentals: ReadFundamentals;
  computing: Computing<CalendarComputations>;
  siteName: () => string;
}

const unknownAddress = () =>
  new AppError(
    'not_found',
    'This calendar address was renewed or stopped. The page Calendar has the current one.',
  );

/** Registers the calendar of portfolios, and the secret address at which other programs read it. */
export function calendarRoutes(app: FastifyInstance, tools: CalendarTools): void {
  const { db, primary, fundamentals, readFundamentals, computing, reportVersions, siteName } = tools;
  const today = () => dayNumber(isoDate());

  cachedRoute(app, calendar.events, async ({ account, params: { portfolioId }, request }) => ({
    dependsOn: { ...(await reportVersions(account.id)), facts: fundamentals.version },
    async compute() {
      const key = { customerId: account.id, portfolioId, caller: { client: clientAddress(request) } };
      const holdings = await computing.run('calendarHoldings', { key, today: today() });
      return { calendar: await toCalendar(holdings, readFundamentals, today()) };
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
    const key = { customerId, portfolioId: 'all', caller: { client: clientAddress(request) } };
    const { held } = await computing.run('calendarHoldings', { key, today: today() });
    return calendarFile(await calendarEvents(held, readFundamentals, today()), siteName());
  });
}
