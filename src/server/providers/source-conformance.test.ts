import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isoDay } from '#domain/days.ts';
import { earliestBase, type PriceRange, priceRanges, rangeStart } from '#domain/price-ranges.ts';
import { isWellFormedSymbol } from '#domain/symbols.ts';
import type { Fault, FaultyServer } from '#tests/support/faulty-server.ts';
import { fmpFailureCases, fmpInvalidResponses } from '#tests/support/fmp-failure-cases.ts';
import { startFmpServer } from '#tests/support/fmp-server.ts';
import { inScope } from '#tests/support/scope.ts';
import {
  commonFailureCases,
  failureOf,
  industry,
  noContext,
  requests,
  type SourceUnderTest,
  unusedAddress,
} from '#tests/support/source-conformance.ts';
import { yahooFailureCases, yahooInvalidResponses } from '#tests/support/yahoo-failure-cases.ts';
import { startYahooServer } from '#tests/support/yahoo-server.ts';
import { createFmpSource } from './market/fmp/fmp-source.ts';
import type { FailureKind, MarketSource, SourceAbility, SourceFailure } from './market/market-source.ts';
import { daysOfNow } from './market/response-rows.ts';
import { createYahooSource } from './market/yahoo/yahoo-source.ts';

const noTimeout = new AbortController().signal;

/** The minimum result of a healthy service for each request. */
function expectedResult(ability: SourceAbility): unknown {
  if (ability === 'profile') return expect.objectContaining({ symbol: 'AAPL' });
  if (ability === 'security') return expect.objectContaining({ currency: 'USD', splits: expect.any(Array) });
  if (ability === 'history') return expect.objectContaining({ symbol: 'AAPL', asOf: expect.any(String) });
  return expect.arrayContaining([expect.objectContaining({ symbol: 'AAPL' })]);
}

async function quotesOf(source: MarketSource, symbols: readonly string[]) {
  const quotes = [];
  for (let at = 0; at < symbols.length; at += source.quotesAtOnce) {
    quotes.push(...(await source.quotes(symbols.slice(at, at + source.quotesAtOnce), noTimeout)));
  }
  return quotes;
}

const symbolsOf = (rows: readonly { symbol: string }[]) => rows.map(({ symbol }) => symbol);
/** The day in New York, where it is still yesterday for the first hours of a UTC day. */
const today = () => daysOfNow('AAPL').today;

