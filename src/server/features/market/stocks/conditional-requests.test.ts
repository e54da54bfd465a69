import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, bothDatabases, clientOf, databases, startApi, startApp } from '#tests/support/api.ts';
import { articleCalls } from '#tests/support/articles.ts';

describe.each(databases)('conditional requests for stocks and investors on %s', (kind) => {
  let api: Api;
  let articles: ReturnType<typeof articleCalls>;

  beforeAll(async () => {
    api = await startApi(kind);
    const admin = await api.admin();
    articles = articleCalls(() => admin);
  });
  afterAll(() => api.stop());

  const get = (path: string, etag?: unknown) =>
    api.visitor().call('GET', path, undefined, etag === undefined ? {} : { 'if-none-match': String(etag) });
  const etagOf = async (path: string) => (await get(path)).headers.etag;

  test.each([
    '/stocks/KO',
    '/stocks/HSBA.L',
    '/stocks/screener?sector=Energy',
    '/stocks/facets',
    '/stocks/movers',
    '/market/matching?symbol=KO',
    '/market/holders?symbol=KO',
    '/investors',
    '/investors/warren-buffett',
    '/investors/warren-buffett/changes',
    '/investors/activity',
    '/investors/moves',
    '/investors/compare?a=warren-buffett&b=bill-ackman',
  ])('GET %s is sent once to a client that repeats its ETag', async (path) => {
    const first = await get(path);
    expect(first.headers.etag).toMatch(/^W\/"[\w-]{22}"$/);
    const again = await get(path, first.headers.etag);
    expect([again.status, again.body]).toEqual([304, '']);
    expect(again.headers.etag).toBe(first.headers.etag);
    expect(again.headers['cache-control']).toBe(first.headers['cache-control']);
    expect((await get(path, '"other", W/"another"')).status).toBe(200);
  });

  test('every reply has its own ETag', async () => {
    const paths = ['/stocks/KO', '/stocks/PEP', '/market/matching?symbol=KO', '/market/matching?symbol=PEP'];
    expect(new Set(await Promise.all(paths.map(etagOf))).size).toBe(paths.length);
  });

  test('a failure has none', async () => {
    const missing = await get('/stocks/NONE9');
    expect([missing.status, missing.headers.etag]).toEqual([404, undefined]);
  });

  test('news change the ETag of the stocks that they are about, at once', async () => {
    const before = { ko: await etagOf('/stocks/KO'), pep: await etagOf('/stocks/PEP') };
    const { _id } = await articles.create({ title: 'Coke in winter', symbols: 'KO' });
    const changed = await get('/stocks/KO', before.ko);
    expect(changed.status).toBe(200);
    expect(changed.body.news[0].title).toBe('Coke in winter');
    expect((await get('/stocks/PEP', before.pep)).status).toBe(304);
    await articles.update(_id, { title: 'Coke in spring', symbols: 'KO' });
    const renamed = await get('/stocks/KO', changed.headers.etag);
    expect(renamed.body.news[0].title).toBe('Coke in spring');
    const admin = await api.admin();
    await admin.call('DELETE', `/news/delete/${_id}`);
    expect((await get('/stocks/KO', renamed.headers.etag)).status).toBe(200);
  });
});

describe.each(bothDatabases.filter((kind) => kind === 'postgres'))('two instances on %s', (kind) => {
  test('news of one change the ETags of the other at once', async () => {
    const api = await startApi(kind);
    const other = await startApp(api.testDatabase);
    try {
      const reader = clientOf(other);
      const first = await reader.call('GET', '/stocks/KO');
      const headers = { 'if-none-match': String(first.headers.etag) };
      expect((await reader.call('GET', '/stocks/KO', undefined, headers)).status).toBe(304);
      const admin = await api.admin();
      await articleCalls(() => admin).create({ title: 'Coke elsewhere', symbols: 'KO' });
      const changed = await reader.call('GET', '/stocks/KO', undefined, headers);
      expect(changed.status).toBe(200);
      expect(changed.body.news[0].title).toBe('Coke elsewhere');
    } finally {
      await other.close();
      await api.stop();
    }
  });
});
