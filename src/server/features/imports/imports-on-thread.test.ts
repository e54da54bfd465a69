import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, bothDatabases, startApi } from '#tests/support/api.ts';
import { readSampleFile } from '#tests/support/imported-files.ts';
import {
  buy,
  type ImportingCustomer,
  importingCustomer,
  sell,
  verdictsOf,
} from '#tests/support/importing-customer.ts';

describe.each(bothDatabases)('imports on a thread of their own, on %s', (kind) => {
  let api: Api;
  let ada: ImportingCustomer;
  beforeAll(async () => {
    api = await startApi(kind, {}, { brokerFiles: readSampleFile, computesHere: false });
    ada = await importingCustomer(api);
  });
  afterAll(() => api.stop());

  test('are judged, committed and undone', async () => {
    await ada.client.call('POST', '/securities', { symbol: 'MYFUND', name: 'My fund' });
    const imported = await ada.preview({
      rows: [
        buy('2024-01-02', '1', '490', { symbol: 'NVDA' }),
        buy('2024-01-02', '1', '4', { symbol: 'KO' }),
        buy('2024-01-02', '10', '5', { symbol: 'MYFUND' }),
        sell('2024-04-01', '30', { symbol: 'MYFUND' }),
        buy('2024-01-02', '1', '10', { symbol: '', security: { symbol: 'KERX', exchange: 'PA' } }),
      ],
    });
    expect(verdictsOf(imported)).toEqual([
      { 1: 'new', 2: 'not_understood', 3: 'new', 4: 'not_understood', 5: 'not_understood' },
    ]);
    expect(imported.positions).toMatchObject([{ symbol: 'MYFUND' }, { symbol: 'NVDA', after: '10' }]);
    expect(imported.securities).toMatchObject([
      { symbol: 'KERX', suggestions: [], proposal: { symbol: 'KERX-PA' } },
    ]);
    const decisions = [{ file: 0, line: 4, action: 'add' as const }];
    const refused = await ada.commit(imported._id, { decisions });
    expect([refused.status, refused.body.issues]).toMatchObject([409, [{ path: 'files.0.line 4' }]]);
    expect((await ada.commit(imported._id)).body.import.counts).toMatchObject({ new: 2 });
    expect(await ada.shares()).toEqual({ MYFUND: '10', NVDA: '10' });
    expect((await ada.undo(imported._id)).status).toBe(200);
    expect(await ada.shares()).toEqual({});
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
