import { expect, test } from 'vitest';
import type { SecurityData } from '#domain/security-data.ts';
import { bothDatabases, openTestDatabase, startApi } from '#tests/support/api.ts';
import { createRecordingJob } from './recording-job.ts';

const noRates = {
  rate: () => undefined,
  series: () => ({ days: new Int32Array(), rates: new Float64Array() }),
  version: () => '',
};

/** A security that pays one dollar a share on each of the ex-dates. */
const paying = (...exDates: string[]): SecurityData => ({
  symbol: 'PAYS',
  name: 'Pays',
  currency: 'USD',
  source: 'test',
  listing: { type: 'stock', sector: null, industry: null, country: null },
  prices: { days: new Int32Array(), closes: new Float64Array() },
  splits: [],
  adjustments: [],
  breaks: [],
  dividends: {
    payments: exDates.map((exDate) => ({ exDate, amount: '1' })),
    coverage: { from: '2020-01-01', through: '2026-10-01' },
  },
});

test.each(bothDatabases)('records new ex-dates once a day on %s', async (kind) => {
  const api = await startApi(kind);
  const ada = await api.customer();
  const create = async (title: string) =>
    (await ada.call('POST', '/portfolios', { title })).body.portfolios.at(-1)._id;
  const [recording, other] = [await create('Recording'), await create('Other')];
  for (const id of [recording, other])
    await ada.call('POST', `/portfolios/${id}/transactions`, {
      kind: 'buy',
      symbol: 'PAYS',
      date: '2024-01-02',
      shares: 4,
      price: 10,
    });
  await ada.call('PUT', `/portfolios/${recording}`, { recordDividends: true, withholdingRate: 25 });
  await api.app.close();
  const database = await openTestDatabase(api.testDatabase);
  const shown = async (id: string) => {
    const rows = await database.db
      .selectFrom('transactions')
      .select(['date', 'shares', 'price', 'tax', 'source'])
      .where('portfolio_id', '=', id)
      .where('kind', '=', 'dividend')
      .orderBy('date')
      .execute();
    return rows.map(({ date, shares, price, tax, source }) => [date, shares, price, tax, source]);
  };

  let data = paying('2024-03-01');
  let now = Date.now();
  const runs: number[] = [];
  const job = createRecordingJob({
    db: database.db,
    sources: { ledger: { splitsOf: () => [], rates: noRates }, find: async () => data },
    onRun: ({ portfolios }) => runs.push(portfolios),
    onFailure: (error) => {
      throw error;
    },
    now: () => now,
  });
  await job.run();
  const march = ['2024-03-01', '4', '1', '1', 'automatic'];
  expect(await shown(recording)).toEqual([march]);
  expect(await shown(other)).toEqual([]);

  data = paying('2024-03-01', '2024-06-03');
  await job.run();
  expect(await shown(recording)).toHaveLength(1);
  now += 25 * 3_600_000;
  await job.run();
  expect(await shown(recording)).toEqual([march, ['2024-06-03', '4', '1', '1', 'automatic']]);
  now += 25 * 3_600_000;
  await job.run();
  expect(runs).toEqual([1, 1, 0]);
  await job.close();
  await database.close();
  await api.testDatabase.remove();
});
