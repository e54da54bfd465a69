import { describe, expect, test } from 'vitest';
import { type Client, clientOf, databases, startApi, startAt } from '../../../../tests/support/api.ts';
import type { Portfolio } from '../../../contract/portfolios.ts';

const list = async (client: Client) => (await client.call('GET', '/portfolios')).body;

describe.each(databases)('the list of portfolios, kept between changes, on %s', (kind) => {
  test('is of the customer who asks, also when two ask in turn', async () => {
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

  test('is never of before a change, whichever change it was', async () => {
    const api = await startApi(kind);
    const ada = await api.customer();
    const change = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
      await list(ada);
      const answer = await ada.call(method, `/portfolios${path}`, body);
      expect(answer.status).toBeLessThan(300);
      expect((await list(ada)).portfolios).toEqual(answer.body.portfolios);
      return answer.body.portfolios as Portfolio[];
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

  test('is told to nobody whose session has ended', async () => {
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

test('a change made on one instance is seen on the others at once', async () => {
  const api = await startApi('postgres');
  const other = await startAt(api.place);
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

test('of ten that race on two instances three portfolios are made', async () => {
  const api = await startApi('postgres');
  const other = await startAt(api.place);
  const here = await api.customer();
  const there = clientOf(other);
  for (const [name, value] of here.cookies) there.cookies.set(name, value);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      (index % 2 ? here : there).call('POST', '/portfolios', { title: `Number ${index}` }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, ...Array(7).fill(409)]);
  expect((await list(here)).portfolios).toHaveLength(3);
  await other.close();
  await api.stop();
});
