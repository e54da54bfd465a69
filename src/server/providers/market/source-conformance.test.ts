import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startFmpServer } from '../../../../tests/support/fmp-server.ts';
import { startYahooServer } from '../../../../tests/support/yahoo-server.ts';
import { type PriceRange, priceRanges, rangeStart } from '../../../domain/price-ranges.ts';
import { isWellFormedSymbol } from '../../../domain/symbols.ts';
import type { Fault, FaultyServer } from './faulty-server.ts';
import { createFmpSource } from './fmp/fmp-source.ts';
import { fmpLies, fmpTrials } from './fmp/fmp-troubles.ts';
import type { FailureKind, MarketSource, SourceAbility, SourceFailure } from './market-source.ts';
import {
  commonTrials,
  desertedAddress,
  failureOf,
  industry,
  questions,
  type SourceUnderTest,
} from './source-conformance.ts';
import { createYahooSource } from './yahoo/yahoo-source.ts';
import { yahooLies, yahooTrials } from './yahoo/yahoo-troubles.ts';

const patient = new AbortController().signal;

/** What a healthy service gives on those questions, as far as any has to. */
function expectedAgain(ability: SourceAbility): unknown {
  if (ability === 'profile') return expect.objectContaining({ symbol: 'AAPL' });
  if (ability === 'history') return expect.objectContaining({ symbol: 'AAPL', asOf: expect.any(String) });
  return expect.arrayContaining([expect.objectContaining({ symbol: 'AAPL' })]);
}

async function quotesOf(source: MarketSource, symbols: readonly string[]) {
  const quotes = [];
  for (let at = 0; at < symbols.length; at += source.quotesAtOnce) {
    quotes.push(...(await source.quotes(symbols.slice(at, at + source.quotesAtOnce), patient)));
  }
  return quotes;
}

const symbolsOf = (rows: readonly { symbol: string }[]) => rows.map(({ symbol }) => symbol);
const today = () => new Date().toISOString().slice(0, 10);

