import { describe, expect, test } from 'vitest';
import type { Portfolio } from '#contract/portfolios.ts';
import { bothDatabases, type Client, clientOf, startApi, startApp } from '#tests/support/api.ts';

const list = async (client: Client) => (await client.call('GET', '/portfolios')).body;

describe.each(bothDatabases)('the cached list of portfolios on %s', (kind) => {
  test('returns the portfolios of the requesting customer when two customers alternate', async () => {
    const api = await startApi(kind);
    const [ada, grace] = [await api.customer('Ada'), await api.customer('Grace')];
    await ada.call('POST', '/portfolios', { title: 'Of Ada' });
    await grace.call('POST', '/portfolios', { title: 'Of Grace' });
    for (let count = 0; count < 2; count += 1) {
      expect((await list(ada)).portfolios).toMatchObject([{ title: 'Of Ada' }]);
      expect((await list(grace)).portfolios).toMatchObject([{ title: 'Of Grace' }]);
    }
    await api.stop();
  });

  test('is fresh after every kind of change', async () => {
    const api = await startApi(kind);
    const ada = await api.customer();
    const change = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
      await list(ada);
      const response = await ada.call(method, `/portfolios${path}`, body);
      expect(response.status).toBeLessThan(300);
      expect((await list(ada)).portfolios).toEqual(response.body.portfolios);
      return response.body.portfolios as Portfolio[];
    };
    const id = (await change('POST', '', { title: 'Long term' }))[0]?._id;
    const held = await change('POST', `/${id}/tickers`, { symbol: 'AAPL', shares: 1, buyPrice: 1 });
    const ticker = `/${id}/tickers/${held[0]?.tickers[0]?._id}`;
    await change('PUT', ticker, { shares: 2 });
    await change('POST', `/${id}/basket`, { items: [{ symbol: 'MSFT', shares: 1 }] });
    await change('DELETE', ticker);
    await change('DELETE', `/${id}`);
    await api.stop();
  });

  test('is denied after the session has ended', async () => {
    const api = await startApi(kind);
    const ada = await api.customer();
    await list(ada);
    const thief = api.visitor();
    for (const [name, value] of ada.cookies) thief.cookies.set(name, value);
    await ada.call('POST', '/customer/logout');
    expect((await thief.call('GET', '/portfolios')).status).toBe(401);
    await api.stop();
  });
});

test('a change on one instance is visible on the others at once', async () => {
  const api = await startApi('postgres');
  const other = await startApp(api.testDatabase);
  const here = await api.customer();
  const there = clientOf(other);
  for (const [name, value] of here.cookies) there.cookies.set(name, value);
  expect((await list(there)).portfolios).toEqual([]);
  const { body } = await here.call('POST', '/portfolios', { title: 'Made here' });
  expect((await list(there)).portfolios).toEqual(body.portfolios);
  await there.call('DELETE', `/portfolios/${body.portfolios[0]._id}`);
  expect((await list(here)).portfolios).toEqual([]);
  await other.close();
  await api.stop();
});

test('creates three of ten portfolios requested at once on two instances', async () => {
  const api = await startApi('postgres');
  const other = await startApp(api.testDatabase);
  const here = await api.customer();
  const there = clientOf(other);
  for (const [name, value] of here.cookies) there.cookies.set(name, value);
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      (index % 2 ? here : there).call('POST', '/portfolios', { title: `Number ${index}` }),
    ),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, ...Array(7).fill(409)]);
  expect((await list(here)).portfolios).toHaveLength(3);
  await other.close();
  await api.stop();
});
