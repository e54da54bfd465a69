import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Api, bothDatabases, startApi } from '#tests/support/api.ts';
import { readSampleFile } from '#tests/support/imported-files.ts';
import { type ImportingCustomer, importingCustomer, rowsByLine } from '#tests/support/importing-customer.ts';

describe.each(bothDatabases)('positions whose file states no cost, on %s', (kind) => {
  let api: Api;
  let ada: ImportingCustomer;
  beforeAll(async () => {
    api = await startApi(kind, {}, { brokerFiles: readSampleFile });
  });
  beforeEach(async () => {
    ada = await importingCustomer(api);
  });
  afterAll(() => api.stop());

  const position = (symbol: string, shares: string, more = {}) => ({
    ...{ kind: 'buy' as const, symbol, shares, currency: null },
    ...more,
  });

  test('count at their last close, say so, and end at their market value', async () => {
    const rows = [position('AAPL', '10'), position('V', '2.5'), position('KO', '30', { price: '50' })];
    const imported = await ada.preview({ isPositions: true, rows });
    const note = 'The file states no cost: the close of 21 August 2026 counts.';
    const shown = Object.values(rowsByLine(imported)).map(({ verdict, transaction }) => ({
      ...{ verdict, price: transaction?.price, note: transaction?.note },
    }));
    expect(shown).toEqual([
      { verdict: 'new', price: '309.35', note },
      { verdict: 'new', price: '371.04', note },
      { verdict: 'new', price: '50', note: '' },
    ]);
    expect((await ada.commit(imported._id)).status).toBe(200);
    const { performance } = (await ada.client.call('GET', `${ada.path}/performance?range=all`)).body;
    // 10 × 309.35 + 2.5 × 371.04 + 30 × 91.10
    expect(performance.exact.endValue).toBe('6754.1');
    expect(performance).toMatchObject({ twr: null, mwr: null, coverage: { undated: 6754.1, share: 0 } });
  });

  test('still ask for a price where no close is known, and in files of transactions', async () => {
    const imported = await ada.preview(
      { isPositions: true, rows: [position('AAPL', '1', { date: '2024-01-02' })] },
      { rows: [position('V', '1', { date: '2024-01-02' })] },
    );
    for (const { rows } of imported.files)
      expect(rows).toMatchObject([{ reason: 'A purchase needs a price or an amount' }]);
  });
});
