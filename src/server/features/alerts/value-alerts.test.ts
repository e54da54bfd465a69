import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AlertMessage } from '#contract/alerts.ts';
import { dayMs } from '#domain/time.ts';
import { createReports } from '#server/ledger/reports/reports.ts';
import { computeHere } from '#server/platform/computing/computations.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import { pricesOf } from '#server/providers/market/price-source.ts';
import { createSnapshotProvider } from '#server/providers/market/snapshot/snapshot-provider.ts';
import { type OpenRates, openRates } from '#server/providers/rates/open-rates.ts';
import { type Api, bothDatabases, startApi } from '#tests/support/api.ts';
import { openBeside } from '#tests/support/open-beside.ts';
import { dataDir } from '#tests/support/stored-filings.ts';
import { alertMail } from './alert-mail.ts';
import { valueComputations } from './portfolio-ticks.ts';
import { createValueJob } from './value-job.ts';

const computingOf = ({ db, market, rates }: { db: Db; market: MarketProvider; rates: OpenRates }) =>
  computeHere(valueComputations(createReports({ db, prices: pricesOf(market), rates })));

const site = { name: 'Holdwise', url: 'https://holdwise.example' };

describe.each(bothDatabases)('alerts on a portfolio on %s', (kind) => {
  let api: Api;
  let db: Db & { destroy(): Promise<void> };
  const closing: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    api = await startApi(kind);
    db = (await openBeside(api)) as typeof db;
  });
  afterAll(async () => {
    for (const close of closing) await close();
    await db.destroy();
    await api.stop();
  });

  test('tell once that its value, as its page shows it, has reached an amount', async () => {
    const ada = await api.customer();
    const { portfolios } = (await ada.call('POST', '/portfolios', { title: 'Long term' })).body;
    const id = portfolios[0]._id;
    const buy = (shares: number, date: string) =>
      ada.call('POST', `/portfolios/${id}/transactions`, {
        ...{ kind: 'buy', symbol: 'KO', shares, date, price: 60 },
      });
    await buy(10, '2024-01-02');
    const set = (kindOf: string, threshold: number, client = ada, portfolioId = id) => {
      const rule = { portfolioId, kind: kindOf, threshold, repeats: false };
      return client.call('POST', '/alerts/portfolios', rule);
    };
    const ruleAt = { portfolioId: id, symbol: '', name: 'Long term', currency: 'USD' };
    expect((await set('value-above', 5000)).body.rules).toMatchObject([{ ...ruleAt, state: 'armed' }]);
    expect((await set('value-below', 5000)).body.rules[1].state).toBe('resting');
    expect((await set('value-above', 1, await api.customer())).status).toBe(404);
    expect((await set('value-above', 1, ada, 'all')).body.message).toBe(
      'An alert is about one portfolio, not about all',
    );
    expect((await set('price-above', 1)).status).toBe(400);

    const market = await createSnapshotProvider({ dataDir });
    const rates = openRates({ dataDir, db });
    closing.push(() => market.close());
    const start = Date.now();
    let minutes = 0;
    const run = (database: Db = db) => {
      minutes += 2;
      const now = start + minutes * 60_000;
      return createValueJob({
        db: database,
        computing: computingOf({ db, market, rates }),
        rates,
        sourceVersion: () => '',
        onFailure: () => undefined,
        now: () => now,
      }).run();
    };
    const found = async (): Promise<AlertMessage[]> =>
      (await ada.call('GET', '/alerts/messages')).body.messages;
    await run();
    expect(await found()).toEqual([]);
    await buy(100, '2024-02-01');
    const killed = db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === 'InsertQueryNode' && JSON.stringify(node).includes('alert_messages'))
          throw new Error('killed');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await expect(run(killed)).rejects.toThrow('killed');
    await run();
    await run();
    const { performance } = (await ada.call('GET', `/portfolios/${id}/performance`)).body;
    const [message, ...others] = await found();
    expect(others).toEqual([]);
    expect(message).toMatchObject({ kind: 'value-above', threshold: '5000', pricedAt: performance.to });
    expect(Number(message?.price)).toBeCloseTo(Number(performance.exact.endValue), 2);

    const messages = await db.selectFrom('alert_messages').selectAll().execute();
    const mail = alertMail(site, { to: 'ada@holdwise.example', messages, token: 't' });
    expect(mail.subject).toBe('An alert from Holdwise on a portfolio');
    expect(mail.text).toContain(`${site.url}/portfolio?id=${id}`);

    await ada.call('DELETE', `/portfolios/${id}`);
    await run();
    expect(await found()).toHaveLength(1);
  });

  test('look at a portfolio again only after a change of it, of the alerts, of the prices or of the day', async () => {
    const ada = await api.customer();
    const { portfolios } = (await ada.call('POST', '/portfolios', { title: 'Quiet' })).body;
    const portfolioId = portfolios[0]._id;
    const buy = { kind: 'buy', symbol: 'KO', date: '2024-01-02', shares: 1, price: 60 };
    const record = () => ada.call('POST', `/portfolios/${portfolioId}/transactions`, buy);
    const set = (threshold: number) =>
      ada.call('POST', '/alerts/portfolios', { portfolioId, kind: 'value-above', threshold, repeats: false });
    await record();
    await set(5000);
    const market = await createSnapshotProvider({ dataDir });
    closing.push(() => market.close());
    const rates = openRates({ dataDir, db });
    const computing = computingOf({ db, market, rates });
    let [looks, prices, now] = [0, 1, Date.now() + dayMs];
    const job = createValueJob({
      db,
      rates,
      computing: {
        ...computing,
        run(name, key) {
          if (key.portfolioId === portfolioId) looks += 1;
          return computing.run(name, key);
        },
      },
      sourceVersion: () => String(prices),
      onFailure: () => undefined,
      now: () => now,
    });
    const changes = [
      record,
      () => set(6000),
      () => {
        prices += 1;
      },
      () => {
        now += dayMs;
      },
    ];
    for (const [at, change] of changes.entries()) {
      for (let run = 0; run < 2; run += 1) await job.run();
      expect(looks).toBe(at + 1);
      await change();
    }
    await job.run();
    expect(looks).toBe(changes.length + 1);
    await job.close();
  });
});