/** Tests what the live provider expects of every source. */
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

    function expectNoSecrets(failure: SourceFailure) {
      expect(failure.message).toMatch(/^[\w/-]+: [\w ,]+$/);
      const printed = inspect(failure);
      for (const secret of under.secrets(server)) expect(printed).not.toContain(secret);
      expect(printed).not.toMatch(/127\.0\.0\.1|https?:/);
    }

    /** Reports all failures of a list of trials at once. */
    async function expectFailure(what: string, ability: SourceAbility, fault: Fault, kind: FailureKind) {
      const faulty = await under.make(server, server.url);
      await requests[ability](faulty, noTimeout);
      server.faultNext('*', fault, Number.POSITIVE_INFINITY);
      const failure = await failureOf(requests[ability](faulty, noTimeout));
      server.faultNext('*', fault, 0);
      expect.soft(failure.kind, what).toBe(under.expectedKind?.(ability, kind) ?? kind);
      expectNoSecrets(failure);
      expect.soft(await requests[ability](faulty, noTimeout), what).toEqual(expectedResult(ability));
    }

    test('declares its abilities and costs', () => {
      expect([...source.abilities].sort()).toEqual([...under.abilities].sort());
      for (const calls of Object.values(source.cost)) expect(Number.isInteger(calls)).toBe(true);
      expect(source.quotesAtOnce).toBeGreaterThan(0);
    });

    test.each(['AAPL', 'BRK-B', 'NA'])('returns the price of %s with its time', async (symbol) => {
      const [quote, ...more] = await source.quotes([symbol], noTimeout);
      expect(more).toEqual([]);
      expect(quote).toMatchObject({ symbol, price: expect.closeTo(quote?.price ?? 0) });
      expect(quote?.price).toBeGreaterThan(0);
      expect(quote?.asOf).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-0[45]:00$/);
      expect(Object.keys(quote ?? {}).sort()).toEqual(['asOf', 'change', 'changePercent', 'price', 'symbol']);
    });

    test('returns several quotes and leaves out unknown symbols', async () => {
      const quotes = await quotesOf(source, ['MSFT', 'ZZZZZ', 'BRK-B', 'AAPL']);
      expect(symbolsOf(quotes)).toEqual(['MSFT', 'BRK-B', 'AAPL']);
      expect(new Set(quotes.map(({ price }) => price)).size).toBe(3);
    });

    test.each(['AAPL', 'BRK-B'])('returns the profile of %s', async (symbol) => {
      const profile = await source.profile(symbol, noTimeout);
      expect(profile).toMatchObject({ symbol, companyName: expect.stringMatching(/Apple|Berkshire/) });
      expect(profile).toMatchObject({ industry: expect.any(String), sector: expect.any(String) });
      expect(profile?.price).toBeGreaterThan(0);
      expect(profile?.marketCap).toBeGreaterThan(0);
    });

    test('finds listings by symbol and by name, without duplicates', async () => {
      expect(symbolsOf(await source.search('brk.b', { limit: 5 }, noTimeout))).toContain('BRK-B');
      const found = await source.search('apple', { limit: 5 }, noTimeout);
      expect(found).toContainEqual(
        expect.objectContaining({ symbol: 'AAPL', name: 'Apple Inc.', exchange: 'NASDAQ', currency: 'USD' }),
      );
      expect(found.length).toBeLessThanOrEqual(5);
      expect(new Set(symbolsOf(found)).size).toBe(found.length);
      expect(symbolsOf(found).every(isWellFormedSymbol)).toBe(true);
    });

    test('filters listings by exchange', async () => {
      const found = await source.search('bank', { limit: 10, exchange: 'nyse' }, noTimeout);
      expect(new Set(found.map(({ exchange }) => exchange))).toEqual(new Set(['NYSE']));
    });

    test.each(priceRanges)('returns the closes of %s, oldest first', async (range: PriceRange) => {
      const { symbol, asOf, bars } = await source.history('BRK-B', range, noTimeout);
      const dates = bars.map(({ date }) => date);
      expect(symbol).toBe('BRK-B');
      expect(dates).toEqual([...new Set(dates)].sort());
      expect(asOf).toBe(dates.at(-1));
      // The first close is the base of the range: the last one on or before its first day.
      expect(dates[0]?.localeCompare(earliestBase(range, today()))).toBeGreaterThanOrEqual(0);
      expect(dates.filter((date) => date <= rangeStart(range, today())).length).toBeLessThanOrEqual(1);
      expect(bars.length).toBeGreaterThan(15);
      expect(bars.every(({ close }) => Number.isFinite(close) && close > 0)).toBe(true);
    });

    test('returns closes of days that are over, splits and dividends as paid, oldest first', async () => {
      const { closes, splits, dividends } = (await source.security('AAPL', noTimeout)) ?? {};
      expect(closes?.days).toEqual([...new Set(closes?.days)].sort((a, b) => a - b));
      expect(closes?.days.length).toBeGreaterThan(4_000);
      expect(closes?.closes).toHaveLength(closes?.days.length ?? 0);
      expect(isoDay(closes?.days.at(-1) ?? 0) < today()).toBe(true);
      expect(splits?.[0]).toEqual({ date: '2020-08-31', numerator: '4', denominator: '1' });
      expect(dividends).toEqual([
        { exDate: '2020-08-07', amount: '0.82' },
        { exDate: '2026-11-09', amount: '0.27' },
      ]);
    });

    test('returns nothing for unknown symbols', async () => {
      expect(await source.quotes(['ZZZZZ'], noTimeout)).toEqual([]);
      expect(await source.profile('ZZZZZ', noTimeout)).toBeUndefined();
      expect(await source.security('ZZZZZ', noTimeout)).toBeUndefined();
      expect(await source.history('ZZZZZ', '1y', noTimeout)).toEqual({
        symbol: 'ZZZZZ',
        asOf: null,
        bars: [],
      });
      expect(await source.search('zzzzzzzz', { limit: 5 }, noTimeout)).toEqual([]);
    });

    if (can('peers')) {
      test('lists the companies of an industry without the excluded one', async () => {
        const [first, second, third] = await source.peers(industry, { limit: 3 }, noTimeout);
        expect(first).toMatchObject({ symbol: 'AAPL', industry });
        const others = await source.peers(industry, { limit: 2, exclude: 'AAPL' }, noTimeout);
        expect(others).toEqual([second, third]);
        expect(await source.peers('Alchemy', { limit: 3 }, noTimeout)).toEqual([]);
      });
    }

    const trials = [...commonFailureCases, ...under.failureCases];
    const all = under.abilities.flatMap((ability, row) =>
      trials.map(([failure, fault, kind], column) => ({ ability, failure, fault, kind, at: row + column })),
    );
    // In `npm test` each failure hits one ability, and each ability several failures.
    const some = all.filter(({ at }) => at % under.abilities.length === 0);
    test.each(under.abilities)('%s: handles every failure of the service', async (ability) => {
      for (const { failure, fault, kind } of inScope(some, all).filter((trial) => trial.ability === ability))
        await expectFailure(`a service that ${failure}`, ability, fault, kind);
    });

    test('rejects invalid responses', async () => {
      for (const [ability, how, body] of under.invalidResponses)
        await expectFailure(`${ability} of a service that ${how}`, ability, { body }, 'garbage');
    });

    test('follows no redirect to another host', () => {
      expect(server.foreignRequests()).toBe(0);
    });

    test.each(under.abilities)('%s: fails as slow if the service never responds', async (ability) => {
      server.faultNext('*', 'silence', Number.POSITIVE_INFINITY);
      const failure = await failureOf(requests[ability](source, AbortSignal.timeout(20)));
      server.faultNext('*', 'silence', 0);
      expect(failure.kind).toBe('slow');
      expectNoSecrets(failure);
      expect(await requests[ability](source, noTimeout)).toEqual(expectedResult(ability));
    });

    test.each(under.abilities)('%s: rejects with the abort reason', async (ability) => {
      const reason = new Error('the server shuts down');
      await expect(requests[ability](source, AbortSignal.abort(reason))).rejects.toBe(reason);
      const controller = new AbortController();
      server.faultNext('*', 'silence', Number.POSITIVE_INFINITY);
      const response = requests[ability](source, controller.signal);
      controller.abort(reason);
      await expect(response).rejects.toBe(reason);
      server.faultNext('*', 'silence', 0);
    });

    test.each(under.abilities)('%s: fails as unreachable if no server listens', async (ability) => {
      const unreachable = await under.make(server, await unusedAddress());
      const failure = await failureOf(requests[ability](unreachable, noTimeout));
      expect(failure.kind).toBe('unreachable');
      expectNoSecrets(failure);
    });
  });
}

