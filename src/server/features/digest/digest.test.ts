import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayNumber, isoDay } from '#domain/days.ts';
import type { DigestContent, DigestMoney } from '#domain/digest/digest-content.ts';
import type { InvestorFilings } from '#domain/filings/history.ts';
import { createSplits } from '#domain/splits.ts';
import { dayMs, hourMs, isoTime, minuteMs } from '#domain/time.ts';
import { createSecretKeys } from '#server/accounts/secret-keys.ts';
import { createReports } from '#server/ledger/reports/reports.ts';
import { computeHere } from '#server/platform/computing/computations.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';
import { pricesOf } from '#server/providers/market/price-source.ts';
import { createSnapshotProvider } from '#server/providers/market/snapshot/snapshot-provider.ts';
import { openRates } from '#server/providers/rates/open-rates.ts';
import { type Api, bothDatabases, type Client, startApi } from '#tests/support/api.ts';
import { eventually } from '#tests/support/eventually.ts';
import { openBeside } from '#tests/support/open-beside.ts';
import { filed, filingsOf, investorOf, quarterOf } from '#tests/support/sample-investors.ts';
import { dataDir } from '#tests/support/stored-filings.ts';
import { createDigestJob } from './digest-job.ts';
import { digestComputations } from './digest-portfolios.ts';
import { createDigestReader } from './digest-reader.ts';
import type { DigestRow } from './stored-digest.ts';

const site = { name: 'Holdwise', url: 'https://holdwise.example' };
const times = { rhythm: 'weekly', weekday: 6, hour: 8, timeZone: 'America/New_York' };
const article = { title: 'How to read a 13F', url: '/news-detail/how', date: '2026-08-20T08:00:00.000Z' };
const content: DigestContent = {
  money: undefined,
  dividends: [],
  currency: 'USD',
  investors: [],
  articles: [article],
  news: [],
};

const found = [
  { kind: 'filing', date: '2030-11-25' },
  { kind: 'feed', date: '2030-11-25', title: 'Coke', link: 'https://press.example/coke', source: 'Press' },
  { kind: 'feed', date: '2030-11-19', title: 'Old', link: 'https://press.example/old', source: 'Press' },
];

/** An investor who has doubled its shares of Coca-Cola. */
function doubling(): InvestorFilings {
  const quarterly = (period: string, shares: number) =>
    quarterOf(period, [filed('KO', shares, 9_000)], { filedOn: '2030-11-14' });
  const quarters = [quarterly('2030-06-30', 100), quarterly('2030-09-30', 200)];
  return filingsOf({ ...investorOf('Buffett', quarters), slug: 'warren-buffett' });
}

