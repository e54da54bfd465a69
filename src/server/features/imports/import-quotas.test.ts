import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importLimits } from '#domain/imports.ts';
import { limits } from '#domain/limits.ts';
import { dayMs } from '#domain/time.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { type Api, bothDatabases, startApi } from '#tests/support/api.ts';
import { readSampleFile } from '#tests/support/imported-files.ts';
import { buy, type ImportingCustomer, importingCustomer, sell } from '#tests/support/importing-customer.ts';
import { openBeside } from '#tests/support/open-beside.ts';
import { rememberAnswers } from './remembered-answers.ts';
import { createImport } from './stored-import.ts';
import { sweepImports } from './sweep-imports.ts';

const kindText = (text: string) => ({
  problem: `“${text}” is not known: choose a kind`,
  draft: { kindText: text, date: '2024-01-02', net: '7' },
});

describe.each(bothDatabases)('quotas of imports on %s', (kind) => {
  let api: Api;
  let ada: ImportingCustomer;
  let db: Db;
  beforeAll(async () => {
    api = await startApi(kind, {}, { brokerFiles: readSampleFile });
    db = await openBeside(api);
  });
  beforeEach(async () => {
    ada = await importingCustomer(api);
  });
  afterAll(async () => {
    await db.destroy();
    await api.stop();
  });

  const stored = async (id: string) => {
    const row = await db
      .selectFrom('imports')
      .select('stored_bytes')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return Number(row.stored_bytes);
  };
  const customerId = async () => {
    const portfolio = await db
      .selectFrom('portfolios')
      .select('customer_id')
      .where('id', '=', ada.path.split('/').at(-1) ?? '')
      .executeTakeFirstOrThrow();
    return portfolio.customer_id;
  };
  const remembered = async () =>
    db
      .selectFrom('import_answers')
      .select(['topic', 'key'])
      .where('customer_id', '=', await customerId())
      .orderBy('key')
      .execute();

  test('remembers only answers that a row of the files needed', async () => {
    const { _id: id } = await ada.preview({ rows: [kindText('Bonus')] });
    const kinds = ['Bonus', 'Invented'].map((text) => ({ file: 0, text, kind: 'interest', remember: true }));
    const securities = [{ key: 'isin:IE00B4L5Y999', symbol: 'AAPL' }];
    expect((await ada.commit(id, { kinds, securities })).status).toBe(200);
    expect(await remembered()).toEqual([{ topic: 'kind', key: 'sample:Bonus' }]);
  });

  test('an import keeps a limited number of answers about kinds and securities', async () => {
    const { _id: id } = await ada.preview({ rows: [kindText('Bonus')] });
    const path = `${ada.path}/imports/${id}`;
    const kinds = (from: number) =>
      Array.from({ length: 200 }, (_, at) => ({ file: 0, text: `K${from + at}`, kind: 'skip' }));
    for (let from = 0; from < importLimits.answers; from += 200) await ada.answer(id, { kinds: kinds(from) });
    const refused = await ada.client.call('PUT', path, { kinds: kinds(importLimits.answers) });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'limit_reached', message: 'At most 1000 kinds of an import can be answered.' },
    });
    const securities = Array.from({ length: 1_000 }, (_, at) => ({ key: `isin:${at}`, symbol: null }));
    await ada.answer(id, { securities });
    const more = await ada.client.call('PUT', path, { securities: [{ key: 'isin:more', symbol: null }] });
    expect(more.body.code).toBe('limit_reached');
  });

  test('forgets the oldest answers above the quota, and remembers no endless mapping', async () => {
    const owner = await customerId();
    const quota = importLimits.remembered.mapping;
    const mapping = (key: string, answer: unknown) => ({ topic: 'mapping' as const, key, answer });
    await rememberAnswers(db, owner, [mapping('oldest', {})]);
    await db
      .updateTable('import_answers')
      .set({ answered_at: '2020-01-01T00:00:00.000Z' })
      .where('customer_id', '=', owner)
      .execute();
    const many = Array.from({ length: quota }, (_, at) => mapping(`new${at}`, {}));
    await rememberAnswers(db, owner, [mapping('endless', 'x'.repeat(20_000)), ...many]);
    const keys = (await remembered()).map(({ key }) => key);
    expect(keys).toHaveLength(quota);
    expect(keys).not.toContain('oldest');
    expect(keys).not.toContain('endless');
  });

  test('counts rows and originals until they are deleted', async () => {
    const rows = Array.from({ length: 50 }, (_, at) => buy('2024-01-02', `${at + 1}`, '250'));
    const { _id: id } = await ada.preview({ rows: [...rows, { problem: 'Damaged.' }] });
    const before = await stored(id);
    expect(before).toBeGreaterThan(50 * 300);
    expect((await ada.commit(id)).status).toBe(200);
    const after = await stored(id);
    expect(after).toBeGreaterThan(0);
    expect(after).toBeLessThan(before / 5);
    await sweepImports(db, Date.now() + (importLimits.leftRowDays + 1) * dayMs);
    const left = db.selectFrom('import_rows').selectAll().where('import_id', '=', id);
    expect(await left.execute()).toEqual([]);
  });

  test('refuses to store more than the quota, says so, and keeps nothing of it', async () => {
    const { _id: id } = await ada.preview({ rows: [buy('2024-01-02', '1', '250')] });
    await db
      .updateTable('imports')
      .set({ stored_bytes: importLimits.storedBytes - 100 })
      .where('id', '=', id)
      .execute();
    expect(await ada.send('?preview=1', { rows: [buy('2024-01-03', '1', '250')] })).toMatchObject({
      status: 409,
      body: { code: 'limit_reached', message: expect.stringContaining('at most 300 MB') },
    });
    const listed = (await ada.client.call('GET', `${ada.path}/imports`)).body.imports;
    expect(listed).toMatchObject([{ _id: id }]);
    await ada.undo(id);
    expect((await ada.send('?preview=1', { rows: [buy('2024-01-03', '1', '250')] })).status).toBe(201);
  });

  test('keeps large originals in chunks, and none of a file that cannot be read', async () => {
    const noise = randomBytes(600_000).toString('base64');
    const form = (bytes: string) => ({ field: 'files', files: [{ name: 'a.csv', bytes }] });
    const send = async (bytes: string) =>
      (await ada.client.send('POST', `${ada.path}/imports`, { keep: 'true' }, form(bytes))).body.import;
    const bytes = JSON.stringify({ rows: [], noise });
    const { _id: id } = await send(bytes);
    expect((await ada.client.call('GET', `${ada.path}/imports/${id}/files/0`)).body).toBe(bytes);
    const chunks = await db.selectFrom('import_files').select('chunk').where('import_id', '=', id).execute();
    expect(chunks.length).toBeGreaterThan(1);
    expect(await stored(id)).toBeGreaterThan(600_000);
    const refused = await send(JSON.stringify({ refused: 'A picture.', noise }));
    expect(refused.files).toMatchObject([{ isKept: false, problem: 'A picture.' }]);
    expect((await ada.client.call('GET', `${ada.path}/imports/${refused._id}/files/0`)).status).toBe(404);
  });

  test('the sales of a portfolio name a limited number of lots', async () => {
    const lots = Array.from({ length: limits.lotsPerPortfolio }, () => ({ externalId: 'a', shares: '1' }));
    const named = (more: object) => [buy('2024-01-02', '9', '250'), sell('2024-02-01', '1', more)];
    const tooMany = await ada.preview({ rows: named({ lots: [...lots, ...lots.slice(0, 1)] }) });
    expect(tooMany.problem).toContain('name at most 100,000 lots');
    await ada.record({ ...buy('2024-01-02', '9', '250'), symbol: 'KO' });
    await ada.record({ ...buy('2024-01-02', '9', '250') });
    const bought = (await ada.list()).transactions.find(({ symbol }) => symbol === 'V');
    const stored = lots.map(() => ({ transactionId: 'a', shares: '1' }));
    await db
      .updateTable('transactions')
      .set({ lots: JSON.stringify(stored) })
      .where('id', '<>', String(bought?.['_id']))
      .where('portfolio_id', '=', ada.path.split('/').at(-1) ?? '')
      .execute();
    const more = { ...sell('2024-02-01', '1'), lots: [{ transactionId: bought?.['_id'], shares: 1 }] };
    expect(await ada.client.call('POST', `${ada.path}/transactions`, more)).toMatchObject({
      status: 409,
      body: { message: 'The sales of a portfolio can name at most 100,000 lots.' },
    });
    const imported = await ada.preview({
      rows: [
        buy('2024-01-03', '5', '250', { externalId: 'sample:A' }),
        sell('2024-02-01', '1', { lots: [{ externalId: 'sample:A', shares: '1' }] }),
      ],
    });
    expect(imported.problem).toContain('name at most 100,000 lots');
  });

  test('a list of imports does not read their answers and results', async () => {
    const { _id: id } = await ada.preview({ rows: [buy('2024-01-02', '1', '250')] });
    await db.updateTable('imports').set({ answers: '{', result: '{' }).where('id', '=', id).execute();
    const { status, body } = await ada.client.call('GET', `${ada.path}/imports`);
    expect({ status, listed: body.imports }).toMatchObject({ status: 200, listed: [{ _id: id }] });
  });

  test('reads at most three imports of a portfolio, however many start at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        ada.send('?preview=1', { rows: [buy(`2024-01-${at + 10}`, '1', '250')] }),
      ),
    );
    // 404: later files have replaced the preview before it was shown.
    for (const { status } of replies) expect([201, 404, 409]).toContain(status);
    const listed = (await ada.client.call('GET', `${ada.path}/imports`)).body.imports;
    expect(listed.length).toBeLessThanOrEqual(importLimits.previews);
  });

  test('starts at most three imports whose uploads arrive in the same moment', async () => {
    const portfolio = await db
      .selectFrom('portfolios')
      .select(['id', 'customer_id as customerId'])
      .where('id', '=', ada.path.split('/').at(-1) ?? '')
      .executeTakeFirstOrThrow();
    const starts = Array.from({ length: 8 }, () => createImport(db, portfolio, 1));
    const started = (await Promise.allSettled(starts)).filter(({ status }) => status === 'fulfilled');
    expect(started).toHaveLength(importLimits.previews);
  });
});
