import { expect, test } from 'vitest';
import type { Quote } from '../../providers/market/market-provider.ts';
import { createPriceHub, type Watcher } from './price-hub.ts';

const quote = (symbol: string, price: number): Quote => ({
  symbol,
  price,
  change: 1,
  changePercent: 0.5,
  asOf: '2026-11-20T20:00:00.000Z',
});

function market(prices: Record<string, number>) {
  const asked: string[][] = [];
  return {
    asked,
    prices,
    quotes: async (symbols: readonly string[]) => {
      asked.push([...symbols]);
      return symbols.flatMap((symbol) => (symbol in prices ? quote(symbol, prices[symbol] ?? 0) : []));
    },
  };
}

function watcher(symbols: string[], keepsUp = true) {
  const heard: string[] = [];
  const state = { ended: false };
  const self: Watcher = {
    symbols,
    send: (event) => {
      heard.push(event);
      return keepsUp;
    },
    end: () => {
      state.ended = true;
    },
  };
  return { self, heard, state };
}

function hubOf(served: ReturnType<typeof market>) {
  const errors: unknown[] = [];
  // The timer never gets to tick in a test: it is ticked by hand.
  const hub = createPriceHub({ market: served, tickMs: 1_000_000, onError: (error) => errors.push(error) });
  return { hub, errors };
}

const pricesIn = (event: string | undefined) =>
  (JSON.parse(/^data: (.*)$/m.exec(event ?? '')?.[1] ?? '[]') as Quote[]).map(({ symbol, price }) => [
    symbol,
    price,
  ]);

test('a new watcher hears the prices as they are, then only those that change', async () => {
  const served = market({ AAPL: 1, MSFT: 2 });
  const { hub } = hubOf(served);
  const one = watcher(['AAPL', 'MSFT', 'NOBODY']);
  await hub.watch(one.self);
  expect(one.heard).toHaveLength(1);
  expect(one.heard[0]).toMatch(/^event: quotes\ndata: .*\n\n$/);
  expect(pricesIn(one.heard[0])).toEqual([
    ['AAPL', 1],
    ['MSFT', 2],
  ]);
  await hub.tick();
  await hub.tick();
  const before = one.heard.length;
  served.prices['MSFT'] = 3;
  await hub.tick();
  expect(one.heard).toHaveLength(before + 1);
  expect(pricesIn(one.heard.at(-1))).toEqual([['MSFT', 3]]);
  hub.close();
});

test('a symbol is asked for once however many watch it, and each hears only of their own', async () => {
  const served = market({ AAPL: 1, MSFT: 2, KO: 3 });
  const { hub } = hubOf(served);
  const watchers = Array.from({ length: 50 }, (_, index) =>
    watcher(index % 2 ? ['AAPL', 'KO'] : ['AAPL', 'MSFT']),
  );
  for (const { self } of watchers) await hub.watch(self);
  await hub.tick();
  served.asked.length = 0;
  served.prices['KO'] = 4;
  await hub.tick();
  expect(served.asked.map((symbols) => symbols.toSorted())).toEqual([['AAPL', 'KO', 'MSFT']]);
  expect(pricesIn(watchers[1]?.heard.at(-1))).toEqual([['KO', 4]]);
  expect(pricesIn(watchers[0]?.heard.at(-1))).not.toContainEqual(['KO', 4]);
  hub.close();
});

test('more than a hundred symbols are asked for in portions', async () => {
  const symbols = Array.from({ length: 250 }, (_, index) => `S${index}`);
  const served = market(Object.fromEntries(symbols.map((symbol) => [symbol, 1])));
  const { hub } = hubOf(served);
  for (const symbol of symbols) await hub.watch(watcher([symbol]).self);
  served.asked.length = 0;
  await hub.tick();
  expect(served.asked.map(({ length }) => length)).toEqual([100, 100, 50]);
  hub.close();
});

test('nobody is asked for anything once the last one has left', async () => {
  const served = market({ AAPL: 1 });
  const { hub } = hubOf(served);
  const one = watcher(['AAPL']);
  await hub.watch(one.self);
  hub.leave(one.self);
  hub.leave(one.self);
  served.asked.length = 0;
  await hub.tick();
  expect(served.asked).toEqual([]);
  expect(hub.size()).toBe(0);
});

test('a reader who does not keep up is let go', async () => {
  const { hub } = hubOf(market({ AAPL: 1 }));
  const slow = watcher(['AAPL'], false);
  await hub.watch(slow.self);
  expect(slow.state.ended).toBe(true);
  expect(hub.size()).toBe(0);
});

test('a beat comes now and then though nothing changes', async () => {
  const { hub } = hubOf(market({ AAPL: 1 }));
  const one = watcher(['AAPL']);
  await hub.watch(one.self);
  for (let count = 0; count < 5; count += 1) await hub.tick();
  expect(one.heard.filter((event) => event.startsWith('event: beat\n'))).toHaveLength(1);
  hub.close();
});

test('a market that fails is reported, and the streams stay', async () => {
  const { hub, errors } = hubOf({
    ...market({}),
    quotes: async () => {
      throw new Error('gone');
    },
  });
  const one = watcher(['AAPL']);
  await expect(hub.watch(one.self)).rejects.toThrow('gone');
  await hub.tick();
  expect(errors).toHaveLength(1);
  expect(one.state.ended).toBe(false);
  hub.close();
  expect(one.state.ended).toBe(true);
});
