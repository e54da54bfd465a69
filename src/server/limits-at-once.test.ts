import type { FastifyInstance } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inChunks } from '#domain/chunk.ts';
import { importLimits } from '#domain/imports.ts';
import { limits } from '#domain/limits.ts';
import { isoTime } from '#domain/time.ts';
import type { Db } from '#server/platform/db/schema.ts';
import {
  type Api,
  type ApiResponse,
  bothDatabases,
  type Client,
  clientOf,
  passPhrase,
  startApi,
  startApp,
} from '#tests/support/api.ts';
import { readSampleFile } from '#tests/support/imported-files.ts';
import { buy, type ImportingCustomer, importingCustomer } from '#tests/support/importing-customer.ts';
import { openBeside } from '#tests/support/open-beside.ts';
import { inScope } from '#tests/support/scope.ts';
import { fundAddress, priceCsv, scriptedAddresses } from '#tests/support/scripted-addresses.ts';
import { sendAtOnce } from '#tests/support/send-at-once.ts';

const requests = inScope(6, 30);
const at = '2026-01-01T00:00:00.000Z';
const day = (index: number) => new Date(index * 86_400_000).toISOString().slice(0, 10);
const { replies, priceAddresses } = scriptedAddresses();
replies.set(fundAddress, priceCsv({ '2024-01-02': 1 }));
const parts = { brokerFiles: readSampleFile, priceAddresses };

