import { expect, test } from 'vitest';
import { computeHere } from '#server/platform/computing/computations.ts';
import { reportsOfNothing } from '#tests/support/reports-of-nothing.ts';
import { calendarComputations } from './calendar-holdings.ts';
import { calendarRoutes } from './routes.ts';

test('the calendar is computed again when companies have filed results', async () => {
  const { aboutReport, reportVersions, counted, serve } = reportsOfNothing();
  const computing = computeHere(calendarComputations(aboutReport));
  const fundamentals = { version: '1' };
  const tools = { computing, reportVersions, fundamentals } as unknown as Parameters<
    typeof calendarRoutes
  >[1];
  const app = await serve((routes) => calendarRoutes(routes, tools));
  const read = async () => (await app.inject('/api/v1/portfolios/all/calendar')).statusCode;
  expect([await read(), await read(), counted.builds]).toEqual([200, 200, 1]);
  fundamentals.version = '2';
  expect([await read(), await read(), counted.builds]).toEqual([200, 200, 2]);
  await app.close();
});
