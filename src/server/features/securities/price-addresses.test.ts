import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '#domain/app-error.ts';
import { hourMs } from '#domain/time.ts';
import { addUse } from '#server/accounts/rate-limits.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { type Api, bothDatabases, type Client, databases, startApi } from '#tests/support/api.ts';
import { openBeside } from '#tests/support/open-beside.ts';
import { priceCsv, scriptedAddresses } from '#tests/support/scripted-addresses.ts';
import { createPriceAddressJob } from './price-address-job.ts';
import { readingsPerCustomer } from './price-address-routes.ts';

const url = 'https://fund.example/prices.csv?key=secret';
const reading = { format: 'csv', rows: '', date: 'Date', price: 'Price', dates: 'iso', decimals: '.' };
const two = { '2024-01-02': 12.5, '2024-01-03': 12.75 };

describe.each(bothDatabases)('prices from an address on %s', (kind) => {
  const { replies, priceAddresses } = scriptedAddresses();
  let api: Api;
  let db: Db;
  let ada: Client;
  beforeAll(async () => {
    api = await startApi(kind, {}, { priceAddresses });
    db = await openBeside(api);
  });
  beforeEach(async () => {
    // Tests run at several times, and none is to read the addresses of another.
    await db.deleteFrom('leases').where('name', '=', 'price addresses').execute();
    await db.deleteFrom('price_addresses').execute();
    replies.clear();
    replies.set(url, priceCsv(two));
    ada = await api.customer();
    await ada.call('POST', '/securities', { symbol: 'MYFUND', name: 'My fund', currency: 'EUR' });
  });
  afterAll(async () => {
    await db.destroy();
    await api.stop();
  });

  const path = '/securities/MYFUND/address';
  const save = (body: object = { url, reading }) => ada.call('PUT', path, body);
  const listed = async () => (await ada.call('GET', '/securities')).body.securities[0];
  const prices = async () => (await ada.call('GET', '/securities/MYFUND/prices')).body.prices;
  const versions = () => db.selectFrom('customers').select('portfolios_version').orderBy('id').execute();

  /** Runs the job as if `hours` had passed. */
  async function runJob(
    hours: number,
    onFailure: (error: unknown) => unknown = (error) => expect.unreachable(String(error)),
  ) {
    const job = createPriceAddressJob({
      db,
      priceAddresses,
      onFailure,
      now: () => Date.now() + hours * hourMs,
    });
    await job.run();
    await job.close();
  }

  test('a test shows what was read with complete settings, and stores nothing', async () => {
    const { status, body } = await ada.call('POST', `${path}/test`, { url });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      reading,
      prices: [
        { date: '2024-01-02', price: 12.5 },
        { date: '2024-01-03', price: 12.75 },
      ],
      count: 2,
      from: '2024-01-02',
      to: '2024-01-03',
      unread: 0,
      unreadReason: null,
    });
    expect(await listed()).toMatchObject({ address: null, priceCount: 0 });
  });

  test('saving reads the prices at once and leaves those that were entered by hand', async () => {
    await ada.call('PUT', '/securities/MYFUND/prices', { prices: [{ date: '2024-01-02', price: 99 }] });
    expect((await save()).status).toBe(200);
    expect(await listed()).toMatchObject({ price: 12.75, address: { url, reading, failure: null } });
    replies.set(url, priceCsv({ '2024-01-02': 1, '2024-01-03': 13, '2024-01-04': 14 }));
    await save();
    expect(await prices()).toEqual([
      { date: '2024-01-02', price: 99, fromAddress: false },
      { date: '2024-01-03', price: 13, fromAddress: true },
      { date: '2024-01-04', price: 14, fromAddress: true },
    ]);
    await ada.call('PUT', '/securities/MYFUND/prices', { prices: [{ date: '2024-01-04', price: 15 }] });
    await save();
    expect((await prices()).at(-1)).toEqual({ date: '2024-01-04', price: 15, fromAddress: false });
  });

  test('saving is refused if the settings do not read prices now', async () => {
    replies.set(url, '<html><table><tr><td>Log in</table>');
    expect(await save()).toMatchObject({
      status: 422,
      body: { message: 'The address returned a web page (HTML), and the settings say CSV.' },
    });
    expect(await listed()).toMatchObject({ address: null, priceCount: 0 });
  });

  test('only securities that the customer defined can have one', async () => {
    const body = { url, reading };
    expect((await ada.call('PUT', '/securities/AAPL/address', body)).status).toBe(404);
    await save();
    const eve = await api.customer('Eve');
    for (const [method, at, sent] of [
      ['PUT', path, body],
      ['POST', `${path}/test`, body],
      ['DELETE', path, undefined],
    ] as const)
      expect((await eve.call(method, at, sent)).status).toBe(404);
    expect(await listed()).toMatchObject({ address: { url } });
  });

  test('an address is read once a day, and figures change only with a price', async () => {
    await save();
    replies.set(url, priceCsv({ ...two, '2024-01-04': 14 }));
    await runJob(23);
    expect(await prices()).toHaveLength(2);
    await runJob(25);
    expect(await listed()).toMatchObject({ price: 14, priceCount: 3 });
    const before = await versions();
    await runJob(50);
    expect(await versions()).toEqual(before);
    replies.set(url, priceCsv({ ...two, '2024-01-04': 15 }));
    await runJob(75);
    expect(await versions()).not.toEqual(before);
    expect(await listed()).toMatchObject({ price: 15, address: { failedSince: null } });
  });

  test('a failure is shown, keeps the prices and is repeated after an hour, then two', async () => {
    await save();
    replies.set(url, new AppError('invalid', 'fund.example answered 404.'));
    await runJob(25);
    const { address, priceCount } = await listed();
    expect(address).toMatchObject({ failure: 'fund.example answered 404.' });
    expect(priceCount).toBe(2);
    await runJob(26.5);
    await runJob(28);
    const again = (await listed()).address;
    expect(again.failedSince).toBe(address.failedSince);
    expect(Date.parse(again.nextAt) - Date.parse(again.failedSince)).toBeCloseTo(3.5 * hourMs, -5);
    replies.set(url, priceCsv({ ...two, '2024-01-04': 14 }));
    await runJob(29);
    expect(await listed()).toMatchObject({ price: 14, address: { failedSince: null, failure: null } });
  });

  test('an unexpected failure is reported and the address read again soon', async () => {
    await save();
    const failures: unknown[] = [];
    const broken = new Error('Broken');
    replies.set(url, broken);
    await runJob(25, (error) => failures.push(error));
    expect(failures).toEqual([broken]);
    replies.set(url, priceCsv({ '2024-01-04': 14 }));
    await runJob(25.25);
    expect(await listed()).toMatchObject({ price: 14 });
  });

  test('what was read with settings that have changed meanwhile is not stored', async () => {
    await save();
    const other = `${url}&other`;
    replies.set(other, priceCsv({ '2024-01-05': 5 }));
    replies.set(url, async () => {
      await save({ url: other, reading });
      return priceCsv({ '2024-01-06': 6 });
    });
    await runJob(25);
    expect((await prices()).map(({ date }: { date: string }) => date)).toEqual([
      '2024-01-02',
      '2024-01-03',
      '2024-01-05',
    ]);
  });

  test('two instances read an address once', async () => {
    await save();
    let reads = 0;
    replies.set(url, async () => {
      reads += 1;
      return priceCsv(two);
    });
    await Promise.all([runJob(25), runJob(25)]);
    expect(reads).toBe(1);
  });

  test.each([
    ['keep', 2],
    ['delete', 1],
  ])('%s what was read when reading stops', async (choice, count) => {
    await ada.call('PUT', '/securities/MYFUND/prices', { prices: [{ date: '2024-01-02', price: 99 }] });
    await save();
    expect((await ada.call('DELETE', `${path}?prices=${choice}`)).status).toBe(200);
    expect(await listed()).toMatchObject({ address: null, priceCount: count });
    expect((await ada.call('DELETE', path)).status).toBe(200);
  });

  test('an address is exported, and deleted with its security', async () => {
    await save();
    const { body } = await ada.call('GET', '/customer/export.json');
    expect(body.securities).toMatchObject([{ symbol: 'MYFUND', address: { url, reading } }]);
    await ada.call('DELETE', '/securities/MYFUND');
    await ada.call('POST', '/securities', { symbol: 'MYFUND', name: 'My fund', currency: 'EUR' });
    expect(await listed()).toMatchObject({ address: null, priceCount: 0 });
  });

  test('a customer can have fifty', async () => {
    await save();
    const rows = await db.selectFrom('price_addresses').selectAll().orderBy('saved_at', 'desc').execute();
    const own = rows.find((row) => row.symbol === 'MYFUND') as (typeof rows)[number];
    const copies = Array.from({ length: 49 }, (_, at) => ({ ...own, symbol: `OWN${at}` }));
    await db.insertInto('price_addresses').values(copies).execute();
    expect((await save()).status).toBe(200);
    await ada.call('POST', '/securities', { symbol: 'OTHER', name: 'Other', currency: 'EUR' });
    expect(await ada.call('PUT', '/securities/OTHER/address', { url, reading })).toMatchObject({
      status: 409,
      body: { code: 'limit_reached', message: expect.stringContaining('at most 50 addresses') },
    });
  });

  test('the tests of a customer are limited', async () => {
    const newest = await db.selectFrom('customers').select('id').orderBy('id', 'desc').execute();
    for (let use = 0; use < readingsPerCustomer.max; use += 1)
      await addUse(db, readingsPerCustomer, newest[0]?.id ?? '');
    expect((await ada.call('POST', `${path}/test`, { url })).status).toBe(429);
  });

  // The other tests do not depend on locks, transactions or the order of rows.
  if (!databases.includes(kind)) return;

  test('refuses other settings than those of an address and a reply', async () => {
    const refused: [object, number, string][] = [
      [{ url: 'ftp://fund.example/', reading }, 400, 'An address begins with https:// or http://'],
      [{ url: 'https://me:word@fund.example/', reading }, 400, 'must not contain a user name or a password'],
      [{ url: `https://fund.example/${'x'.repeat(2000)}`, reading }, 400, 'at most 2000 characters'],
      [{ url, reading: { ...reading, price: '' } }, 400, 'Name the column of the price'],
      [{ url, reading: { ...reading, dates: 'ydm' } }, 400, 'dates must be one of'],
      [{ url, reading: { ...reading, price: 'NAV' } }, 422, 'The CSV has no column “NAV”.'],
    ];
    for (const [body, status, message] of refused)
      expect(await save(body)).toMatchObject({
        status,
        body: { message: expect.stringContaining(message) },
      });
  });

  test('more prices than a security can have are a failure', async () => {
    await save();
    const years = Array.from({ length: 20_000 }, (_, day) => [
      new Date(day * 24 * hourMs).toISOString().slice(0, 10),
      1,
    ]);
    replies.set(url, priceCsv(Object.fromEntries(years.slice(0, 19_999))));
    await ada.call('PUT', '/securities/MYFUND/prices', {
      prices: ['2025-01-02', '2025-01-03'].map((date) => ({ date, price: 1 })),
    });
    await runJob(25);
    expect(await listed()).toMatchObject({
      priceCount: 4,
      address: { failure: 'A security can have at most 20,000 manual prices.' },
    });
  });
});