/** What the gate may count on, whichever the service. */
function describeSource<Server extends FaultyServer>(name: string, under: SourceUnderTest<Server>) {
  describe(name, () => {
    let server: Server;
    let source: MarketSource;
    beforeAll(async () => {
      server = await under.start();
      source = await under.make(server, server.url);
    });
    afterAll(() => server.stop());

    const can = (ability: SourceAbility) => under.abilities.includes(ability);

    function expectDiscretion(failure: SourceFailure) {
      expect(failure.message).toMatch(/^[\w/-]+: [\w ,]+$/);
      const told = inspect(failure);
      for (const secret of under.secrets(server)) expect(told).not.toContain(secret);
      expect(told).not.toMatch(/127\.0\.0\.1|https?:/);
    }

    async function expectFailure(ability: SourceAbility, fault: Fault, kind: FailureKind) {
      const troubled = await under.make(server, server.url);
      await questions[ability](troubled, patient);
      server.faultNext('*', fault, Number.POSITIVE_INFINITY);
      const failure = await failureOf(questions[ability](troubled, patient));
      server.faultNext('*', fault, 0);
      expect(failure.kind).toBe(under.toldAs?.(ability, kind) ?? kind);
      expectDiscretion(failure);
      expect(await questions[ability](troubled, patient)).toEqual(expectedAgain(ability));
    }

    test('says what it can be asked, and what that costs', () => {
      expect([...source.abilities].sort()).toEqual([...under.abilities].sort());
      for (const calls of Object.values(source.cost)) expect(Number.isInteger(calls)).toBe(true);
      expect(source.quotesAtOnce).toBeGreaterThan(0);
    });

    test.each(['AAPL', 'BRK-B', 'NA'])('knows the price of %s, and of when it is', async (symbol) => {
      const [quote, ...more] = await source.quotes([symbol], patient);
      expect(more).toEqual([]);
      expect(quote).toMatchObject({ symbol, price: expect.closeTo(quote?.price ?? 0) });
      expect(quote?.price).toBeGreaterThan(0);
      expect(quote?.asOf).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
      expect(Object.keys(quote ?? {}).sort()).toEqual(['asOf', 'change', 'changePercent', 'price', 'symbol']);
    });

    test('tells the prices of several symbols, and leaves out what nobody knows', async () => {
      const quotes = await quotesOf(source, ['MSFT', 'ZZZZZ', 'BRK-B', 'AAPL']);
      expect(symbolsOf(quotes)).toEqual(['MSFT', 'BRK-B', 'AAPL']);
      expect(new Set(quotes.map(({ price }) => price)).size).toBe(3);
    });

    test.each(['AAPL', 'BRK-B'])('knows the company behind %s', async (symbol) => {
      const profile = await source.profile(symbol, patient);
      expect(profile).toMatchObject({ symbol, companyName: expect.stringMatching(/Apple|Berkshire/) });
      expect(profile).toMatchObject({ industry: expect.any(String), sector: expect.any(String) });
      expect(profile?.price).toBeGreaterThan(0);
      expect(profile?.marketCap).toBeGreaterThan(0);
    });

    test('finds listings by symbol and by name, none of them twice', async () => {
      expect(symbolsOf(await source.search('brk.b', { limit: 5 }, patient))).toContain('BRK-B');
      const found = await source.search('apple', { limit: 5 }, patient);
      expect(found).toContainEqual({ symbol: 'AAPL', name: 'Apple Inc.', exchange: 'NASDAQ', type: 'stock' });
      expect(found.length).toBeLessThanOrEqual(5);
      expect(new Set(symbolsOf(found)).size).toBe(found.length);
      expect(symbolsOf(found).every(isWellFormedSymbol)).toBe(true);
    });

    test('finds listings of an exchange only', async () => {
      const found = await source.search('bank', { limit: 10, exchange: 'nyse' }, patient);
      expect(new Set(found.map(({ exchange }) => exchange))).toEqual(new Set(['NYSE']));
    });

    test.each(priceRanges)('knows the closes of %s, oldest first', async (range: PriceRange) => {
      const { symbol, asOf, bars } = await source.history('BRK-B', range, patient);
      const dates = bars.map(({ date }) => date);
      expect(symbol).toBe('BRK-B');
      expect(dates).toEqual([...new Set(dates)].sort());
      expect(asOf).toBe(dates.at(-1));
      expect(dates[0]?.localeCompare(rangeStart(range, today()))).toBeGreaterThanOrEqual(0);
      expect(bars.length).toBeGreaterThan(15);
      expect(bars.every(({ close }) => Number.isFinite(close) && close > 0)).toBe(true);
    });

    test('knows nothing of what nobody knows', async () => {
      expect(await source.quotes(['ZZZZZ'], patient)).toEqual([]);
      expect(await source.profile('ZZZZZ', patient)).toBeUndefined();
      expect(await source.history('ZZZZZ', '1y', patient)).toEqual({ symbol: 'ZZZZZ', asOf: null, bars: [] });
      expect(await source.search('zzzzzzzz', { limit: 5 }, patient)).toEqual([]);
    });

    if (can('peers')) {
      test('knows the companies of an industry, without the one left out', async () => {
        const [first, second, third] = await source.peers(industry, { limit: 3 }, patient);
        expect(first).toMatchObject({ symbol: 'AAPL', industry });
        const others = await source.peers(industry, { limit: 2, exclude: 'AAPL' }, patient);
        expect(others).toEqual([second, third]);
        expect(await source.peers('Alchemy', { limit: 3 }, patient)).toEqual([]);
      });
    }

    const trials = [...commonTrials, ...under.trials];
    const eachTrial = under.abilities.flatMap((ability) =>
      trials.map((trial) => [ability, ...trial] as const),
    );
    test.each(eachTrial)('asked for %s, a service that %s', async (ability, _trouble, fault, kind) => {
      await expectFailure(ability, fault, kind);
    });

    test.each(under.lies)('asked for %s, a service that %s', async (ability, _how, body) => {
      await expectFailure(ability, { body }, 'garbage');
    });

    test('follows nobody elsewhere', () => {
      expect(server.strayed()).toBe(0);
    });

    test.each(under.abilities)('asked for %s, a service that never answers is slow', async (ability) => {
      server.faultNext('*', 'silence', Number.POSITIVE_INFINITY);
      const failure = await failureOf(questions[ability](source, AbortSignal.timeout(20)));
      server.faultNext('*', 'silence', 0);
      expect(failure.kind).toBe('slow');
      expectDiscretion(failure);
      expect(await questions[ability](source, patient)).toEqual(expectedAgain(ability));
    });

    test.each(under.abilities)(
      'asked for %s, a question that is called off ends with its reason',
      async (ability) => {
        const reason = new Error('the server shuts down');
        await expect(questions[ability](source, AbortSignal.abort(reason))).rejects.toBe(reason);
        const asker = new AbortController();
        server.faultNext('*', 'silence', Number.POSITIVE_INFINITY);
        const answer = questions[ability](source, asker.signal);
        asker.abort(reason);
        await expect(answer).rejects.toBe(reason);
        server.faultNext('*', 'silence', 0);
      },
    );

    test.each(under.abilities)(
      'asked for %s, a service that is not there is unreachable',
      async (ability) => {
        const lost = await under.make(server, await desertedAddress());
        const failure = await failureOf(questions[ability](lost, patient));
        expect(failure.kind).toBe('unreachable');
        expectDiscretion(failure);
      },
    );
  });
}

type FmpServer = Awaited<ReturnType<typeof startFmpServer>>;
const fmp: SourceUnderTest<FmpServer> = {
  start: startFmpServer,
  make: ({ key }, address) => createFmpSource({ baseUrl: address, apiKey: key }),
  abilities: ['search', 'quote', 'profile', 'peers', 'history'],
  secrets: ({ key }) => [key],
  trials: fmpTrials,
  lies: fmpLies,
};

describeSource('fmp', fmp);
describeSource('fmp with a plan for batches', {
  ...fmp,
  make: ({ key }, address) => createFmpSource({ baseUrl: address, apiKey: key, batch: true }),
  // The plan may still have single calls: whoever asks again gets those.
  toldAs: (ability, kind) => (ability === 'quote' && kind === 'plan' ? 'busy' : kind),
});

type YahooServer = Awaited<ReturnType<typeof startYahooServer>>;
const yahoo: SourceUnderTest<YahooServer> = {
  start: startYahooServer,
  make: (_server, address) => createYahooSource({ baseUrl: address }),
  abilities: ['search', 'quote', 'profile', 'history'],
  secrets: () => ['crumb.', 'yahoo.com'],
  trials: yahooTrials,
  lies: yahooLies,
};

describeSource('yahoo', yahoo);
