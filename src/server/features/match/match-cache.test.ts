import { expect, test } from 'vitest';
import { computeHere } from '#server/platform/computing/computations.ts';
import { reportsOfNothing } from '#tests/support/reports-of-nothing.ts';
import { matchComputations } from './matched-portfolio.ts';
import { portfolioMatchRoute } from './portfolio-match-route.ts';

test('a match is computed again for other filings, other listings and another list of funds', async () => {
  const { aboutReport, reportVersions, counted, serve } = reportsOfNothing();
  const listings = (version: string) => ({ version, asOf: '2026-08-21', rows: [], find: () => undefined });
  const filingsOf = (version: string) => ({ version, investors: [] });
  const known = { figures: listings('1'), filings: filingsOf('1'), funds: { version: '1' } };
  const tools = {
    computing: computeHere(matchComputations(aboutReport)),
    reportVersions,
    funds: known.funds,
    market: { splits: () => [], figures: async () => known.figures },
    readFilings: async () => known.filings,
  };
  const app = await serve((routes) =>
    portfolioMatchRoute(routes, tools as unknown as Parameters<typeof portfolioMatchRoute>[1]),
  );
  const changes = [
    () => Object.assign(known, { figures: listings('2') }),
    () => Object.assign(known, { filings: filingsOf('2') }),
    () => Object.assign(known.funds, { version: '2' }),
  ];
  const read = async () => (await app.inject('/api/v1/portfolios/all/match')).statusCode;
  for (const [at, change] of changes.entries()) {
    expect([await read(), await read(), counted.builds]).toEqual([200, 200, at + 1]);
    change();
  }
  expect([await read(), counted.builds]).toEqual([200, changes.length + 1]);
  await app.close();
});
