import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { type Api, bothDatabases, type Client, startApi } from '#tests/support/api.ts';
import { openBeside } from '#tests/support/open-beside.ts';
import { sendAtOnce } from '#tests/support/send-at-once.ts';

describe.each(bothDatabases)('quotas of watchlists on %s', (kind) => {
  let api: Api;
  let db: Db & { destroy(): Promise<void> };
  let ada: Client;
  let customer_id: string;
  beforeAll(async () => {
    api = await startApi(kind);
    db = (await openBeside(api)) as typeof db;
  });
  beforeEach(async () => {
    ada = await api.customer();
    customer_id = (await ada.call('GET', '/customer/me')).body.user._id;
  });
  afterAll(async () => {
    await db.destroy();
    await api.stop();
  });

  const at = '2026-01-01T00:00:00.000Z';
  const rows = <Row>(count: number, row: (at: number) => Row) =>
    Array.from({ length: count }, (_, i) => row(i));
  const used = async (quota: string) =>
    (await ada.call('GET', '/customer/storage')).body.quotas.find(
      (row: { quota: string }) => row.quota === quota,
    );

  test('a customer has a limited number of lists, also when requests race', async () => {
    const row = (list: number) => ({
      id: `${customer_id}-${list}`,
      customer_id,
      name: 'List',
      list_order: list,
      created_at: at,
    });
    await db
      .insertInto('watchlists')
      .values(rows(limits.watchlistsPerCustomer - 1, row))
      .execute();
    const create = () => ada.call('POST', '/watchlists', { name: 'One more' });
    const replies = await sendAtOnce(api, customer_id, [create, create, create]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await used('watchlists')).toMatchObject({ used: 20, limit: 20 });
  });

  test('a list has a limited number of stocks', async () => {
    const { body } = await ada.call('POST', '/watchlists', { name: 'Ideas' });
    const watchlist_id = body.watchlists[0]._id;
    const row = (item: number) => ({
      id: `${customer_id}-${item}`,
      customer_id,
      watchlist_id,
      symbol: `S${item}`,
      name: 'A company',
      currency: 'USD',
      list_order: item,
      added_on: '2026-01-01',
      note: '',
    });
    await db.insertInto('watchlist_items').values(rows(limits.itemsPerWatchlist, row)).execute();
    const { status, body: refused } = await ada.call('POST', `/watchlists/${watchlist_id}/items`, {
      symbol: 'V',
    });
    expect([status, refused.message]).toEqual([
      409,
      'A list can have at most 200 stocks. Start another list.',
    ]);
    expect(await used('watchedStocks')).toMatchObject({ used: 200, fullest: 'Ideas' });
    const kept = { items: [{ symbol: 'V' }], investors: [] };
    expect((await ada.call('POST', '/watchlists/take-over', kept)).status).toBe(409);
  });

  test('a journal has a limited number of entries', async () => {
    const row = (entry: number) => ({
      id: `${customer_id}-${entry}`,
      customer_id,
      symbol: 'V',
      kind: 'note' as const,
      date: '2026-01-01',
      text: 'A thought',
      created_at: at,
    });
    await db.insertInto('journal_entries').values(rows(limits.journalEntriesPerCustomer, row)).execute();
    const entry = { symbol: 'V', date: '2026-01-02', text: 'One more' };
    expect((await ada.call('POST', '/journal', entry)).status).toBe(409);
    expect(await used('journalEntries')).toMatchObject({ used: 2_000 });
  });

  test('a customer follows a limited number of investors', async () => {
    const row = (investor: number) => ({ customer_id, slug: `investor-${investor}`, followed_at: at });
    await db.insertInto('followed_investors').values(rows(limits.followedInvestors, row)).execute();
    expect((await ada.call('PUT', '/watchlists/investors/bill-ackman')).status).toBe(409);
    expect(await used('followedInvestors')).toMatchObject({ used: 100 });
  });
});
