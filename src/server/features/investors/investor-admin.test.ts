import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Investor } from '#contract/investors.ts';
import { type Api, bothDatabases, type Client, databases, startApi } from '#tests/support/api.ts';
import { parseInProcess } from '#tests/support/in-process-parsers.ts';

const csv = 'name,symbol,value\r\nAda,AAPL,"$1,250.50"\r\nada,MSFT,2000\r\nAlan,brk.b,(300)\r\n';
const investorOf = (name = 'Ada') => ({
  name,
  holdings: [
    { symbol: 'aapl', value: 10 },
    { symbol: 'MSFT', value: '20.5' },
  ],
});

describe.each(bothDatabases)('investors in the admin area on %s', (kind) => {
  let api: Api;
  let admin: Client;
  beforeEach(async () => {
    api = await startApi(kind, {}, { startParser: parseInProcess });
    admin = await api.admin();
  });
  afterEach(() => api.stop());

  const all = async (): Promise<Investor[]> => (await api.visitor().call('GET', '/wizards/all')).body.wizards;
  const single = async (id: string) => (await api.visitor().call('GET', `/wizards/single/${id}`)).body;
  const send = (bytes: string, query = '', name = 'wizards.csv') =>
    admin.send('POST', `/wizards/import${query}`, {}, { field: 'file', files: [{ name, bytes }] });

  test('an import replaces all investors; it can be undone, and the undoing too', async () => {
    const before = await all();
    const details = await single(before[0]?._id ?? '');
    const { status, body } = await send(csv);
    expect({ status, message: body.message }).toEqual({
      status: 200,
      message: 'CSV imported successfully (old data replaced)',
    });
    const imported = await all();
    expect(imported.map(({ name, holdings }) => ({ name, holdings }))).toEqual([
      {
        name: 'Ada',
        holdings: [
          { symbol: 'MSFT', value: 2000 },
          { symbol: 'AAPL', value: 1250.5 },
        ],
      },
      { name: 'Alan', holdings: [{ symbol: 'BRK-B', value: -300 }] },
    ]);
    const { imports } = (await admin.call('GET', '/wizards/imports')).body;
    expect(imports).toMatchObject([
      { by: 'Edith', fileName: 'wizards.csv', after: { wizards: 2, holdings: 3 } },
    ]);
    const restored = await admin.call('POST', `/wizards/imports/${imports[0]._id}/restore`);
    expect(restored.body.summary.after.wizards).toBe(81);
    expect(await all()).toEqual(before);
    expect(await single(before[0]?._id ?? '')).toEqual(details);
    const again = (await admin.call('GET', '/wizards/imports')).body.imports;
    expect(again[0].fileName).toBe('As before wizards.csv');
    await admin.call('POST', `/wizards/imports/${again[0]._id}/restore`);
    expect(await all()).toEqual(imported);
    for (let count = 0; count < 3; count += 1) await send(`${csv}Grace,KO,${count}\n`);
    expect((await admin.call('GET', '/wizards/imports')).body.imports).toHaveLength(3);
    expect((await admin.call('POST', `/wizards/imports/${imports[0]._id}/restore`)).status).toBe(404);
  });

  test('an equal file, form or restored import changes nothing, without an entry in the audit log', async () => {
    await send(csv);
    const [ada, alan] = await all();
    const traces = async () => [
      (await admin.call('GET', '/wizards/imports')).body.imports,
      (await admin.call('GET', '/admin/activity')).body.events[0],
      await all(),
    ];
    const before = await traces();
    expect((await send(csv)).body.message).toContain('Nothing was changed');
    const { name, holdings } = ada as Investor;
    expect((await admin.call('PUT', `/wizards/update/${ada?._id}`, { name, holdings })).status).toBe(200);
    expect(await traces()).toEqual(before);
    for (const changed of [csv.replace('300', '301'), csv.replace('AAPL', 'KO'), csv.replace('Alan', 'Al')])
      expect((await send(changed)).body.message).not.toContain('Nothing was changed');
    await admin.call('PUT', `/wizards/update/${alan?._id}`, { name, holdings: [] });
    const [{ _id: last }] = (await traces())[0];
    await admin.call('POST', `/wizards/imports/${last}/restore`);
    const restored = await traces();
    await admin.call('POST', `/wizards/imports/${last}/restore`);
    expect(await traces()).toEqual(restored);
  });

  test('concurrent imports and additions leave one complete import', async () => {
    const files = ['A', 'B', 'C'].map((name) => `name,symbol,value\n${name}1,AAPL,1\n${name}2,MSFT,2\n`);
    const sent = files.map((bytes) => send(bytes));
    const created = ['Ann', 'ANN', 'ann'].map((name) =>
      admin.call('POST', '/wizards/create', investorOf(name)),
    );
    for (const { status } of await Promise.all(sent)) expect(status).toBe(200);
    await Promise.all(created);
    const names = (await all()).map(({ name }) => name);
    const imported = names.filter((name) => /^[ABC]\d$/.test(name));
    expect(imported).toHaveLength(2);
    expect(new Set(imported.map((name) => name[0])).size).toBe(1);
    expect(names.length).toBeLessThanOrEqual(3);
  });

  // The other tests do not depend on locks, transactions or the order of rows.
  if (!databases.includes(kind)) return;

  test('creates an investor after the others, its largest holding first', async () => {
    const created = await admin.call('POST', '/wizards/create', investorOf());
    expect(created).toMatchObject({ status: 201, body: { message: 'Wizard added successfully!' } });
    expect((await all()).at(-1)).toMatchObject({
      _id: created.body._id,
      name: 'Ada',
      holdings: [
        { symbol: 'MSFT', value: 20.5 },
        { symbol: 'AAPL', value: 10 },
      ],
    });
    const empty = await admin.call('POST', '/wizards/create', { name: 'Nobody', holdings: [] });
    expect(empty.status).toBe(201);
  });

  test.each([
    [{ name: ' ' }, 'name', 'Please enter a name'],
    [{ name: 'x'.repeat(101) }, 'name', 'The name may have at most 100 characters'],
    [
      { holdings: [{ symbol: '', value: 1 }] },
      'holdings.0.symbol',
      'A symbol is letters, digits and dashes, such as AAPL or BRK-B',
    ],
    [{ holdings: [{ symbol: 'A', value: 'x' }] }, 'holdings.0.value', 'The value must be a number'],
    [
      { holdings: [{ symbol: 'A', value: 1e16 }] },
      'holdings.0.value',
      'The value must be at most 1,000,000,000,000,000',
    ],
    [
      {
        holdings: [
          { symbol: 'BRK.B', value: 1 },
          { symbol: 'brk-b', value: 1 },
        ],
      },
      'holdings.1.symbol',
      'BRK-B appears twice',
    ],
  ])('rejects %j', async (change, path, message) => {
    const response = await admin.call('POST', '/wizards/create', { ...investorOf(), ...change });
    expect(response).toMatchObject({ status: 400, body: { message, issues: [{ path, message }] } });
  });

  test('rejects a duplicate name', async () => {
    await admin.call('POST', '/wizards/create', investorOf());
    const again = await admin.call('POST', '/wizards/create', investorOf('ADA'));
    expect(again).toMatchObject({
      status: 409,
      body: { message: 'There is a wizard with this name already' },
    });
  });

  test('a new name retains the filing; changed holdings remove it and retain unchanged data', async () => {
    const before = await single((await all())[0]?._id ?? '');
    const editable = before.holdings
      .filter(({ symbol, putCall }: { symbol: string; putCall: string | null }) => symbol && !putCall)
      .map(({ symbol, value }: { symbol: string; value: number }) => ({ symbol, value }));
    const path = `/wizards/update/${before._id}`;
    expect((await admin.call('PUT', path, { name: 'W. Buffett', holdings: editable })).status).toBe(200);
    expect(await single(before._id)).toEqual({ ...before, name: 'W. Buffett' });
    const changed = [...editable.slice(1), { symbol: editable[0].symbol, value: 5 }];
    await admin.call('PUT', path, { name: 'W. Buffett', holdings: changed });
    const after = await single(before._id);
    expect(after.filing).toBeNull();
    expect(after.holdings[0]).toEqual(before.holdings[1]);
    expect(after.holdings.at(-1)).toMatchObject({
      symbol: editable[0].symbol,
      value: 5,
      shares: null,
      percent: null,
    });
    expect((await admin.call('PUT', '/wizards/update/none', investorOf())).status).toBe(404);
  });

  test('deletes an investor', async () => {
    const [first] = await all();
    expect((await admin.call('DELETE', `/wizards/delete/${first?._id}`)).body.message).toBe(
      'Wizard deleted successfully!',
    );
    expect((await single(first?._id ?? '')).code).toBe('not_found');
    expect(await all()).toHaveLength(80);
    expect((await admin.call('DELETE', `/wizards/delete/${first?._id}`)).status).toBe(404);
  });

  test('a preview of an import reports the changes without making them', async () => {
    const before = await all();
    const { body } = await send(`${csv}Warren Buffett,KO,1\n`, '?preview=1');
    expect(body.summary).toMatchObject({
      before: { wizards: 81 },
      after: { wizards: 3, holdings: 4 },
      added: ['Ada', 'Alan'],
      kept: ['Warren Buffett'],
    });
    expect(body.summary.removed).toHaveLength(80);
    expect(await all()).toEqual(before);
  });

  test('an invalid file changes nothing, and the errors name rows and columns', async () => {
    const before = await all();
    const { status, body } = await send('name,symbol,value\nAda,AAPL,much\n,MSFT,1\n');
    expect(status).toBe(400);
    expect(body.issues.map(({ path }: { path: string }) => path)).toEqual([
      'row 2, column value',
      'row 3, column name',
    ]);
    expect((await send('x'.repeat(50 * 1024 * 1024 + 1))).status).toBe(413);
    expect((await admin.send('POST', '/wizards/import', {})).status).toBe(400);
    expect(await all()).toEqual(before);
    expect((await admin.call('GET', '/wizards/imports')).body.imports).toEqual([]);
  });

  test('an export and the template can be imported', async () => {
    await send(csv);
    const before = await all();
    const exported = await admin.call('GET', '/wizards/export');
    expect(exported.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="holdwise-wizards-\d{4}-\d\d-\d\d\.csv"$/,
      ),
    });
    await send(exported.body);
    const without = (list: Investor[]) => list.map(({ name, holdings }) => ({ name, holdings }));
    expect(without(await all())).toEqual(without(before));
    const template = await admin.call('GET', '/wizards/export?template=1');
    expect((await send(template.body, '?preview=1')).body.summary.after).toEqual({ wizards: 2, holdings: 3 });
  });

  test('the shipped investors can be exported and read again', async () => {
    const exported = await admin.call('GET', '/wizards/export');
    expect((await send(exported.body, '?preview=1')).body.summary.after.wizards).toBe(81);
  });

  test('records an import in the audit log', async () => {
    await send(csv, '', 'june.csv');
    const { events } = (await admin.call('GET', '/admin/activity')).body;
    expect(events[0]).toMatchObject({
      by: 'Edith',
      action: 'wizards.imported',
      subject: 'june.csv: 2 wizards, 3 holdings',
    });
  });
});
