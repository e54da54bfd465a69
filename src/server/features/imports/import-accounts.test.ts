import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Api, bothDatabases, startApi } from '#tests/support/api.ts';
import { readSampleFile } from '#tests/support/imported-files.ts';
import {
  buy,
  type ImportingCustomer,
  importingCustomer,
  verdictsOf,
} from '#tests/support/importing-customer.ts';

describe.each(bothDatabases)('accounts of imports on %s', (kind) => {
  let api: Api;
  let ada: ImportingCustomer;
  beforeAll(async () => {
    api = await startApi(kind, {}, { brokerFiles: readSampleFile });
  });
  beforeEach(async () => {
    ada = await importingCustomer(api);
  });
  afterAll(() => api.stop());

  const rows = [
    buy('2024-01-02', '1', '250', { account: 'Joint' }),
    buy('2024-01-03', '2', '250', { account: 'Roth' }),
    { skipped: 'Options are not supported.', account: 'Roth' },
    buy('2024-01-04', '3', '250', { account: 'Old plan' }),
    buy('2024-01-05', '4', '250', { account: 'Joint' }),
  ];
  const own = () => ada.path.split('/')[2] ?? '';
  const choice = () => [
    { name: 'Joint', destination: own() },
    { name: 'Roth', destination: 'new' },
    { name: 'Old plan', destination: 'skip' },
  ];
  const portfolios = async (): Promise<{ _id: string; title: string }[]> =>
    (await ada.client.call('GET', '/portfolios')).body.portfolios;
  const readMoved = async ({ portfolioId, importId }: { portfolioId: string; importId: string }) =>
    (await ada.client.call('GET', `/portfolios/${portfolioId}/imports/${importId}`)).body.import;

  test('are asked about if there are several, and nothing is added before', async () => {
    const { body } = await ada.send('', { rows });
    expect(body.import).toMatchObject({
      status: 'preview',
      accounts: [
        { name: 'Joint', rows: 2, destination: null },
        { name: 'Roth', rows: 2, destination: null },
        { name: 'Old plan', rows: 1, destination: null },
      ],
    });
    const joint = rows.filter(({ account }) => account === 'Joint');
    const single = await ada.send('', { rows: [...joint, { skipped: 'A total.', account: 'Sums' }] });
    expect(single.body.import).toMatchObject({ status: 'committed', accounts: [] });
  });

  test('go to the portfolios that their owner chooses, where their rows wait', async () => {
    const { _id: id } = await ada.preview({ rows });
    const answered = await ada.answer(id, { accounts: choice() });
    expect(verdictsOf(answered)).toEqual([{ 1: 'new', 2: 'skipped', 3: 'skipped', 4: 'skipped', 5: 'new' }]);
    expect(answered.leftOut).toContainEqual({
      reason: 'Its account goes to another portfolio.',
      rows: 2,
    });
    expect(await portfolios()).toHaveLength(1);
    const { body } = await ada.commit(id);
    expect(await ada.shares()).toEqual({ V: '5' });
    expect((await portfolios()).map(({ title }) => title)).toEqual(['Long term', 'Roth']);
    expect(body.moved).toMatchObject([{ title: 'Roth', counts: { new: 1, skipped: 1 } }]);
    const [moved] = body.moved;
    const waiting = await readMoved(moved);
    expect(waiting).toMatchObject({ status: 'preview', accounts: [] });
    expect(verdictsOf(waiting)).toEqual([{ 2: 'new', 3: 'skipped' }]);
    const roth = `/portfolios/${moved.portfolioId}`;
    expect((await ada.client.call('POST', `${roth}/imports/${moved.importId}`, {})).status).toBe(200);
    expect((await ada.client.call('GET', `${roth}/transactions`)).body.total).toBe(1);
    await ada.undo(id);
    expect((await ada.client.call('GET', `${roth}/transactions`)).body.total).toBe(1);
    expect((await ada.list()).total).toBe(0);
  });

  test('are remembered for later files, which ask about new ones only', async () => {
    const { _id: id } = await ada.preview({ rows });
    const { moved } = (await ada.commit(id, { accounts: choice() })).body;
    const added = buy('2024-02-02', '1', '250', { account: 'Kids' });
    const next = await ada.preview({ rows: [...rows, added] });
    expect(next.accounts).toEqual([
      { name: 'Joint', rows: 2, destination: own() },
      { name: 'Roth', rows: 2, destination: moved[0].portfolioId },
      { name: 'Old plan', rows: 1, destination: 'skip' },
      { name: 'Kids', rows: 1, destination: null },
    ]);
    expect(verdictsOf(next)).toEqual([
      { 1: 'duplicate', 2: 'skipped', 3: 'skipped', 4: 'skipped', 5: 'duplicate', 6: 'new' },
    ]);
    await ada.client.call('POST', `/portfolios/${moved[0].portfolioId}/imports/${moved[0].importId}`, {});
    const again = await ada.preview({ rows });
    expect((await ada.commit(again._id)).body.moved).toEqual([]);
    await ada.client.call('DELETE', `/portfolios/${moved[0].portfolioId}`);
    const without = await ada.preview({ rows });
    expect(without.accounts).toContainEqual({ name: 'Roth', rows: 2, destination: null });
  });

  test('keep what shares cost that move between those of one portfolio', async () => {
    const move = (kind: 'transfer_in' | 'transfer_out', account: string) =>
      buy('2024-02-01', '3', '0', { kind, account });
    const moving = [
      buy('2024-01-04', '3', '250', { account: 'Joint' }),
      move('transfer_out', 'Joint'),
      move('transfer_in', 'Roth'),
      move('transfer_in', 'Roth'),
    ];
    const here = { accounts: ['Joint', 'Roth'].map((name) => ({ name, destination: own() })) };
    const elsewhere = { accounts: [{ name: 'Roth', destination: 'new' }] };
    const { _id: id } = await ada.preview({ rows: moving });
    expect(verdictsOf(await ada.answer(id, elsewhere))).toEqual([
      { 1: 'new', 2: 'new', 3: 'skipped', 4: 'skipped' },
    ]);
    const answered = await ada.answer(id, here);
    expect(verdictsOf(answered)).toEqual([{ 1: 'new', 2: 'skipped', 3: 'skipped', 4: 'new' }]);
    await ada.commit(id);
    const again = await ada.preview({ rows: moving });
    expect(again.counts).toMatchObject({ new: 0, duplicate: 2, skipped: 2 });
  });

  test('cannot make more portfolios than the customer can keep', async () => {
    const { _id: id } = await ada.preview({ rows });
    const all = choice().map(({ name }) => ({ name, destination: 'new' }));
    const { status, body } = await ada.client.call('PUT', `${ada.path}/imports/${id}`, { accounts: all });
    expect([status, body.code]).toEqual([409, 'limit_reached']);
    expect(body.message).toContain('at most 3 portfolios, and this would make 4');
    expect(await portfolios()).toHaveLength(1);
  });

  test('have to be those of the file, and the portfolios those of the customer', async () => {
    const { _id: id } = await ada.preview({ rows });
    const path = `${ada.path}/imports/${id}`;
    const stranger = await importingCustomer(api);
    for (const one of [
      { name: 'Nobody', destination: 'skip' },
      { name: 'Roth', destination: stranger.path.split('/')[2] },
    ])
      expect(await ada.client.call('PUT', path, { accounts: [one] })).toMatchObject({ status: 400 });
  });
});
