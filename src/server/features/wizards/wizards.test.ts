import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, clientOf, databases, startApi, startAt } from '../../../../tests/support/api.ts';

describe.each(databases)('wizards on %s', (kind) => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi(kind);
  });
  afterAll(() => api.stop());

  test('the 41 investors of the shipped filings are there, in their order, with the firm that files', async () => {
    const { body } = await api.visitor().call('GET', '/wizards/names');
    expect(body.wizards).toHaveLength(41);
    expect(body.wizards[0]).toEqual({
      _id: expect.any(String),
      name: 'Warren Buffett',
      firm: 'Berkshire Hathaway',
    });
  });

  test('all of them come with symbols and values in dollars', async () => {
    const { body } = await api.visitor().call('GET', '/wizards/all');
    expect(body.wizards).toHaveLength(41);
    expect(body.wizards[0].holdings[0]).toEqual({ symbol: 'AAPL', value: 65_950_296_923 });
  });

  test('one comes with its filing and its holdings, largest first', async () => {
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
  });

  test('one that is not there is not found', async () => {
    expect(await api.visitor().call('GET', '/wizards/single/none')).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: 'This wizard is not there any more.' },
    });
  });
});

test.each(databases)('what was deleted stays deleted when the product starts again on %s', async (kind) => {
  const api = await startApi(kind);
  await api.app.close();
  const database = await api.database();
  await database.db.deleteFrom('wizards').where('name', '=', 'Warren Buffett').execute();
  await database.close();
  const again = await startAt(api.place);
  const { body } = await clientOf(again).call('GET', '/wizards/names');
  expect(body.wizards).toHaveLength(40);
  await again.close();
  await api.place.remove();
});