type FmpServer = Awaited<ReturnType<typeof startFmpServer>>;
const fmp: SourceUnderTest<FmpServer> = {
  start: startFmpServer,
  make: ({ key }, address) => createFmpSource({ baseUrl: address, apiKey: key, ...noContext }),
  abilities: ['search', 'quote', 'profile', 'peers', 'history', 'security'],
  secrets: ({ key }) => [key],
  failureCases: fmpFailureCases,
  invalidResponses: fmpInvalidResponses,
};

describeSource('fmp', fmp);
describeSource('fmp with a plan for batches', {
  ...fmp,
  make: ({ key }, address) => createFmpSource({ baseUrl: address, apiKey: key, batch: true, ...noContext }),
  // The plan may still include single quotes, which the next request uses.
  expectedKind: (ability, kind) => (ability === 'quote' && kind === 'plan' ? 'busy' : kind),
});

type YahooServer = Awaited<ReturnType<typeof startYahooServer>>;
const yahoo: SourceUnderTest<YahooServer> = {
  start: startYahooServer,
  make: (_server, address) => createYahooSource({ baseUrl: address, ...noContext }),
  abilities: ['search', 'quote', 'profile', 'history', 'security'],
  secrets: () => ['crumb.', 'yahoo.com'],
  failureCases: yahooFailureCases,
  invalidResponses: yahooInvalidResponses,
};

describeSource('yahoo', yahoo);
