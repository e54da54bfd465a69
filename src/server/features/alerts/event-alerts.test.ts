import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AlertMessage } from '#contract/alerts.ts';
import type { InvestorFilings } from '#domain/filings/history.ts';
import { minuteMs } from '#domain/time.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { type Api, bothDatabases, type Client, startApi } from '#tests/support/api.ts';
import { openBeside } from '#tests/support/open-beside.ts';
import { filed, filingsOf, investorOf, quarterOf } from '#tests/support/sample-investors.ts';
import { alertMail } from './alert-mail.ts';
import { createEventJob } from './event-job.ts';

const now = Date.parse('2030-11-25T09:00:00Z');
const site = { name: 'Holdwise', url: 'https://holdwise.example' };

/** An investor whose page exists, with holdings that nobody filed. */
function filingsWith(...periods: string[]): InvestorFilings {
  const shares = { '2030-06-30': 100, '2030-09-30': 200 } as Record<string, number>;
  const quarters = periods.map((period) =>
    quarterOf(period, [filed('KO', shares[period] ?? 0, 9_000), filed('V', 5, 50_000)], {
      filedOn: '2030-11-14',
    }),
  );
  return filingsOf({ ...investorOf('Buffett', quarters), slug: 'warren-buffett' });
}

describe.each(bothDatabases)('alerts on events on %s', (kind) => {
  let api: Api;
  let db: Db & { destroy(): Promise<void> };
  let ada: Client;
  /** What the job knows of the world. */
  const known = { now, filings: filingsWith('2030-06-30') };
  const security = {
    splits: [],
    dividends: { payments: [{ exDate: '2030-11-27', amount: '0.5' }], coverage: null },
  } as never;
  /** Says that HSBA.L is a share of the company of KO. */
  const homeOf = (symbol: string) =>
    symbol === 'HSBA.L' ? [{ symbol: 'KO', company: 'HSBA.L', sharesPerUnit: null }] : [];
  const jobOn = (database: Db) =>
    createEventJob({
      db: database,
      market: { storedSecurity: async () => security, splits: () => [], companyListings: homeOf },
      readFilings: async () => known.filings,
      readFundamentals: async () => ({ reports: [] }),
      onFailure: () => undefined,
      now: () => known.now,
    });
  /** A database that ends the process at its first insertion into a table. */
  const killedAt = (table: string) =>
    db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === 'InsertQueryNode' && JSON.stringify(node).includes(table))
          throw new Error('killed');
        return node;
      },
      transformResult: async ({ result }) => result,
    });

  beforeAll(async () => {
    api = await startApi(kind);
    db = (await openBeside(api)) as typeof db;
  });
  beforeEach(async () => {
    ada = await api.customer();
    for (const table of ['alert_rules', 'alert_messages', 'leases', 'told_filings'] as const)
      await db.deleteFrom(table).execute();
    Object.assign(known, { now, filings: filingsWith('2030-06-30') });
  });
  afterAll(async () => {
    await db.destroy();
    await api.stop();
  });

  const onDate = (days: number, repeats = true) => ({ kind: 'ex-dividend', threshold: days, repeats });
  const setOn = (symbol: string, rule: object) => ada.call('POST', '/alerts', { symbol, ...rule });
  const follow = (investor: string, of: string, client = ada) =>
    client.call('POST', '/alerts/investors', { investor, kind: of, repeats: true });
  const found = async (client = ada): Promise<AlertMessage[]> =>
    (await client.call('GET', '/alerts/messages')).body.messages;
  async function runLater(job = jobOn(db)): Promise<void> {
    known.now += 2 * minuteMs;
    await job.run();
  }

  test('are set, changed and refused with what would be right', async () => {
    const { status, body } = await setOn('KO', onDate(2));
    expect(status).toBe(201);
    expect(body.rules).toMatchObject([{ symbol: 'KO', investor: null, kind: 'ex-dividend', threshold: '2' }]);
    const all = (await follow('warren-buffett', 'filing')).body.rules;
    expect(all[0]).toMatchObject({ symbol: '', investor: 'warren-buffett', kind: 'filing', threshold: '' });
    expect(all[0].name).toBe('Berkshire Hathaway');
    expect((await setOn('KO', onDate(31))).body.message).toBe('The days must be at most 30');
    expect((await setOn('KO', onDate(0))).body.message).toBe('The days must be greater than 0');
    expect((await setOn('KO', { ...onDate(2), kind: 'filing' })).status).toBe(400);
    expect((await follow('nobody', 'filing')).status).toBe(404);
    const change = (kindOf: string) =>
      ada.call('PUT', `/alerts/${all[0]._id}`, { kind: kindOf, threshold: '', repeats: false });
    expect((await change('price-above')).status).toBe(400);
    expect((await change('earnings')).status).toBe(400);
    expect((await change('trades')).body.rules[0]).toMatchObject({ kind: 'trades', repeats: false });
  });

  test('tell a date once, whatever happens in between', async () => {
    await setOn('KO', onDate(2));
    await expect(jobOn(killedAt('alert_messages')).run()).rejects.toThrow('killed');
    expect(await found()).toEqual([]);
    const [first, second] = [jobOn(db), jobOn(db)];
    await runLater(first);
    await runLater(second);
    await runLater(first);
    expect(await found()).toMatchObject([
      { symbol: 'KO', finding: 'goes ex-dividend on 27 November 2030', pricedAt: '2030-11-27' },
    ]);
    // A rule that is set while the job runs, and one that waits for a later day.
    await setOn('V', onDate(2, false));
    await setOn('MO', onDate(1));
    await runLater(first);
    expect((await found()).map(({ symbol }) => symbol)).toEqual(['V', 'KO']);
    known.now += 24 * 60 * minuteMs;
    await first.run();
    expect((await found()).map(({ symbol }) => symbol)).toEqual(['MO', 'V', 'KO']);
    const { rules } = (await ada.call('GET', '/alerts')).body;
    expect(rules.map(({ state: of }: { state: string }) => of)).toEqual(['armed', 'armed', 'done']);
  });

  test('tell a new filing and trades in what is held or watched to those who asked', async () => {
    const [other, abroad] = [await api.customer(), await api.customer('Home')];
    await follow('warren-buffett', 'filing');
    await follow('*', 'trades');
    await follow('*', 'trades', other);
    await follow('*', 'trades', abroad);
    const own = (await abroad.call('POST', '/portfolios', { title: 'Home' })).body.portfolios;
    const hsbc = { symbol: 'HSBA.L', shares: '1', buyPrice: '1' };
    await abroad.call('POST', `/portfolios/${own[0]._id}/tickers`, hsbc);
    await ada.call('PUT', '/watchlists/investors/warren-buffett');
    await abroad.call('PUT', '/watchlists/investors/warren-buffett');
    const { portfolios } = (await ada.call('POST', '/portfolios', { title: 'Long term' })).body;
    const ko = { symbol: 'KO', shares: '1', buyPrice: '1' };
    await ada.call('POST', `/portfolios/${portfolios[0]._id}/tickers`, ko);
    await jobOn(db).run();
    expect(await found()).toEqual([]);
    known.filings = filingsWith('2030-06-30', '2030-09-30');
    known.now += 2 * minuteMs;
    await expect(jobOn(killedAt('told_filings')).run()).rejects.toThrow('killed');
    await runLater();
    await runLater();
    expect(await found(other)).toEqual([]);
    expect(await found(abroad)).toMatchObject([{ finding: 'doubles its KO stake' }]);
    expect((await found()).map(({ finding, investor }) => [finding, investor])).toEqual([
      ['doubles its KO stake', 'warren-buffett'],
      ['has filed its holdings of 30 September 2030, worth $59,000', 'warren-buffett'],
    ]);
    const rows = await db.selectFrom('alert_messages').selectAll().orderBy('id').execute();
    expect(alertMail(site, { to: 'ada@holdwise.example', messages: rows, token: 't' }).text).toContain(
      '- Buffett Capital: doubles its KO stake\nhttps://holdwise.example/investors/warren-buffett',
    );
  });
});
