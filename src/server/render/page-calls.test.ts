import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, databases, startApi } from '#tests/support/api.ts';
import { articleCalls } from '#tests/support/articles.ts';
import { callsAreCurrent, recordCalls } from './page-calls.ts';

describe.each(databases)('the calls of a page on %s', (kind) => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi(kind);
  });
  afterAll(() => api.stop());

  test('are current until one of them gets another reply', async () => {
    const { call, calls } = recordCalls(api.app, undefined);
    const { status, body } = await call('/stocks/KO');
    expect([status, body]).toMatchObject([200, { stock: { symbol: 'KO' } }]);
    await call('/investors');
    expect(calls.map(({ address }) => address)).toEqual(['/stocks/KO', '/investors']);
    expect(await callsAreCurrent(api.app, calls)).toBe(true);
    const admin = await api.admin();
    await articleCalls(() => admin).create({ title: 'Coke in winter', symbols: 'KO' });
    expect(await callsAreCurrent(api.app, calls)).toBe(false);
    expect(await callsAreCurrent(api.app, calls.slice(1))).toBe(true);
  });

  test('without an ETag are current until the reply differs', async () => {
    const { call, calls } = recordCalls(api.app, undefined);
    await call('/site');
    await call('/news/latest');
    expect(await callsAreCurrent(api.app, calls)).toBe(true);
    const admin = await api.admin();
    await articleCalls(() => admin).create({ title: 'Tea in summer', symbols: 'KO' });
    expect(await callsAreCurrent(api.app, calls)).toBe(false);
    expect(await callsAreCurrent(api.app, calls.slice(0, 1))).toBe(true);
  });

  test('are current if there are none', async () => {
    expect(await callsAreCurrent(api.app, [])).toBe(true);
  });
});
