import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSharedSqlite } from '#server/platform/db/sqlite/sqlite.ts';
import { type Api, bothDatabases, openTestDatabase, startApi } from '#tests/support/api.ts';
import { readSampleFile } from '#tests/support/imported-files.ts';
import {
  buy,
  type ImportingCustomer,
  importingCustomer,
  sell,
  verdictsOf,
} from '#tests/support/importing-customer.ts';

/** Makes every portfolio look almost full, while the product runs. */
async function setTransactionCount({ testDatabase }: Api, count: number): Promise<void> {
  const { settings } = testDatabase;
  const other = settings['DATABASE_URL'] ? await openTestDatabase(testDatabase) : undefined;
  const db = other?.db ?? openSharedSqlite(settings['DATA_DIR'] ?? '');
  await db.updateTable('portfolios').set({ transaction_count: count }).execute();
  if (other) await other.close();
  else await db.destroy();
}

describe.each(bothDatabases)('commits of imports on %s', (kind) => {
  let api: Api;
  let ada: ImportingCustomer;
  beforeAll(async () => {
    api = await startApi(kind, {}, { brokerFiles: readSampleFile });
  });
  beforeEach(async () => {
    ada = await importingCustomer(api);
  });
  afterAll(() => api.stop());

  const read = async (id: string) => (await ada.client.call('GET', `${ada.path}/imports/${id}`)).body.import;

  test('records a reinvested dividend as two linked transactions', async () => {
    const reinvested = { shares: '0.04', price: '250' };
    const dividend = { kind: 'dividend' as const, symbol: 'V', date: '2024-03-01', gross: '10', reinvested };
    await ada.send('', { rows: [buy('2024-01-02', '10', '250'), dividend] });
    const { transactions } = await ada.list();
    expect(transactions).toMatchObject([
      { kind: 'buy', shares: 0.04, source: 'import' },
      { kind: 'dividend', amount: 10 },
      { kind: 'buy', shares: 10 },
    ]);
    expect([transactions[0]?.['linkedTo'], transactions[1]?.['linkedTo']]).toEqual([
      transactions[1]?.['_id'],
      transactions[0]?.['_id'],
    ]);
    expect(await ada.shares()).toEqual({ V: '10.04' });
    const again = await ada.send('', { rows: [buy('2024-01-02', '10', '250'), dividend] });
    expect(again.body.import.counts).toMatchObject({ new: 0, duplicate: 2 });
  });

  test('applies splits once: stored ones are skipped, added shares become a ratio', async () => {
    const split = {
      kind: 'split' as const,
      symbol: 'NVDA',
      date: '2024-06-07',
      numerator: '10',
      denominator: '1',
    };
    const added = { kind: 'split' as const, symbol: 'MYFUND', date: '2024-03-01', addedShares: '20' };
    await ada.client.call('POST', '/securities', { symbol: 'MYFUND', name: 'My fund' });
    const imported = await ada.preview({
      rows: [
        buy('2024-01-02', '1', '500', { symbol: 'NVDA' }),
        split,
        buy('2024-01-02', '10', '5', { symbol: 'MYFUND' }),
        added,
        sell('2024-04-01', '30', { symbol: 'MYFUND' }),
        { ...added, date: '2023-12-01' },
      ],
    });
    expect(imported.files[0]?.rows.map(({ line, verdict, reason }) => [line, verdict, reason])).toEqual([
      [6, 'not_understood', 'Enter the ratio of this split.'],
      [1, 'new', null],
      [3, 'new', null],
      [4, 'new', null],
      [5, 'new', null],
      [2, 'skipped', 'This split is applied already.'],
    ]);
    expect(imported.files[0]?.rows[3]?.transaction).toMatchObject({ numerator: '3', denominator: '1' });
    await ada.commit(imported._id);
    expect(await ada.shares()).toEqual({ NVDA: '10' });
    const again = await ada.preview({ rows: [added] });
    expect(verdictsOf(again)).toEqual([{ 1: 'duplicate' }]);
    await ada.undo(imported._id);
    const bought = buy('2024-01-02', '10', '5', { symbol: 'MYFUND' });
    const twice = await ada.preview({ rows: [bought, added] }, { rows: [bought, added] });
    expect(verdictsOf(twice)).toEqual([
      { 1: 'new', 2: 'new' },
      { 1: 'duplicate', 2: 'duplicate' },
    ]);
  });

  test('finds the lots of a sale by the ids of their source', async () => {
    const lots = [{ externalId: 'sample:B', shares: '2' }];
    const imported = await ada.preview({
      rows: [
        sell('2024-03-01', '2', { lots }),
        buy('2024-01-02', '2', '200', { externalId: 'sample:A' }),
        buy('2024-01-03', '2', '250', { externalId: 'sample:B' }),
        sell('2024-03-02', '1', { lots: [{ externalId: 'sample:Z', shares: '1' }] }),
      ],
    });
    expect(verdictsOf(imported)).toEqual([{ 1: 'new', 2: 'new', 3: 'new', 4: 'not_understood' }]);
    await ada.commit(imported._id);
    const { transactions } = await ada.list();
    expect(transactions[0]).toMatchObject({
      lots: [{ transactionId: transactions[1]?.['_id'], shares: '2' }],
    });
    expect(transactions[1]).toMatchObject({ price: 250 });
  });

  test('rows that were not understood can be fixed after the commit', async () => {
    const rows = [buy('2024-01-02', '10', '250'), { problem: 'Damaged.' }, { skipped: 'A total.' }];
    const { _id: id } = await ada.preview({ rows });
    await ada.commit(id);
    expect(await read(id)).toMatchObject({
      status: 'committed',
      counts: { new: 1, not_understood: 1, skipped: 1 },
      files: [{ rows: [{ line: 2 }] }],
    });
    const transaction = { kind: 'sell', symbol: 'V', date: '2024-03-01', shares: '4', price: '300' };
    const decisions = [{ file: 0, line: 2, action: 'add', transaction }];
    const fixed = await ada.commit(id, { decisions });
    expect(fixed.body.import).toMatchObject({ counts: { new: 2, not_understood: 0, skipped: 1 } });
    expect(await ada.shares()).toEqual({ V: '6' });
    expect((await ada.commit(id, { decisions })).status).toBe(200);
    expect((await ada.list()).total).toBe(2);
    await ada.undo(id);
    expect((await ada.list()).total).toBe(0);
  });

  test('of two commits at once one adds the rows', async () => {
    const { _id: id } = await ada.preview({
      rows: [buy('2024-01-02', '10', '250'), buy('2024-01-03', '1', '250')],
    });
    const answers = await Promise.all([ada.commit(id), ada.commit(id), ada.commit(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await ada.list()).total).toBe(2);
    expect((await ada.commit(id)).status).toBe(200);
    expect((await ada.list()).total).toBe(2);
  });

  test('a commit sees what the portfolio has received since the preview', async () => {
    const { _id: id } = await ada.preview({ rows: [buy('2024-01-02', '10', '250')] });
    await ada.record({ ...buy('2024-01-02', '10', '250') });
    await ada.commit(id);
    expect((await ada.list()).total).toBe(1);
  });

  test('a commit above the limits changes nothing', async () => {
    await setTransactionCount(api, 99_999);
    const { _id: id } = await ada.preview({
      rows: [buy('2024-01-02', '1', '250'), buy('2024-01-03', '1', '250')],
    });
    expect(await ada.commit(id)).toMatchObject({ status: 409, body: { code: 'limit_reached' } });
    expect((await ada.list()).total).toBe(0);
    expect((await read(id)).status).toBe('preview');
    expect(await ada.shares()).toEqual({});
  });

  test('a commit that fails in the middle changes nothing', async () => {
    const huge = {
      rows: [
        buy('2024-01-02', '1', '60', { symbol: 'KO' }),
        ...['2024-01-03', '2024-01-04'].map((date) => buy(date, '1000000000000', '1')),
      ],
    };
    const { _id: id } = await ada.preview(huge);
    const questions = [{ key: 'price:V', action: 'add' }];
    expect(await ada.commit(id, { questions })).toMatchObject({
      status: 400,
      body: { message: 'V: Shares must be at most 1,000,000,000,000' },
    });
    expect((await ada.list()).total).toBe(0);
    expect((await read(id)).status).toBe('preview');
    const decisions = [{ file: 0, line: 3, action: 'skip' }];
    expect((await ada.commit(id, { decisions, questions })).status).toBe(200);
    expect((await ada.list()).total).toBe(2);
  });

  test('an undo that would make later transactions impossible names them and changes nothing', async () => {
    const imported = await ada.send('', {
      rows: [buy('2024-01-02', '10', '250'), buy('2024-01-02', '1', '60', { symbol: 'KO' })],
    });
    await ada.record({ ...sell('2024-03-04', '4') });
    await ada.record({ ...sell('2024-03-05', '5') });
    const id = imported.body.import._id;
    expect(await ada.undo(id)).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        message:
          'A sale of 4 V on 4 March 2024 and another transaction would be impossible without this import. Delete them first.',
        issues: [{ message: 'A sale of 4 V on 4 March 2024' }, { message: 'A sale of 5 V on 5 March 2024' }],
      },
    });
    expect(await ada.shares()).toEqual({ V: '1', KO: '1' });
    await ada.record({ ...buy('2024-01-01', '20', '240') });
    expect((await ada.undo(id)).status).toBe(200);
    expect(await ada.shares()).toEqual({ V: '11' });
  });

  test('dividends that are recorded automatically follow', async () => {
    await ada.client.call('PUT', ada.path, { recordDividends: true });
    const imported = await ada.send('', { rows: [buy('2024-01-02', '10', '60', { symbol: 'KO' })] });
    const automatic = (await ada.list()).transactions.filter(({ source }) => source === 'automatic');
    expect(automatic.length).toBeGreaterThan(3);
    await ada.undo(imported.body.import._id);
    expect((await ada.list()).total).toBe(0);
  });
});