describe.each(bothDatabases)('the summary by mail on %s', (kind) => {
  let api: Api;
  let db: Db & { destroy(): Promise<void> };
  let ada: Client;
  let customer_id: string;
  let now: number;
  const sent: Mail[] = [];
  let failure: object | undefined;
  const failures: unknown[] = [];
  type Read = Parameters<typeof createDigestJob>[0]['readDigest'];
  const readDigest: Read = async () => ({ content, coveredTo: '2026-08-21' });
  const jobOf = (read: Read = readDigest) =>
    createDigestJob({
      db,
      mailer: {
        async sendNow(mail) {
          if (failure) throw failure;
          sent.push(mail);
        },
      },
      keys: createSecretKeys(['a secret of at least 32 characters']),
      site: () => site,
      readDigest: read,
      onFailure: (error) => failures.push(error),
      now: () => now,
    });
  /** Another instance, which the lease does not stop. */
  async function otherJob(read?: Read) {
    await db.deleteFrom('leases').execute();
    return jobOf(read);
  }
  const stored = (): Promise<DigestRow> =>
    db.selectFrom('digests').selectAll().where('customer_id', '=', customer_id).executeTakeFirstOrThrow();
  const confirm = () =>
    db
      .updateTable('customers')
      .set({ email_verified_at: '2026-01-01T00:00:00.000Z' })
      .where('id', '=', customer_id)
      .execute();
  /** Turns the summary on and waits until it is due. */
  async function becomeDue(change: object = {}): Promise<void> {
    const { body } = await ada.call('PUT', '/digest', { ...times, ...change });
    now = Date.parse(body.nextAt);
  }

  beforeAll(async () => {
    api = await startApi(kind);
    db = (await openBeside(api)) as typeof db;
  });
  beforeEach(async () => {
    ada = await api.customer();
    customer_id = (await ada.call('GET', '/customer/me')).body.user._id;
    await db.deleteFrom('digests').execute();
    await db.deleteFrom('leases').execute();
    sent.length = 0;
    failures.length = 0;
    failure = undefined;
    await confirm();
  });
  afterAll(async () => {
    await db.destroy();
    await api.stop();
  });

  test('is off at first, needs a confirmed address, and keeps its time in the zone of the alerts', async () => {
    expect((await ada.call('GET', '/digest')).body).toMatchObject({ times: null, nextAt: null, last: null });
    await db
      .updateTable('customers')
      .set({ email_verified_at: null })
      .where('id', '=', customer_id)
      .execute();
    const refused = await ada.call('PUT', '/digest', times);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining('confirm your e-mail address first'),
    ]);
    await confirm();
    const { timeZone, ...own } = times;
    const { body } = await ada.call('PUT', '/digest', times);
    expect(body).toMatchObject({ times: own, timeZone, canMail: true });
    expect(new Date(body.nextAt).getUTCDay()).toBe(6);
    const { settings } = (await ada.call('GET', '/alerts')).body;
    expect(settings.timeZone).toBe(timeZone);
    await ada.call('PUT', '/alerts/settings', { ...settings, timeZone: 'Pacific/Auckland' });
    const moved = (await ada.call('GET', '/digest')).body;
    expect(new Date(moved.nextAt).getUTCDay()).toBe(5);
    expect((await ada.call('GET', '/customer/export.json')).body.digest).toEqual(own);
    expect((await ada.call('PUT', '/digest', { ...times, hour: 24 })).status).toBe(400);
    expect((await ada.call('PUT', '/digest', { ...times, timeZone: 'Mars/Base' })).status).toBe(400);
    expect((await ada.call('DELETE', '/digest')).body.times).toBeNull();
    expect((await ada.call('GET', '/customer/export.json')).body.digest).toBeNull();
  });

  test('is written once by two instances, and sent once', async () => {
    await becomeDue();
    const both = Promise.withResolvers<void>();
    let reading = 0;
    const together: Read = async () => {
      reading += 1;
      if (reading === 2) both.resolve();
      await both.promise;
      return { content, coveredTo: '2026-08-21' };
    };
    const first = jobOf(together).run();
    await eventually(() => expect(reading).toBe(1));
    await Promise.all([first, (await otherJob(together)).run()]);
    await (await otherJob()).run();
    expect(sent.map(({ subject, unsubscribe }) => [subject, unsubscribe?.split('/unsubscribe/')[0]])).toEqual(
      [['Your weekly summary from Holdwise', 'https://holdwise.example/api/v1/digest']],
    );
    expect(sent[0]?.text).toContain('https://holdwise.example/news-detail/how');
    expect(sent[0]?.text).toContain('every Saturday at 8:00 (America/New York)');
    const row = await stored();
    expect(row).toMatchObject({ page: null, mail_state: 'sent', covered_to: '2026-08-21' });
    expect(Date.parse(row.due_at) - now).toBe(7 * dayMs);
    expect((await ada.call('GET', '/digest')).body.last).toEqual({ at: isoTime(now), mail: 'sent' });
  });

  test('is repeated with the same id after a kill during the delivery, not by another instance before', async () => {
    await becomeDue();
    const hanging = createDigestJob({
      ...{ db, keys: createSecretKeys(['a secret of at least 32 characters']), site: () => site, readDigest },
      mailer: {
        sendNow: (mail) => {
          sent.push(mail);
          return new Promise(() => undefined);
        },
      },
      onFailure: () => undefined,
      now: () => now,
    });
    void hanging.run();
    await eventually(() => expect(sent).toHaveLength(1));
    await (await otherJob()).run();
    expect(sent).toHaveLength(1);
    now += 11 * minuteMs;
    await (await otherJob()).run();
    expect(sent[1]?.messageId).toBe(sent[0]?.messageId);
    expect(await stored()).toMatchObject({ mail_state: 'sent', mail_attempts: 2 });
  });

  test('waits after a failure of the mail server, and is written again after one of ours', async () => {
    await becomeDue();
    const { due_at } = await stored();
    await jobOf(async () => {
      throw new Error('the prices cannot be read');
    }).run();
    expect([failures.length, sent.length, (await stored()).due_at]).toEqual([1, 0, isoTime(now + hourMs)]);
    now += hourMs;
    failure = { responseCode: 421 };
    await (await otherJob()).run();
    expect(await stored()).toMatchObject({ mail_state: 'waiting', mail_attempts: 1 });
    failure = undefined;
    now += 2 * minuteMs;
    await (await otherJob()).run();
    expect(sent).toHaveLength(1);
    expect(Date.parse((await stored()).due_at) - Date.parse(due_at)).toBe(7 * dayMs);
  });

  test('is one after a long stop, and none without anything to say or to an address that is not confirmed', async () => {
    await becomeDue({ rhythm: 'daily' });
    now += 10 * dayMs;
    await jobOf().run();
    await (await otherJob()).run();
    expect(sent).toHaveLength(1);
    now += 2 * dayMs;
    await (await otherJob(async () => undefined)).run();
    await db
      .updateTable('customers')
      .set({ email_verified_at: null })
      .where('id', '=', customer_id)
      .execute();
    now += 2 * dayMs;
    await (await otherJob()).run();
    expect([sent.length, Date.parse((await stored()).due_at) > now]).toEqual([1, true]);
  });

  test('stops with one click', async () => {
    await becomeDue();
    await jobOf().run();
    const path = sent[0]?.unsubscribe?.split('/api/v1')[1] ?? '';
    const token = path.split('/').at(-1);
    expect(sent[0]?.text).toContain(`https://holdwise.example/unsubscribe/summary#token=${token}`);
    const visitor = api.visitor();
    const opened = await visitor.call('GET', path);
    expect(opened.headers.location).toBe(`/unsubscribe/summary#token=${token}`);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await visitor.call('POST', path, 'List-Unsubscribe=One-Click', form)).status).toBe(200);
    const { body } = await ada.call('GET', '/digest');
    expect(body.times).toBeNull();
    expect((await ada.call('GET', '/alerts')).body.settings.mails).toBe(true);
    expect((await visitor.call('POST', '/digest/unsubscribe/unknown')).status).toBe(400);
  });

  test('tells the change by its parts as the portfolio shows it, movers, filings and news since the last one', async () => {
    const market = await createSnapshotProvider({ dataDir });
    const read = createDigestReader({
      ...{ db, readFilings: async () => doubling(), splits: createSplits([]) },
      computing: computeHere(
        digestComputations(
          createReports({ db, prices: pricesOf(market), rates: openRates({ dataDir, db }) }),
        ),
      ),
      news: { about: async () => found as never[] },
    });
    const between = { since: '2030-11-20T00:00:00.000Z', until: '2030-11-27T00:00:00.000Z' };
    const scope = { customerId: customer_id, rhythm: 'weekly', today: '2030-11-27' } as const;
    expect(await read({ ...scope, coveredTo: null }, between)).toBeUndefined();
    const { portfolios } = (await ada.call('POST', '/portfolios', { title: 'Long term' })).body;
    for (const symbol of ['KO', 'JPM'])
      await ada.call('POST', `/portfolios/${portfolios[0]._id}/transactions`, {
        ...{ kind: 'buy', symbol, shares: 100, date: '2024-01-02', price: 60 },
      });
    const told = { period: '2030-09-30', told_at: '2030-11-21T00:00:00.000Z' };
    await db
      .insertInto('told_filings')
      .values({ slug: 'warren-buffett', ...told })
      .onConflict((conflict) => conflict.column('slug').doUpdateSet(told))
      .execute();

    const first = await read({ ...scope, coveredTo: null }, between);
    const money = first?.content.money as DigestMoney;
    const coveredTo = first?.coveredTo as string;
    const path = `/portfolios/all/performance?from=${money.from}&to=${money.to}`;
    const shown = (await ada.call('GET', path)).body.performance;
    expect(dayNumber(money.to) - dayNumber(money.from)).toBe(6);
    expect(money.currency).toBe('USD');
    expect(money.value).toBeCloseTo(shown.endValue, 6);
    expect(money.before).toBeCloseTo(shown.startValue, 6);
    expect(money.gain).toBeCloseTo(shown.gain.total, 6);
    expect(money.twr).toBeCloseTo(shown.twr, 9);
    const parts = money.prices + money.currencies + money.income - money.costs + money.flows;
    expect(money.before + parts).toBeCloseTo(shown.endValue, 6);
    expect(money.movers.map(({ symbol }) => symbol).sort()).toEqual(['JPM', 'KO']);
    expect(first?.content.investors).toMatchObject([{ slug: 'warren-buffett', filedOn: '2030-11-14' }]);
    expect(first?.content.news.map(({ title }) => title)).toEqual(['Coke']);

    const later = { since: between.until, until: '2030-12-04T00:00:00.000Z' };
    const next = await read({ ...scope, coveredTo }, later);
    expect(next).toMatchObject({ coveredTo, content: { money: undefined, investors: [], news: [] } });
    const late = await read({ ...scope, coveredTo: isoDay(dayNumber(coveredTo) - 30) }, between);
    expect(late?.content.money?.from).toBe(isoDay(dayNumber(coveredTo) - 29));
    await market.close();
  });
});