describe.each(bothDatabases)('limits under many requests at once on %s', (kind) => {
  let api: Api;
  let other: FastifyInstance | undefined;
  let db: Db & { destroy(): Promise<void> };
  let ada: ImportingCustomer;
  let customer_id: string;
  let portfolio_id: string;
  beforeAll(async () => {
    api = await startApi(kind, {}, parts);
    // Only PostgreSQL has several instances.
    if (kind === 'postgres') other = await startApp(api.testDatabase, {}, parts);
    db = (await openBeside(api)) as typeof db;
  });
  beforeEach(async () => {
    ada = await importingCustomer(api);
    customer_id = (await ada.client.call('GET', '/customer/me')).body.user._id;
    portfolio_id = ada.path.split('/').at(-1) ?? '';
  });
  afterAll(async () => {
    await db.destroy();
    await other?.close();
    await api.stop();
  });

  /** Returns clients of all instances in turn. */
  function client(index: number): Client {
    if (!other || index % 2 === 0) return ada.client;
    const elsewhere = clientOf(other);
    for (const [name, value] of ada.client.cookies) elsewhere.cookies.set(name, value);
    return elsewhere;
  }

  /** Sends requests at once. Returns the statuses of those that succeeded; the others must have reached the limit. */
  async function succeeded(
    send: (client: Client, index: number) => Promise<ApiResponse>,
    hold?: (holder: Db) => Promise<unknown>,
  ): Promise<number> {
    const sent = Array.from({ length: requests }, (_, index) => () => send(client(index), index));
    const refused = (await sendAtOnce(api, customer_id, sent, hold)).filter(({ status }) => status >= 300);
    for (const { status, body } of refused)
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'limit_reached' });
    return requests - refused.length;
  }

  const rows = <Row>(count: number, row: (index: number) => Row) =>
    Array.from({ length: count }, (_, index) => row(index));
  const trade = (symbol: string) => ({ kind: 'buy', symbol, date: '2024-01-02', shares: 1, price: 1 });
  const define = (symbol: string) => ({ symbol, name: 'My fund', currency: 'EUR' });
  const listed = ['AAPL', 'MSFT', 'KO', 'PEP', 'V', 'COST', 'NVDA', 'AMZN', 'GOOGL', 'JPM'];

  test('portfolios', async () => {
    await ada.client.call('POST', '/portfolios', { title: 'Second' });
    expect(await succeeded((one, index) => one.call('POST', '/portfolios', { title: `${index}` }))).toBe(1);
  });

  test('transactions', async () => {
    await db
      .updateTable('portfolios')
      .set({ transaction_count: limits.transactionsPerPortfolio - 1 })
      .where('id', '=', portfolio_id)
      .execute();
    expect(await succeeded((one) => one.call('POST', `${ada.path}/transactions`, trade('V')))).toBe(1);
  });

  test('holdings', async () => {
    await ada.record(trade('V'));
    const [ticker] = await db
      .selectFrom('tickers')
      .selectAll()
      .where('portfolio_id', '=', portfolio_id)
      .execute();
    if (!ticker) throw new Error('There is no position.');
    const more = rows(limits.tickersPerPortfolio - 2, (index) => ({
      ...ticker,
      id: uuidv7(),
      symbol: `OWN${index}`,
    }));
    for (const values of inChunks(more, 100)) await db.insertInto('tickers').values(values).execute();
    const others = listed.filter((symbol) => symbol !== 'V');
    const send = (one: Client, index: number) =>
      one.call('POST', `${ada.path}/transactions`, trade(others[index % others.length] ?? ''));
    await succeeded(send);
    const { count } = await db
      .selectFrom('tickers')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('portfolio_id', '=', portfolio_id)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(limits.tickersPerPortfolio);
  });

  test('own securities, their prices and addresses', async () => {
    const own = (index: number) => ({
      ...{ id: uuidv7(), customer_id, symbol: `OWN${index}`, name: 'Fund', currency: 'EUR' },
      ...{ type: 'fund', created_at: at },
    });
    const securities = rows(limits.securitiesPerCustomer - 1, own);
    for (const values of inChunks(securities, 100))
      await db.insertInto('securities').values(values).execute();
    expect(await succeeded((one, index) => one.call('POST', '/securities', define(`NEW${index}`)))).toBe(1);
    const price = (index: number) => ({
      customer_id,
      symbol: 'OWN0',
      date: day(index),
      price: '1',
      from_address: 0,
    });
    for (const values of inChunks(rows(limits.pricesPerSecurity - 1, price), 5_000))
      await db.insertInto('security_prices').values(values).execute();
    const setPrice = (one: Client, index: number) =>
      one.call('PUT', '/securities/OWN0/prices', {
        prices: [{ date: day(limits.pricesPerSecurity + index), price: 1 }],
      });
    expect(await succeeded(setPrice)).toBe(1);
    const reading = { format: 'csv', rows: '', date: 'Date', price: 'Price', dates: 'iso', decimals: '.' };
    const address = (index: number) => ({
      ...{ customer_id, symbol: `OWN${index + 100}`, url: fundAddress, reading: JSON.stringify(reading) },
      ...{
        saved_at: at,
        read_at: at,
        failed_since: null,
        failure: null,
        failures: 0,
        next_at: isoTime(Date.now() + 1e8),
      },
    });
    await db
      .insertInto('price_addresses')
      .values(rows(limits.priceAddressesPerCustomer - 1, address))
      .execute();
    const save = (one: Client, index: number) =>
      one.call('PUT', `/securities/OWN${index + 200}/address`, { url: fundAddress, reading });
    expect(await succeeded(save)).toBe(1);
  });

  test('watchlists and their stocks', async () => {
    const list = (index: number) => ({
      ...{ id: uuidv7(), customer_id, name: 'List', list_order: index, created_at: at },
    });
    await db
      .insertInto('watchlists')
      .values(rows(limits.watchlistsPerCustomer - 1, list))
      .execute();
    expect(await succeeded((one) => one.call('POST', '/watchlists', { name: 'More' }))).toBe(1);
    const { id: watchlist_id } = await db
      .selectFrom('watchlists')
      .select('id')
      .where('customer_id', '=', customer_id)
      .executeTakeFirstOrThrow();
    const item = (index: number) => ({
      ...{ id: uuidv7(), customer_id, watchlist_id, symbol: `S${index}`, name: 'A company', currency: 'USD' },
      ...{ list_order: index, added_on: '2026-01-01', note: '' },
    });
    await db
      .insertInto('watchlist_items')
      .values(rows(limits.itemsPerWatchlist - 1, item))
      .execute();
    const stocks = rows(requests, (index) => listed[index % listed.length] ?? '');
    const add = (one: Client, index: number) =>
      one.call('POST', `/watchlists/${watchlist_id}/items`, { symbol: stocks[index] });
    // A stock that is in the list already is a conflict of another kind.
    const sent = rows(Math.min(requests, listed.length), (index) => () => add(client(index), index));
    const added = await sendAtOnce(api, customer_id, sent);
    expect(added.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test('journal and followed investors', async () => {
    const entry = () => ({
      ...{ id: uuidv7(), customer_id, symbol: 'V', kind: 'note' as const, date: '2026-01-01' },
      ...{ text: 'A thought', created_at: at },
    });
    for (const values of inChunks(rows(limits.journalEntriesPerCustomer - 1, entry), 100))
      await db.insertInto('journal_entries').values(values).execute();
    const write = { symbol: 'V', date: '2026-01-02', text: 'More' };
    expect(await succeeded((one) => one.call('POST', '/journal', write))).toBe(1);
    const followed = (index: number) => ({ customer_id, slug: `investor-${index}`, followed_at: at });
    await db
      .insertInto('followed_investors')
      .values(rows(limits.followedInvestors - 1, followed))
      .execute();
    const { investors } = (await ada.client.call('GET', '/investors')).body;
    const slugs = rows(requests, (index) => investors[index].slug as string);
    expect(await succeeded((one, index) => one.call('PUT', `/watchlists/investors/${slugs[index]}`))).toBe(1);
  });

  test('alerts', async () => {
    const set = (one: Client) =>
      one.call('POST', '/alerts', { symbol: 'KO', kind: 'price-above', threshold: '999', repeats: false });
    await set(ada.client);
    const [first] = await db
      .selectFrom('alert_rules')
      .selectAll()
      .where('customer_id', '=', customer_id)
      .execute();
    if (!first) throw new Error('There is no alert.');
    const more = rows(limits.alertsPerCustomer - 2, () => ({ ...first, id: uuidv7() }));
    await db.insertInto('alert_rules').values(more).execute();
    expect(await succeeded(set)).toBe(1);
  });

  test('open imports, and what imports store', async () => {
    const uploaded = rows(
      requests,
      (index) => () => ada.send('?preview=1', { rows: [buy(day(index + 19_000), '1', '250')] }),
    );
    await sendAtOnce(api, customer_id, uploaded);
    const open = await db
      .selectFrom('imports')
      .select('id')
      .where('portfolio_id', '=', portfolio_id)
      .execute();
    expect(open.length).toBeLessThanOrEqual(importLimits.previews);
    for (const { id } of open) await ada.undo(id);

    // An import each, so that they share no row but that of the customer.
    const imports = rows(requests, () => ({
      ...{
        id: uuidv7(),
        customer_id,
        portfolio_id,
        status: 'committed' as const,
        created_at: at,
        committed_at: at,
      },
      ...{ bytes_total: 0, files: '[]', answers: '{}', result: '{}', stored_bytes: 0 },
    }));
    await db.insertInto('imports').values(imports).execute();
    const questions = rows(100, (index) => ({ key: `${index}`.padEnd(200, 'x'), action: 'skip' }));
    const room = Math.ceil(JSON.stringify({ questions }).length * 1.5);
    await db
      .updateTable('imports')
      .set({ stored_bytes: importLimits.storedBytes - room })
      .where('id', '=', imports[0]?.id ?? '')
      .execute();
    const answer = (one: Client, index: number) =>
      one.call('PUT', `${ada.path}/imports/${imports[index]?.id}`, { questions });
    const holdAll = (holder: Db) =>
      holder
        .selectFrom('imports')
        .select('id')
        .where('portfolio_id', '=', portfolio_id)
        .forUpdate()
        .execute();
    expect(await succeeded(answer, holdAll)).toBe(1);
  });

  test('sessions', async () => {
    const { email } = (await ada.client.call('GET', '/customer/me')).body.user;
    const session = (index: number) => ({
      ...{ token_hash: uuidv7(), id: uuidv7(), kind: 'customer' as const, account_id: customer_id },
      ...{ client: 'Firefox', created_at: isoTime(), expires_at: isoTime(Date.now() + 1e9 + index) },
    });
    await db
      .insertInto('sessions')
      .values(rows(limits.sessionsPerAccount - 2, session))
      .execute();
    const logIn = (_: Client, index: number) =>
      clientOf(other && index % 2 ? other : api.app).call('POST', '/customer/login', {
        email,
        password: passPhrase,
      });
    const sent = rows(6, (index) => () => logIn(ada.client, index));
    for (const { status } of await sendAtOnce(api, customer_id, sent)) expect(status).toBe(200);
    const kept = await db.selectFrom('sessions').select('id').where('account_id', '=', customer_id).execute();
    expect(kept).toHaveLength(limits.sessionsPerAccount);
  });
});
