import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, clientOf, databases, startApi, startApp } from '#tests/support/api.ts';

describe.each(databases)('investors on %s', (kind) => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi(kind);
  });
  afterAll(() => api.stop());

  test('lists the 41 shipped investors in order with their firms', async () => {
    const { body } = await api.visitor().call('GET', '/wizards/names');
    expect(body.wizards).toHaveLength(41);
    expect(body.wizards[0]).toEqual({
      _id: expect.any(String),
      name: 'Warren Buffett',
      firm: 'Berkshire Hathaway',
      slug: 'warren-buffett',
    });
  });

  test('lists all investors with symbols and values in dollars', async () => {
    const { body } = await api.visitor().call('GET', '/wizards/all');
    expect(body.wizards).toHaveLength(41);
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

  test('responds 404 for an unknown investor', async () => {
    expect(await api.visitor().call('GET', '/wizards/single/none')).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: 'This wizard no longer exists.' },
    });
  });
});

test.each(databases)('a deleted investor stays deleted after a restart on %s', async (kind) => {
  const api = await startApi(kind);
  await api.app.close();
  const database = await api.database();
  await database.db.deleteFrom('wizards').where('name', '=', 'Warren Buffett').execute();
  await database.close();
  const again = await startApp(api.testDatabase);
  const { body } = await clientOf(again).call('GET', '/wizards/names');
  expect(body.wizards).toHaveLength(40);
  await again.close();
  await api.testDatabase.remove();
});
