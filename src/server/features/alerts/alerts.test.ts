import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { createSecretKeys } from '#server/accounts/secret-keys.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';
import { type Api, bothDatabases, type Client, startApi } from '#tests/support/api.ts';
import { openBeside } from '#tests/support/open-beside.ts';
import { sendAtOnce } from '#tests/support/send-at-once.ts';
import { createAlertJob } from './alert-job.ts';
import { createMailJob } from './mail-job.ts';

const minute = 60_000;
const site = { name: 'Holdwise', url: 'https://holdwise.example' };
const fail = (error: unknown) => {
  throw error;
};

describe.each(bothDatabases)('alerts on %s', (kind) => {
  let api: Api;
  let db: Db & { destroy(): Promise<void> };
  let ada: Client;
  let customer_id: string;
  let now: number;
  const market = {
    price: 100,
    day: '2026-11-20',
    quotes: async (symbols: readonly string[]) =>
      symbols.map((symbol) => ({
        symbol,
        price: market.price,
        change: null,
        changePercent: (market.price / 100 - 1) * 100,
        asOf: market.day,
        quotedIn: null,
      })),
    history: async () => ({
      symbol: 'KO',
      asOf: '2026-11-20',
      bars: [
        { date: '2025-11-20', close: 400 },
        { date: '2026-01-02', close: 120 },
      ],
      breaks: [{ date: '2026-01-02', reason: 'a spin-off is not adjusted for' }],
    }),
    splits: () => [],
  };
  const alertJob = () => createAlertJob({ db, market, pricesChange: true, onFailure: fail, now: () => now });

  beforeAll(async () => {
    api = await startApi(kind);
    db = (await openBeside(api)) as typeof db;
  });
  beforeEach(async () => {
    ada = await api.customer();
    customer_id = (await ada.call('GET', '/customer/me')).body.user._id;
    await db.deleteFrom('alert_rules').execute();
    await db.deleteFrom('alert_messages').execute();
    await db.deleteFrom('leases').execute();
    now = Date.now();
    Object.assign(market, { price: 100, day: '2026-11-20' });
  });
  afterAll(async () => {
    await db.destroy();
    await api.stop();
  });

  const set = (kindOf: string, threshold: number | string, repeats = false) =>
    ada.call('POST', '/alerts', { symbol: 'KO', kind: kindOf, threshold, repeats });
  const messages = async () => (await ada.call('GET', '/alerts/messages')).body;
  const rules = async () => (await ada.call('GET', '/alerts')).body.rules;
  /** Sets a rule that the shipped price has not reached; its threshold is then one for the prices of this test. */
  async function setAt(kindOf: string, threshold: string, repeats = false): Promise<string> {
    const { body } = await set(kindOf, kindOf === 'price-below' ? '0.01' : '999', repeats);
    const id = body.rules.at(-1)._id;
    await db.updateTable('alert_rules').set({ threshold, state: 'armed' }).where('id', '=', id).execute();
    return id;
  }

  test('an alert is set, changed and deleted, with errors that say what is right', async () => {
    const { status, body } = await set('price-above', '10000.5', true);
    expect(status).toBe(201);
    const rule = { symbol: 'KO', currency: 'USD', kind: 'price-above', threshold: '10000.5', repeats: true };
    expect(body).toMatchObject({ message: 'Alert on KO set', rules: [{ ...rule, state: 'armed' }] });
    const path = `/alerts/${body.rules[0]._id}`;
    const change = { kind: 'price-above', threshold: 0.5, repeats: false };
    expect((await ada.call('PUT', path, change)).body.rules).toMatchObject([
      { threshold: '0.5', repeats: false, state: 'resting' },
    ]);
    expect((await set('price-above', 0)).body.message).toBe('The price must be greater than 0');
    expect((await set('day-fall', 'much')).body.message).toBe('The percentage must be a number');
    expect((await set('weather', 1)).status).toBe(400);
    const unknown = { symbol: 'QQQQQQ', kind: 'price-above', threshold: 1, repeats: false };
    expect((await ada.call('POST', '/alerts', unknown)).status).toBe(404);
    expect((await ada.call('DELETE', path)).body.rules).toEqual([]);
    expect((await ada.call('PUT', path, change)).status).toBe(404);
  });

  test('a customer can set a limited number of alerts, also when requests race', async () => {
    const row = (at: number) => ({
      id: `${customer_id}-${at}`,
      customer_id,
      symbol: 'KO',
      name: 'Coca-Cola',
      currency: 'USD',
      kind: 'price-above' as const,
      threshold: '1',
      stated_on: '2026-01-01',
      repeats: 0 as const,
      state: 'armed' as const,
      revision: 0,
      reached_on: null,
      created_at: '2026-01-01T00:00:00.000Z',
      changed_at: '2026-01-01T00:00:00.000Z',
      investor: '',
      told_event: null,
      portfolio_id: null,
    });
    const others = Array.from({ length: limits.alertsPerCustomer - 1 }, (_, at) => row(at));
    await db.insertInto('alert_rules').values(others).execute();
    const create = () => set('day-rise', 9);
    const replies = await sendAtOnce(api, customer_id, [create, create]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    const { quotas } = (await ada.call('GET', '/customer/storage')).body;
    expect(quotas).toContainEqual({ quota: 'alerts', used: 50, limit: 50, fullest: null });
  });

  test('one event makes one message, with several instances and stale knowledge', async () => {
    await setAt('price-above', '110');
    const [first, second] = [alertJob(), alertJob()];
    await first.run();
    expect(await messages()).toEqual({ success: true, messages: [], unread: 0 });
    // The second takes over while the first still has its knowledge, as after a pause.
    now += 2 * minute;
    market.price = 111;
    await second.run();
    await first.run();
    now += 2 * minute;
    await first.run();
    const { messages: found, unread } = await messages();
    expect(unread).toBe(1);
    expect(found).toMatchObject([
      {
        symbol: 'KO',
        threshold: '110',
        price: '111',
        pricedAt: '2026-11-20',
        isRead: false,
        mail: 'waiting',
      },
    ]);
    expect(await rules()).toMatchObject([{ state: 'done', reachedOn: '2026-11-20' }]);
    const read = await ada.call('PUT', '/alerts/messages/read', { through: found[0]._id });
    expect(read.body).toMatchObject({ unread: 0, messages: [{ isRead: true }] });
  });

  test('reading messages leaves those of other customers unread', async () => {
    const eve = await api.customer('Eve');
    await setAt('price-above', '110');
    await eve.call('POST', '/alerts', {
      symbol: 'KO',
      kind: 'price-above',
      threshold: '999',
      repeats: false,
    });
    await db.updateTable('alert_rules').set({ threshold: '110', state: 'armed' }).execute();
    const job = alertJob();
    await job.run();
    now += 2 * minute;
    market.price = 111;
    await job.run();
    const [own, others] = [await messages(), (await eve.call('GET', '/alerts/messages')).body];
    expect([own.unread, others.unread]).toEqual([1, 1]);
    const newest = [own, others]
      .map(({ messages: [first] }) => first._id)
      .toSorted()
      .at(-1);
    await ada.call('PUT', '/alerts/messages/read', { through: newest });
    expect((await eve.call('GET', '/alerts/messages')).body.unread).toBe(1);
  });

  test('a failure in between loses nothing and repeats nothing', async () => {
    await setAt('price-above', '110');
    const job = alertJob();
    await job.run();
    market.price = 111;
    // The message cannot be stored, so the new state of the rule is not stored either.
    const broken = createAlertJob({
      db: db.withPlugin({
        transformQuery: ({ node }) => {
          if (node.kind === 'InsertQueryNode' && JSON.stringify(node).includes('alert_messages'))
            throw new Error('killed');
          return node;
        },
        transformResult: async ({ result }) => result,
      }),
      market,
      pricesChange: true,
      onFailure: () => undefined,
      now: () => now,
    });
    now += 2 * minute;
    await expect(broken.run()).rejects.toThrow('killed');
    expect((await messages()).messages).toEqual([]);
    now += 2 * minute;
    await job.run();
    expect((await messages()).messages).toHaveLength(1);
  });

  test('an alert that repeats waits until the price has moved back', async () => {
    await setAt('price-below', '90', true);
    const job = alertJob();
    const countAfter = async (...prices: number[]) => {
      for (const price of prices) {
        market.price = price;
        await job.run();
      }
      return (await messages()).messages.length;
    };
    expect(await countAfter(100, 89, 88, 90.5, 89)).toBe(1);
    expect(await countAfter(91, 90)).toBe(2);
    await set('below-high', 999);
    const { rules: all } = (await ada.call('GET', '/alerts')).body;
    for (const { _id } of all) await ada.call('DELETE', `/alerts/${_id}`);
    expect(await countAfter(100, 50)).toBe(2);
  });

  test('a move is reported once a day, and an older price is ignored', async () => {
    await setAt('day-fall', '5', true);
    await setAt('below-high', '30');
    const job = alertJob();
    market.price = 94;
    await job.run();
    market.price = 93;
    await job.run();
    expect((await messages()).messages).toMatchObject([{ kind: 'day-fall' }]);
    Object.assign(market, { price: 80, day: '2026-11-19' });
    await job.run();
    expect((await messages()).unread).toBe(1);
    market.day = '2026-11-21';
    await job.run();
    const { messages: found } = await messages();
    expect(found.map(({ kind: found }: { kind: string }) => found).sort()).toEqual([
      'below-high',
      'day-fall',
      'day-fall',
    ]);
    expect(found).toContainEqual(
      expect.objectContaining({
        kind: 'below-high',
        reading: '33.33333333333333',
        finding: 'is 33.33% below its high since 2 January 2026',
      }),
    );
  });

  test('the oldest messages make room', async () => {
    await setAt('price-above', '110');
    const row = (at: number) => ({
      id: `0-${String(at).padStart(4, '0')}`,
      customer_id,
      rule_id: 'gone',
      event_key: String(at),
      symbol: 'V',
      name: 'Visa',
      currency: 'USD',
      kind: 'price-above' as const,
      threshold: '1',
      price: '2',
      reading: '2',
      priced_at: '2026-01-01',
      created_at: '2026-01-01T00:00:00.000Z',
      read_at: null,
      mail_state: 'off' as const,
      mail_attempts: 0,
      mail_due_at: null,
      investor: '',
      finding: null,
      portfolio_id: null,
    });
    const full = Array.from({ length: limits.alertMessages }, (_, at) => row(at));
    await db.insertInto('alert_messages').values(full).execute();
    market.price = 111;
    await alertJob().run();
    const { messages: found, unread } = await messages();
    expect([unread, found[0].symbol, found.length]).toEqual([limits.alertMessages, 'KO', 50]);
    const data = (await ada.call('GET', '/customer/export.json')).body;
    expect(data.alertMessages.at(-1).symbol).toBe('V');
    expect(data.alerts).toMatchObject([{ symbol: 'KO', state: 'done' }]);
  });

  describe('mails', () => {
    const sent: Mail[] = [];
    let failure: object | undefined;
    const mailJob = () =>
      createMailJob({
        db,
        mailer: {
          async sendNow(mail) {
            if (failure) throw failure;
            sent.push(mail);
          },
        },
        keys: createSecretKeys(['a secret of at least 32 characters']),
        site: () => site,
        onFailure: fail,
        now: () => now,
      });
    const mailsOf = async () => (await messages()).messages.map(({ mail }: { mail: string }) => mail);
    const settings = { mails: true, quiet: null, timeZone: 'UTC', mailsPerDay: 1 };
    const save = (change: object) => ada.call('PUT', '/alerts/settings', { ...settings, ...change });
    async function reach(): Promise<void> {
      await setAt('price-above', '110');
      await alertJob().run();
      await db.deleteFrom('leases').execute();
      market.price = 111;
      await alertJob().run();
      await db.deleteFrom('leases').execute();
      market.price = 100;
    }

    beforeEach(async () => {
      sent.length = 0;
      failure = undefined;
      await db
        .updateTable('customers')
        .set({ email_verified_at: '2026-01-01T00:00:00.000Z' })
        .where('id', '=', customer_id)
        .execute();
    });

    test('are sent once, again after a failure, and stop with one click', async () => {
      await save({ mailsPerDay: 10 });
      await reach();
      now += 10 * minute;
      failure = { responseCode: 421 };
      const job = mailJob();
      await job.run();
      expect(await mailsOf()).toEqual(['waiting']);
      failure = undefined;
      await job.run();
      expect(sent).toEqual([]);
      now += 2 * minute;
      await job.run();
      await job.run();
      expect(await mailsOf()).toEqual(['sent']);
      expect(sent.map(({ subject }) => subject)).toEqual([
        'Coca-Cola Company (The) is at $111.00, above $110.00',
      ]);
      const [mail] = sent;
      const path = mail?.unsubscribe?.split('/api/v1')[1] ?? '';
      expect(mail?.text).toContain(`https://holdwise.example/unsubscribe#token=${path.split('/').at(-1)}`);
      const visitor = api.visitor();
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      const opened = await visitor.call('GET', path);
      expect([opened.status, opened.headers.location]).toEqual([
        303,
        `/unsubscribe#token=${path.split('/').at(-1)}`,
      ]);
      const unsubscribed = await visitor.call('POST', path, 'List-Unsubscribe=One-Click', form);
      expect(unsubscribed.status).toBe(200);
      expect((await ada.call('GET', '/alerts')).body.settings.mails).toBe(false);
      expect((await visitor.call('POST', '/alerts/unsubscribe/unknown')).status).toBe(400);
      await reach();
      now += 10 * minute;
      await job.run();
      expect(await mailsOf()).toEqual(['off', 'sent']);
    });

    test('wait for the end of quiet hours and stop at the daily limit', async () => {
      now = Date.parse('2030-08-21T23:00:00Z');
      await save({ quiet: { start: 22 * 60, end: 7 * 60 } });
      await reach();
      const job = mailJob();
      await job.run();
      expect(await mailsOf()).toEqual(['waiting']);
      now = Date.parse('2030-08-22T07:00:00Z');
      await job.run();
      await reach();
      await job.run();
      expect(await mailsOf()).toEqual(['limited', 'sent']);
      await reach();
      now += 24 * 60 * minute;
      await job.run();
      expect(await mailsOf()).toEqual(['sent', 'limited', 'sent']);
      expect(sent).toHaveLength(2);
      expect((await save({ timeZone: 'Mars/Base' })).status).toBe(400);
      expect((await save({ mailsPerDay: 0 })).body.message).toBe(
        'The daily limit must be a whole number from 1 to 50',
      );
    });

    test('are given up when the server refuses them, and not sent to an address that is not confirmed', async () => {
      await reach();
      now += 10 * minute;
      failure = { responseCode: 550 };
      await mailJob().run();
      expect(await mailsOf()).toEqual(['failed']);
      await db.updateTable('customers').set({ email_verified_at: null }).execute();
      await db.deleteFrom('leases').execute();
      await reach();
      failure = undefined;
      await mailJob().run();
      expect([await mailsOf(), sent]).toEqual([['off', 'failed'], []]);
    });
  });
});
