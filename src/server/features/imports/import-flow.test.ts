import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Api, bothDatabases, startApi } from '#tests/support/api.ts';
import { readSampleFile } from '#tests/support/imported-files.ts';
import { buy, type ImportingCustomer, importingCustomer } from '#tests/support/importing-customer.ts';

describe.each(bothDatabases)('imports on %s', (kind) => {
  let api: Api;
  let ada: ImportingCustomer;
  beforeAll(async () => {
    api = await startApi(kind, {}, { brokerFiles: readSampleFile });
  });
  beforeEach(async () => {
    ada = await importingCustomer(api);
  });
  afterAll(() => api.stop());

  const listed = async () => (await ada.client.call('GET', `${ada.path}/imports`)).body.imports;

  test('previews, commits and undoes a file', async () => {
    const dividend = { kind: 'dividend' as const, symbol: 'V', date: '2024-03-01', net: '9', tax: '1' };
    const imported = await ada.preview({
      rows: [buy('2024-01-02', '10', '250', { note: 'From Ann' }), dividend],
    });
    expect(imported).toMatchObject({
      status: 'preview',
      committedAt: null,
      problem: null,
      counts: { new: 2, duplicate: 0, possible_duplicate: 0, skipped: 0, not_understood: 0 },
      positions: [{ symbol: 'V', name: 'Visa Inc.', before: '0', after: '10' }],
      files: [
        {
          format: { id: 'sample' },
          rowCount: 2,
          rows: [
            {
              line: 1,
              verdict: 'new',
              transaction: { kind: 'buy', shares: '10', amount: '2500', note: 'From Ann' },
            },
            { line: 2, verdict: 'new', transaction: { kind: 'dividend', amount: '10', tax: '1' } },
          ],
        },
      ],
    });
    expect(await ada.shares()).toEqual({});
    expect(await ada.commit(imported._id)).toMatchObject({
      status: 200,
      body: {
        import: { status: 'committed', committedAt: expect.any(String) },
        portfolios: [{ tickers: [{ symbol: 'V', exact: { shares: '10', buyPrice: '250' } }] }],
      },
    });
    expect((await ada.list()).transactions).toMatchObject([
      { kind: 'dividend', amount: 10, cash: 9, source: 'import' },
      { kind: 'buy', shares: 10, source: 'import', note: 'From Ann' },
    ]);
    expect(await listed()).toMatchObject([
      {
        _id: imported._id,
        status: 'committed',
        transactions: 2,
        progress: null,
        storedBytes: expect.any(Number),
        files: [{ name: 'file0.csv' }],
      },
    ]);
    expect(await ada.undo(imported._id)).toMatchObject({
      status: 200,
      body: { portfolios: [{ tickers: [] }] },
    });
    expect(await ada.list()).toMatchObject({ total: 0 });
    expect(await listed()).toEqual([]);
    expect((await ada.undo(imported._id)).status).toBe(404);
  });

  test('commits at once what needs no answer, and asks about the rest', async () => {
    const sure = await ada.send('', { rows: [buy('2024-01-02', '10', '250'), { skipped: 'A total.' }] });
    expect(sure).toMatchObject({ status: 201, body: { import: { status: 'committed' } } });
    const unsure = await ada.send('', { rows: [buy('2024-02-02', '1', '250'), { problem: 'Damaged.' }] });
    expect(unsure).toMatchObject({ status: 201, body: { import: { status: 'preview' } } });
    expect((await ada.list()).total).toBe(1);
  });

  test('a file that cannot be read says why, and the others go on', async () => {
    const imported = await ada.preview(
      { refused: 'This file is empty.' },
      { rows: [buy('2024-01-02', '1', '250')] },
    );
    expect(imported.files).toMatchObject([
      { problem: 'This file is empty.', format: null, rows: [] },
      { problem: null, rows: [{ verdict: 'new' }] },
    ]);
    const { body } = await ada.send('', { refused: 'This file is empty.' });
    expect(body.import.status).toBe('preview');
  });

  test('needs a file, and leaves nothing behind without one', async () => {
    expect(await ada.send('?preview=1')).toMatchObject({
      status: 400,
      body: { message: 'Choose at least one file.' },
    });
    expect(await listed()).toEqual([]);
  });

  test('discards the oldest previews above the limit', async () => {
    const ids: string[] = [];
    for (const date of ['2024-01-02', '2024-01-03', '2024-01-04', '2024-01-05'])
      ids.push((await ada.preview({ rows: [buy(date, '1', '250')] }))._id);
    expect((await listed()).map(({ _id }: { _id: string }) => _id)).toEqual(ids.slice(1).reverse());
  });

  test('keeps the original only if its owner wants that', async () => {
    const form = { field: 'files', files: [{ name: 'Käufe 1.csv', bytes: '{"rows": []}' }] };
    const kept = await ada.client.send('POST', `${ada.path}/imports`, { keep: 'true' }, form);
    const path = `${ada.path}/imports/${kept.body.import._id}/files/0`;
    const { status, body, headers } = await ada.client.call('GET', path);
    expect([status, body]).toEqual([200, '{"rows": []}']);
    expect(headers['content-disposition']).toBe(
      `attachment; filename="K_ufe 1.csv"; filename*=UTF-8''K%C3%A4ufe%201.csv`,
    );
    expect(headers['content-type']).toBe('application/octet-stream');
    const discarded = await ada.send('', { rows: [] });
    const other = `${ada.path}/imports/${discarded.body.import._id}/files/0`;
    expect(await ada.client.call('GET', other)).toMatchObject({
      status: 404,
      body: { message: 'The original of this file was not kept.' },
    });
  });

  test('imports of others do not exist', async () => {
    const { _id: id } = await ada.preview({ rows: [buy('2024-01-02', '1', '250')] });
    const eve = await importingCustomer(api);
    for (const path of [ada.path, eve.path])
      for (const [method, more] of [
        ['GET', ''],
        ['GET', '/rows'],
        ['GET', '/files/0'],
        ['PUT', ''],
        ['POST', ''],
        ['DELETE', ''],
      ] as const) {
        const body = method === 'GET' || method === 'DELETE' ? undefined : {};
        const { status } = await eve.client.call(method, `${path}/imports/${id}${more}`, body);
        expect(status, `${method} ${path}${more}`).toBe(404);
      }
    expect((await eve.client.send('POST', `${ada.path}/imports`, {})).status).toBe(404);
    expect(await listed()).toMatchObject([{ _id: id, status: 'preview' }]);
  });

  test('lists the rows of a file by page and verdict', async () => {
    const days = Array.from({ length: 9 }, (_, day) => buy(`2024-01-0${day + 1}`, `${day + 1}`, '250'));
    const { _id: id } = await ada.preview({
      rows: [...days, { skipped: 'A total.' }, { problem: 'Damaged.' }],
    });
    const rows = async (query: string) =>
      (await ada.client.call('GET', `${ada.path}/imports/${id}/rows${query}`)).body;
    const lines = (body: { rows: { line: number }[] }) => body.rows.map(({ line }) => line);
    const first = await rows('?limit=3');
    expect([lines(first), first.total]).toEqual([[11, 1, 2], 11]);
    expect(lines(await rows('?limit=3&page=4'))).toEqual([9, 10]);
    const fresh = await rows('?limit=4&page=2&verdict=new');
    expect([lines(fresh), fresh.total]).toEqual([[5, 6, 7, 8], 9]);
    expect(await rows('?file=1')).toMatchObject({ rows: [], total: 0 });
  });
});
