import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Api, databases, startApi } from '#tests/support/api.ts';
import { formOf, readSampleFile } from '#tests/support/imported-files.ts';
import { buy, type ImportingCustomer, importingCustomer } from '#tests/support/importing-customer.ts';

describe.each(databases)('reconciliation on %s', (kind) => {
  let api: Api;
  let ada: ImportingCustomer;
  beforeAll(async () => {
    api = await startApi(kind, {}, { brokerFiles: readSampleFile });
  });
  beforeEach(async () => {
    ada = await importingCustomer(api);
    await ada.record({ ...buy('2024-01-02', '10', '250') });
    await ada.record({ ...buy('2024-03-04', '4', '60', { symbol: 'KO' }) });
  });
  afterAll(() => api.stop());

  const compare = (fields: Record<string, string>, ...files: Parameters<typeof formOf>) =>
    ada.client.send('POST', `${ada.path}/reconciliation`, fields, formOf(...files));

  test('compares typed positions with those of a day', async () => {
    const positions = JSON.stringify([
      { symbol: 'V', shares: '10' },
      { symbol: 'AAPL', shares: 3 },
    ]);
    const { status, body } = await compare({ date: '2024-02-01', positions });
    expect([status, body]).toMatchObject([
      200,
      {
        date: '2024-02-01',
        agreeing: ['V'],
        differences: [{ symbol: 'AAPL', ours: '0', theirs: '3', difference: '3', cause: 'transfer' }],
        unknown: [],
      },
    ]);
    const later = await compare({ date: '2024-05-01', positions });
    expect(later.body.differences).toMatchObject([
      { symbol: 'AAPL' },
      { symbol: 'KO', ours: '4', theirs: '0', cause: 'transfer', agreedUntil: '2024-03-03' },
    ]);
  });

  test('reads the positions of a file, which may have several lines of a security', async () => {
    const position = { kind: 'buy' as const, date: null };
    const rows = [
      { ...position, symbol: 'V', shares: '6' },
      { ...position, symbol: 'V', shares: '4' },
      { ...position, symbol: 'KO', shares: '5' },
      { ...position, security: { symbol: 'SAQ', exchange: 'DE' }, shares: '1' },
    ];
    const { body } = await compare({ date: '2024-05-01' }, { isPositions: true, rows });
    expect(body).toMatchObject({
      agreeing: ['V'],
      differences: [{ symbol: 'KO', difference: '1', cause: 'unknown' }],
      unknown: ['SAQ'],
    });
  });

  test('needs positions', async () => {
    expect((await compare({ date: '2024-05-01' })).status).toBe(400);
    const trades = await compare(
      { date: '2024-05-01' },
      { name: 'trades.csv', rows: [buy('2024-01-02', '1', '2')] },
    );
    expect(trades).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('“trades.csv” lists no positions') },
    });
  });
});
