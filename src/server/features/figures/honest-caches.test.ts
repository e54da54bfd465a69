import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import {
  type Client,
  clientOf,
  createTestDatabase,
  databases,
  passPhrase,
  type TestDatabase,
} from '#tests/support/api.ts';
import { recordEndpoints } from '#tests/support/called-endpoints.ts';
import { sharedOrCopied } from '#tests/support/database-copy.ts';
import {
  expectSameReplies,
  type FigureServer,
  figureServer,
  type Replies,
} from '#tests/support/figure-replies.ts';
import { type MarketInstance, openScriptedMarket } from '#tests/support/market-instances.ts';
import { maxPortfolios, portfolioChanges } from '#tests/support/portfolio-changes.ts';
import { chosen, shuffled } from '#tests/support/random-choices.ts';
import { inScope, randomFor } from '#tests/support/scope.ts';
import { heldSymbols } from '#tests/support/transaction-entries.ts';

interface Sequences {
  count: number;
  /** How many kinds of changes a sequence has; all by default. */
  kinds?: number;
  /** The changes of any kind after one of each. */
  further: number;
}

/**
 * A sequence makes changes of all kinds in random order; in `npm test`, which leaves PostgreSQL out, and with the two
 * instances of PostgreSQL, which take more than twice the time, it draws some.
 */
const sequencesOn = inScope<Record<(typeof databases)[number], Sequences>>(
  { sqlite: { count: 1, kinds: 4, further: 0 }, postgres: { count: 0, further: 0 } },
  { sqlite: { count: 3, further: 10 }, postgres: { count: 2, kinds: 25, further: 5 } },
);

/** How often a change that a history does not allow is tried at once, and again after further changes. */
const attempts = 8;
const maxRounds = 5;
/** A history can rule out a change for good. */
const maxRefused = 2;

const changedPaths = /^\/(portfolios|securities|imports)\b/;
/** Calls that change no figure, and why. */
const irrelevant: Readonly<Record<string, string>> = {
  'POST /portfolios/:portfolioId/reconciliation': 'It only compares.',
  'POST /securities/:symbol/address/test': 'It stores nothing.',
};

const settings = { PORTFOLIOS_PER_CUSTOMER: String(maxPortfolios) };

describe.each(databases)('figures in memory on %s', (kind) => {
  const { count, kinds, further } = sequencesOn[kind];
  let market: Awaited<ReturnType<typeof openScriptedMarket>>;
  let database: TestDatabase;
  let instances: MarketInstance[];
  beforeEach(async () => {
    market = await openScriptedMarket();
    market.unknown.add('MYFUND').add('GHOST');
    database = await createTestDatabase(kind, { seeded: true });
    instances = [await market.start(database, settings)];
    // SQLite has one process. On PostgreSQL a change by one instance has to reach the other.
    if (kind === 'postgres') instances.push(await market.start(database, settings));
  });
  afterEach(async () => {
    for (const { app } of instances) await app.close();
    await market.close();
    await database.remove();
  });

  async function logIn(role: 'customer' | 'admin'): Promise<Client> {
    const client = clientOf((instances[0] as MarketInstance).app);
    const body = { name: 'Ada', email: `${role}@holdwise.example`, password: passPhrase };
    await client.call('POST', `/${role}/create`, body);
    await client.call('POST', `/${role}/login`, body);
    return client;
  }

  /** Returns a comparison of servers with one that has just started, which returns whether a figure has changed. */
  function comparison(servers: readonly FigureServer[], customer: Client) {
    const symbols = new Set<string>(['SPY', ...heldSymbols]);
    let previous: Replies = {};
    return async (after: string, snapshot?: MarketProvider): Promise<boolean> => {
      const { portfolios } = (await customer.call('GET', '/portfolios')).body;
      for (const { tickers } of portfolios) for (const { symbol } of tickers) symbols.add(symbol);
      const ids: string[] = portfolios.map(({ _id }: { _id: string }) => _id);
      for (const server of servers) await server.refresh(symbols);
      const copy = sharedOrCopied(database);
      const fresh = figureServer(await market.start(copy, settings, snapshot), customer);
      try {
        await fresh.refresh(symbols);
        // A key that lacks a part of the request lets the first reply answer others, which differ with the order.
        const expected = await fresh.read(ids, 'backwards');
        for (const server of servers) expectSameReplies(await server.read(ids), expected, after);
        const hasChanged = Object.entries(expected).some(([path, text]) => previous[path] !== text);
        previous = expected;
        return hasChanged;
      } finally {
        await fresh.app.close();
        await copy.remove();
      }
    };
  }

  test.each(Array.from({ length: count }, (_, at) => at + 1))(
    'equal those of a server that has just started, after every change of sequence %i',
    async (sequence) => {
      const random = randomFor(`honest caches ${sequence} on ${kind}`);
      const customer = await logIn('customer');
      const servers = instances.map((instance) => figureServer(instance, customer));
      const endpoints = await recordEndpoints();
      const warm = async () => {
        const { portfolios } = (await customer.call('GET', '/portfolios')).body;
        for (const server of servers) await server.read(portfolios.map(({ _id }: { _id: string }) => _id));
      };
      const { start, changes } = portfolioChanges({
        client: endpoints.balanced(() => chosen(random, servers).client),
        admin: () => logIn('admin'),
        market,
        instances,
        random,
        warm,
      });
      const compare = comparison(servers, customer);
      const done: string[] = [];
      const refused: string[] = [];
      let effective = 0;

      async function make(name: keyof typeof changes): Promise<boolean> {
        const { status } = await changes[name]();
        if (status >= 300) return false;
        done.push(name);
        if (await compare(done.join(', '))) effective += 1;
        return true;
      }

      await start();
      await compare('the start');
      const names = Object.keys(changes) as (keyof typeof changes)[];
      // A change that the histories do not allow waits until others have been made.
      const waiting = new Map(
        shuffled(random, names)
          .slice(0, kinds)
          .map((name) => [name, 0]),
      );
      for (const [name, rounds] of waiting) {
        let isMade = false;
        for (let attempt = 0; attempt < attempts && !isMade; attempt += 1) isMade = await make(name);
        waiting.delete(name);
        if (!isMade && rounds < maxRounds) waiting.set(name, rounds + 1);
        else if (!isMade) refused.push(name);
      }
      for (let more = 0; more < further; more += 1) await make(chosen(random, names));
      // Finds changes of shipped data in memory, which all others share.
      await compare(`all of ${done.join(', ')}`, await market.openSnapshot());

      expect(refused.length, `${refused.join(', ')} after ${done.join(', ')}`).toBeLessThanOrEqual(
        maxRefused,
      );
      // The changes of a short sequence may all be of something that no figure shows.
      if (kinds !== undefined || refused.length > 0) return;
      expect(effective / done.length, done.join(', ')).toBeGreaterThan(0.6);
      const uncalled = endpoints.uncalled(changedPaths).filter((name) => !(name in irrelevant));
      expect(uncalled, 'a kind of change is missing that calls these').toEqual([]);
    },
    600_000,
  );

  test('need no price of the source for an own security', async () => {
    const customer = await logIn('customer');
    const server = figureServer(instances[0] as MarketInstance, customer);
    const [client, admin] = [customer, async () => customer];
    await portfolioChanges({
      ...{ client, admin, market, instances },
      random: () => 0,
      warm: async () => undefined,
    }).start();
    await server.read([]);
    const asked = market.requests.filter(({ ability }) => ability === 'quote').flatMap(({ about }) => about);
    expect(asked).toContain('GHOST');
    expect(asked).not.toContain('MYFUND');
  });
});
