import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedInvestors } from '#server/filings/seed-investors.ts';
import { readShippedInvestors } from '#server/providers/filings/shipped-filings.ts';
import { type Api, bothDatabases, clientOf, databases, startApi, startApp } from '#tests/support/api.ts';
import { dataDir } from '#tests/support/stored-filings.ts';

interface PageHolding {
  symbol: string;
  name: string;
  kind: string;
  action: string;
  value: number;
  shares: number;
  adjustedPreviousShares: number;
  splits: string | null;
  weight: number;
}

const shownPreviously = ({ action, shares, adjustedPreviousShares }: PageHolding) =>
  action === null ? null : action === 'unchanged' ? shares : adjustedPreviousShares;

describe.each(bothDatabases)('investors on %s', (kind) => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi(kind);
  });
  afterAll(() => api.stop());

  test('lists the 81 shipped investors in order with their firms', async () => {
    const { body } = await api.visitor().call('GET', '/wizards/names');
    expect(body.wizards).toHaveLength(81);
    expect(body.wizards[0]).toEqual({
      _id: expect.any(String),
      name: 'Warren Buffett',
      firm: 'Berkshire Hathaway',
      slug: 'warren-buffett',
    });
  });

  test('lists all investors with symbols and values in dollars', async () => {
    const { body } = await api.visitor().call('GET', '/wizards/all');
    expect(body.wizards).toHaveLength(81);
    const burry = body.wizards.find(({ name }: { name: string }) => name === 'Michael Burry').holdings;
    expect(burry[0]).not.toHaveProperty('putCall');
    const { _id } = body.wizards.find(({ name }: { name: string }) => name === 'Michael Burry');
    const { filing } = (await api.visitor().call('GET', `/wizards/single/${_id}`)).body;
    expect(filing.optionsValue / filing.totalValue).toBeGreaterThan(0.9);
    expect(burry).toContainEqual({ symbol: 'PLTR', value: 912_100_000, putCall: 'Put' });
    expect(body.wizards[0].holdings[0]).toEqual({ symbol: 'AAPL', value: 65_950_296_923 });
  });

  test('returns an investor with its filing and its holdings, largest first', async () => {
    const visitor = api.visitor();
    const { body: names } = await visitor.call('GET', '/wizards/names');
    const { body } = await visitor.call('GET', `/wizards/single/${names.wizards[0]._id}`);
    expect(body).toMatchObject({
      success: true,
      name: 'Warren Buffett',
      filing: {
        firm: 'Berkshire Hathaway',
        period: '2026-06-30',
        filedOn: '2026-08-14',
        url: expect.stringMatching(/^https:\/\/www\.sec\.gov\//),
      },
    });
    const values = body.holdings.map(({ value }: { value: number }) => value);
    expect(values).toEqual(values.toSorted((a: number, b: number) => b - a));
    expect(body.holdings[0]).toMatchObject({ symbol: 'AAPL', putCall: null, shares: 227_917_808 });
    // Not rounded: only the page rounds it.
    expect(body.holdings[0].percent).toBeCloseTo((65_950_296_923 / 299_253_556_246) * 100, 8);
  });

  test('shows the holdings of the investors’ pages', async () => {
    const visitor = api.visitor();
    const { body } = await visitor.call('GET', '/wizards/names');
    const putCalls: Record<string, string> = { put: 'Put', call: 'Call' };
    // All of them are read by the same statements.
    const compared = databases.includes(kind) ? body.wizards : body.wizards.slice(0, 8);
    for (const { _id, slug, name } of compared) {
      const home = (await visitor.call('GET', `/wizards/single/${_id}`)).body;
      const page = (await visitor.call('GET', `/investors/${slug}`)).body;
      expect([name, home.filing.period, home.holdingCount]).toEqual([
        name,
        page.quarter.period,
        page.quarter.positions,
      ]);
      const shown = home.holdings.slice(0, page.holdings.length);
      expect(shown, name).toEqual(
        page.holdings.map((held: PageHolding) => ({
          symbol: held.symbol,
          name: held.name,
          value: held.value,
          putCall: putCalls[held.kind] ?? null,
          shares: held.kind === 'bond' ? null : held.shares,
          previousShares: held.kind === 'bond' ? null : shownPreviously(held),
          splitAdjustment: held.splits,
          percent: putCalls[held.kind] ? null : held.weight * 100,
        })),
      );
    }
    // Two copies of the quarter once disagreed: these were new on the home page and added to on the page of the investor.
    const holdingOf = async (of: string, symbol: string) => {
      const { _id } = body.wizards.find(({ name }: { name: string }) => name === of);
      const { holdings } = (await visitor.call('GET', `/wizards/single/${_id}`)).body;
      return holdings.find(
        (one: { symbol: string; putCall: unknown }) => one.symbol === symbol && !one.putCall,
      );
    };
    expect(await holdingOf('Andreas Halvorsen', 'CCL')).toMatchObject({
      previousShares: 13_721_348,
      shares: 14_299_953,
    });
    expect(await holdingOf('Thomas Russo', 'XOM')).toMatchObject({
      previousShares: 193_950,
      shares: 181_200,
    });
  });

  test('responds 404 for an unknown investor', async () => {
    expect(await api.visitor().call('GET', '/wizards/single/none')).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: 'This wizard no longer exists.' },
    });
  });
});

test.each(bothDatabases)('a deleted investor stays deleted after a restart on %s', async (kind) => {
  const api = await startApi(kind);
  await api.app.close();
  const database = await api.database();
  await database.db.deleteFrom('wizards').where('name', '=', 'Warren Buffett').execute();
  await database.close();
  const again = await startApp(api.testDatabase);
  const { body } = await clientOf(again).call('GET', '/wizards/names');
  expect(body.wizards).toHaveLength(80);
  await again.close();
  await api.testDatabase.remove();
});

test.each(bothDatabases)('a database of an earlier version on %s', async (kind) => {
  const api = await startApi(kind);
  await api.app.close();
  const database = await api.database();
  const { db } = database;
  const namesOf = async () =>
    (await db.selectFrom('wizards').select('name').orderBy('position').execute()).map(({ name }) => name);
  const shipped = await namesOf();
  const forgetSeed = () => db.deleteFrom('seeds').where('name', '=', 'wizards, second set').execute();
  const investors = readShippedInvestors(dataDir);

  await forgetSeed();
  await db
    .deleteFrom('wizards')
    .where('name', 'in', [...shipped.slice(41), 'Ray Dalio'])
    .execute();
  await seedInvestors(db, investors);
  const upgraded = await namesOf();
  expect(upgraded).toEqual(shipped.filter((name) => name !== 'Ray Dalio'));
  await seedInvestors(db, investors);
  expect(await namesOf()).toEqual(upgraded);

  await forgetSeed();
  await db.deleteFrom('wizards').where('name', 'in', shipped.slice(20)).execute();
  await seedInvestors(db, investors);
  expect(await namesOf()).toHaveLength(19);
  await database.close();
  await api.testDatabase.remove();
});
