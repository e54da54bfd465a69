import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, bothDatabases, type Client, startApi } from '#tests/support/api.ts';
import { articleCalls } from '#tests/support/articles.ts';

describe.each(bothDatabases)('symbols of articles on %s', (kind) => {
  let api: Api;
  let admin: Client;
  beforeAll(async () => {
    api = await startApi(kind);
    admin = await api.admin();
  });
  afterAll(() => api.stop());

  const { create, update } = articleCalls(() => admin);
  const symbolsOf = async (id: string) => (await admin.call('GET', `/news/single/${id}`)).body.data.symbols;

  test('are stored canonically, once each, in alphabetical order', async () => {
    const made = await create({ symbols: ' nvda, brk.b,NVDA,,aapl ' });
    expect(made.symbols).toEqual(['AAPL', 'BRK-B', 'NVDA']);
    const { body } = await api.visitor().call('GET', `/news/single/slug/${made.slug}`);
    expect(body.symbols).toEqual(['AAPL', 'BRK-B', 'NVDA']);
    expect((await create()).symbols).toEqual([]);
  });

  test('remain as they are if a change does not name them, and can be removed', async () => {
    const { _id } = await create({ symbols: 'KO,PEP' });
    await update(_id, { title: 'A new title' });
    expect(await symbolsOf(_id)).toEqual(['KO', 'PEP']);
    expect((await update(_id, { symbols: 'PEP,MCD' })).body.data.symbols).toEqual(['MCD', 'PEP']);
    await update(_id, { symbols: '' });
    expect(await symbolsOf(_id)).toEqual([]);
  });

  test('are deleted with their article', async () => {
    const { _id } = await create({ symbols: 'XOM' });
    const newsOf = async () => (await api.visitor().call('GET', '/market/news?symbol=XOM')).body.news;
    const articles = async () => (await newsOf()).filter((one: { kind: string }) => one.kind === 'article');
    expect(await articles()).toHaveLength(1);
    expect((await admin.call('DELETE', `/news/delete/${_id}`)).status).toBe(200);
    expect(await articles()).toEqual([]);
  });

  test.each([
    ['a symbol that cannot exist', 'AAPL,not a symbol'],
    ['too many', Array.from({ length: 31 }, (_, number) => `A${number}`).join(',')],
  ])('are refused with %s', async (_what, symbols) => {
    const { status, body } = await admin.send('POST', '/news/create', {
      title: 'A title',
      description: '<p>text</p>',
      symbols,
    });
    expect(status).toBe(400);
    expect(body.issues).toMatchObject([
      { path: 'symbols', message: expect.stringContaining('at most 30 symbols') },
    ]);
  });

  test('are suggested from the text', async () => {
    const { body } = await admin.call('POST', '/news/symbols', {
      title: 'Coca-Cola rises',
      description:
        '<p>So do <strong>Pepsi</strong>Co, AT&amp;T and <a href="https://x.example/?a=NVDA">Nvidia</a>.</p><p>IT spending, not.</p>',
    });
    expect(body.symbols).toEqual([
      { symbol: 'KO', name: 'Coca-Cola Company (The)' },
      { symbol: 'PEP', name: 'PepsiCo Inc.' },
      { symbol: 'T', name: 'AT&T Inc.' },
      { symbol: 'NVDA', name: 'NVIDIA Corporation' },
    ]);
    const ada = await api.customer();
    expect((await ada.call('POST', '/news/symbols', { title: '', description: '' })).status).toBe(401);
  });
});
