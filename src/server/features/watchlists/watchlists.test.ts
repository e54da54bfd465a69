import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isoDate } from '#domain/time.ts';
import { type Api, bothDatabases, type Client, startApi } from '#tests/support/api.ts';
import { openBeside } from '#tests/support/open-beside.ts';

describe.each(bothDatabases)('watchlists on %s', (kind) => {
  let api: Api;
  let ada: Client;
  beforeAll(async () => {
    api = await startApi(kind);
  });
  beforeEach(async () => {
    ada = await api.customer();
  });
  afterAll(() => api.stop());

  const lists = async () => (await ada.call('GET', '/watchlists')).body.watchlists;
  const create = async (name: string) =>
    (await ada.call('POST', '/watchlists', { name })).body.watchlists.at(-1)._id as string;
  const add = (id: string, body: object) => ada.call('POST', `/watchlists/${id}/items`, body);
  const symbolsOf = (list: { items: { symbol: string }[] }) => list.items.map(({ symbol }) => symbol);

  test('a list has a name, an order and its stocks with the price of the day they were added', async () => {
    const id = await create(' Ideas ');
    const { status, body } = await add(id, { symbol: 'adbe', target: '250', note: 'Or a threat?' });
    expect(status).toBe(201);
    const [quote] = (await ada.call('GET', '/market/quote?symbol=ADBE')).body;
    const item = {
      symbol: 'ADBE',
      name: 'Adobe Inc.',
      currency: 'USD',
      addedOn: isoDate(),
      addedPrice: String(quote.price),
      target: '250',
      note: 'Or a threat?',
    };
    expect(body.watchlists).toMatchObject([{ name: 'Ideas', items: [item] }]);
    expect((await add(id, { symbol: 'ADBE' })).body.message).toBe('ADBE is already in this list');
    expect((await add(id, { symbol: 'QQQQQQ' })).status).toBe(404);
    await add(id, { symbol: 'V' });
    const other = await create('Income');
    const [first] = await lists();
    const ids = first.items.map(({ _id }: { _id: string }) => _id).reverse();
    expect(symbolsOf((await ada.call('PUT', `/watchlists/${id}/order`, { ids })).body.watchlists[0])).toEqual(
      ['V', 'ADBE'],
    );
    expect((await ada.call('PUT', `/watchlists/${id}/order`, { ids: ids.slice(1) })).status).toBe(409);
    await ada.call('PUT', '/watchlists/order', { ids: [other, id] });
    await ada.call('PUT', `/watchlists/${id}`, { name: 'Old ideas' });
    expect((await lists()).map(({ name }: { name: string }) => name)).toEqual(['Income', 'Old ideas']);
  });

  test('a price and a note are changed and removed, and a list is deleted with its stocks', async () => {
    const id = await create('Ideas');
    const [list] = (await add(id, { symbol: 'V' })).body.watchlists;
    const path = `/watchlists/${id}/items/${list.items[0]._id}`;
    await ada.call('PUT', path, { target: 300 });
    await ada.call('PUT', path, { note: 'Wait for a scare' });
    expect((await lists())[0].items).toMatchObject([{ target: '300', note: 'Wait for a scare' }]);
    await ada.call('PUT', path, { target: null });
    expect((await lists())[0].items).toMatchObject([{ target: null, note: 'Wait for a scare' }]);
    expect((await ada.call('PUT', path, { target: 0 })).body.message).toBe(
      'Your price must be greater than 0',
    );
    expect((await ada.call('DELETE', path)).body.watchlists[0].items).toEqual([]);
    expect((await ada.call('DELETE', path)).status).toBe(404);
    await add(id, { symbol: 'KO' });
    expect((await ada.call('DELETE', `/watchlists/${id}`)).body.watchlists).toEqual([]);
    const db = await openBeside(api);
    expect(
      await db.selectFrom('watchlist_items').select('id').where('watchlist_id', '=', id).execute(),
    ).toEqual([]);
    await db.destroy();
  });

  test('prices of an earlier day are those of today’s shares', async () => {
    const id = await create('Ideas');
    // NVIDIA was split 10 for 1 on 2024-06-10.
    await add(id, { symbol: 'NVDA', addedOn: '2024-06-07', addedPrice: '1208.88' });
    expect((await lists())[0].items).toMatchObject([{ addedPrice: '120.888', addedOn: '2024-06-07' }]);
  });

  test('what a visitor’s browser kept is added once, and what is there stays', async () => {
    const kept = {
      items: [
        { symbol: 'V', addedOn: '2026-03-06', addedPrice: '317.36' },
        { symbol: 'QQQQQQ', addedOn: '2026-03-06', addedPrice: null },
      ],
      investors: ['warren-buffett', 'nobody'],
    };
    const takeOver = async () => (await ada.call('POST', '/watchlists/take-over', kept)).body;
    const taken = await takeOver();
    expect(taken.watchlists).toMatchObject([
      { name: 'Watchlist', items: [{ symbol: 'V', addedOn: '2026-03-06', addedPrice: '317.36' }] },
    ]);
    expect(taken.investors).toMatchObject([{ slug: 'warren-buffett', name: 'Warren Buffett' }]);
    const item = taken.watchlists[0].items[0];
    await ada.call('PUT', `/watchlists/${taken.watchlists[0]._id}/items/${item._id}`, { target: 300 });
    expect((await takeOver()).watchlists).toMatchObject([{ items: [{ symbol: 'V', target: '300' }] }]);
  });

  test('an investor is followed until the customer changes their mind', async () => {
    const path = '/watchlists/investors/bill-ackman';
    expect((await ada.call('PUT', path)).body.investors).toMatchObject([{ slug: 'bill-ackman' }]);
    expect((await ada.call('PUT', path)).body.investors).toHaveLength(1);
    expect((await ada.call('PUT', '/watchlists/investors/nobody')).status).toBe(404);
    expect((await ada.call('DELETE', path)).body.investors).toEqual([]);
  });

  test('the journal has dated entries about a security, newest first', async () => {
    const write = (body: object) => ada.call('POST', '/journal', { symbol: 'ADBE', ...body });
    await write({ date: '2026-05-20', kind: 'thesis', text: 'Every design file opens in Adobe.' });
    await write({ date: '2026-07-30', text: 'Below my price for one day.' });
    await write({ symbol: 'V', date: '2026-07-30', text: 'Another one.' });
    const { entries } = (await ada.call('GET', '/journal?symbol=ADBE')).body;
    expect(entries).toMatchObject([
      { kind: 'note', date: '2026-07-30', text: 'Below my price for one day.' },
      { kind: 'thesis', date: '2026-05-20' },
    ]);
    const eve = await api.customer('Eve');
    expect((await eve.call('GET', '/journal?symbol=ADBE')).body.entries).toEqual([]);
    const path = `/journal/${entries[0]._id}`;
    const change = { date: '2026-07-31', text: 'For two days.' };
    expect((await ada.call('PUT', path, change)).body.entries[0]).toMatchObject(change);
    expect((await ada.call('DELETE', path)).body.entries).toHaveLength(1);
    expect((await ada.call('DELETE', path)).status).toBe(404);
    expect((await write({ date: '2026-07-31', text: ' ' })).body.message).toBe('Please enter a text');
  });

  test('the export has lists, investors and the journal, and a deleted account leaves none', async () => {
    await add(await create('Ideas'), { symbol: 'V', note: '"watchlists":[]' });
    await ada.call('PUT', '/watchlists/investors/bill-ackman');
    await ada.call('POST', '/journal', { symbol: 'V', date: '2026-07-30', text: 'A thought' });
    const { body } = await ada.call('GET', '/customer/export.json');
    expect(body).toMatchObject({
      watchlists: [{ name: 'Ideas', items: [{ symbol: 'V', note: '"watchlists":[]' }] }],
      followedInvestors: [{ slug: 'bill-ackman' }],
      journal: [{ symbol: 'V', kind: 'note', date: '2026-07-30', text: 'A thought' }],
    });
    const id = (await ada.call('GET', '/customer/me')).body.user._id;
    await ada.call('POST', '/customer/delete-account', { password: 'a long enough pass phrase' });
    const db = await openBeside(api);
    for (const table of ['watchlists', 'watchlist_items', 'journal_entries', 'followed_investors'] as const)
      expect(await db.selectFrom(table).selectAll().where('customer_id', '=', id).execute()).toEqual([]);
    await db.destroy();
  });
});
