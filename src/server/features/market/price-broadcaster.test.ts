import { expect, test } from 'vitest';
import type { Quote } from '#contract/market.ts';
import type { MarketCaller } from '#server/providers/market/market-provider.ts';
import { createPriceBroadcaster, type PriceListener } from './price-broadcaster.ts';

const quote = (symbol: string, price: number): Quote => ({
  symbol,
  price,
  change: 1,
  changePercent: 0.5,
  asOf: '2026-11-20T20:00:00.000Z',
});

function market(prices: Record<string, number>) {
  const requests: string[][] = [];
  const callers: (MarketCaller | undefined)[] = [];
  return {
    requests,
    callers,
    prices,
    quotes: async (symbols: readonly string[], caller?: MarketCaller) => {
      callers.push(caller);
      requests.push([...symbols]);
      return symbols.flatMap((symbol) => (symbol in prices ? quote(symbol, prices[symbol] ?? 0) : []));
    },
  };
}

function listenerOf(symbols: string[], { accepts = true, client = '203.0.113.9' } = {}) {
  const received: string[] = [];
  const state = { ended: false };
  const self: PriceListener = {
    symbols,
    client,
    send: (event) => {
      received.push(event);
      return accepts;
    },
    end: () => {
      state.ended = true;
    },
  };
  return { self, received, state };
}

function broadcasterOn(served: ReturnType<typeof market>) {
  const errors: unknown[] = [];
  // The timer never fires: tests call tick().
  const broadcaster = createPriceBroadcaster({
    market: served,
    tickMs: 1_000_000,
    onError: (error) => errors.push(error),
  });
  return { broadcaster, errors };
}

const pricesIn = (event: string | undefined) =>
  (JSON.parse(/^data: (.*)$/m.exec(event ?? '')?.[1] ?? '[]') as Quote[]).map(({ symbol, price }) => [
    symbol,
    price,
  ]);

test('sends a new listener the current prices, then only changed ones', async () => {
  const served = market({ AAPL: 1, MSFT: 2 });
  const { broadcaster } = broadcasterOn(served);
  const one = listenerOf(['AAPL', 'MSFT', 'NOBODY']);
  await broadcaster.watch(one.self);
  expect(one.received).toHaveLength(1);
  expect(one.received[0]).toMatch(/^event: quotes\ndata: .*\n\n$/);
  expect(pricesIn(one.received[0])).toEqual([
    ['AAPL', 1],
    ['MSFT', 2],
  ]);
  await broadcaster.tick();
  await broadcaster.tick();
  const before = one.received.length;
  served.prices['MSFT'] = 3;
  await broadcaster.tick();
  expect(one.received).toHaveLength(before + 1);
  expect(pricesIn(one.received.at(-1))).toEqual([['MSFT', 3]]);
  broadcaster.close();
});

test('fetches a symbol once for all listeners and sends each only its own symbols', async () => {
  const served = market({ AAPL: 1, MSFT: 2, KO: 3 });
  const { broadcaster } = broadcasterOn(served);
  const listeners = Array.from({ length: 50 }, (_, index) =>
    listenerOf(index % 2 ? ['AAPL', 'KO'] : ['AAPL', 'MSFT']),
  );
  for (const { self } of listeners) await broadcaster.watch(self);
  await broadcaster.tick();
  served.requests.length = 0;
  served.prices['KO'] = 4;
  await broadcaster.tick();
  expect(served.requests.map((symbols) => symbols.toSorted())).toEqual([['AAPL', 'KO', 'MSFT']]);
  expect(pricesIn(listeners[1]?.received.at(-1))).toEqual([['KO', 4]]);
  expect(pricesIn(listeners[0]?.received.at(-1))).not.toContainEqual(['KO', 4]);
  broadcaster.close();
});

test('fetches more than a hundred symbols in chunks', async () => {
  const symbols = Array.from({ length: 250 }, (_, index) => `S${index}`);
  const served = market(Object.fromEntries(symbols.map((symbol) => [symbol, 1])));
  const { broadcaster } = broadcasterOn(served);
  for (const symbol of symbols) await broadcaster.watch(listenerOf([symbol]).self);
  served.requests.length = 0;
  await broadcaster.tick();
  expect(served.requests.map(({ length }) => length)).toEqual([100, 100, 50]);
  broadcaster.close();
});

test('fetches nothing after the last listener has left', async () => {
  const served = market({ AAPL: 1 });
  const { broadcaster } = broadcasterOn(served);
  const one = listenerOf(['AAPL']);
  await broadcaster.watch(one.self);
  broadcaster.leave(one.self);
  broadcaster.leave(one.self);
  served.requests.length = 0;
  await broadcaster.tick();
  expect(served.requests).toEqual([]);
  expect(broadcaster.size()).toBe(0);
});

test('ends the stream of a listener that is too slow', async () => {
  const { broadcaster } = broadcasterOn(market({ AAPL: 1 }));
  const slow = listenerOf(['AAPL'], { accepts: false });
  await broadcaster.watch(slow.self);
  expect(slow.state.ended).toBe(true);
  expect(broadcaster.size()).toBe(0);
});

test('sends a heartbeat every five ticks when nothing changes', async () => {
  const { broadcaster } = broadcasterOn(market({ AAPL: 1 }));
  const one = listenerOf(['AAPL']);
  await broadcaster.watch(one.self);
  for (let count = 0; count < 5; count += 1) await broadcaster.tick();
  expect(one.received.filter((event) => event.startsWith('event: beat\n'))).toHaveLength(1);
  broadcaster.close();
});

test('reports a heartbeat that a stream cannot send, and keeps ticking', async () => {
  const served = market({ AAPL: 1 });
  const { broadcaster, errors } = broadcasterOn(served);
  const send = (event: string) => {
    if (event.startsWith('event: beat')) throw new Error('broken');
    return true;
  };
  await broadcaster.watch({ ...listenerOf(['AAPL']).self, send });
  for (let count = 0; count < 6; count += 1) await broadcaster.tick();
  expect(errors).toHaveLength(1);
  expect(served.requests).toHaveLength(7);
  broadcaster.close();
});

test('reports a market failure and keeps the streams open', async () => {
  const { broadcaster, errors } = broadcasterOn({
    ...market({}),
    quotes: async () => {
      throw new Error('gone');
    },
  });
  const one = listenerOf(['AAPL']);
  await expect(broadcaster.watch(one.self)).rejects.toThrow('gone');
  await broadcaster.tick();
  expect(errors).toHaveLength(1);
  expect(one.state.ended).toBe(false);
  broadcaster.close();
  expect(one.state.ended).toBe(true);
});

test('limits the streams of one client without affecting other clients', async () => {
  const { broadcaster } = broadcasterOn(market({ AAPL: 1 }));
  const mine = { client: '203.0.113.9' };
  const many = Array.from({ length: 50 }, () => listenerOf(['AAPL'], mine).self);
  for (const one of many.slice(1)) await broadcaster.watch(one);
  expect(broadcaster.isFullFor(mine.client)).toBe(false);
  await broadcaster.watch(many[0] as PriceListener);
  expect(broadcaster.isFullFor(mine.client)).toBe(true);
  expect(broadcaster.isFullFor('198.51.100.7')).toBe(false);
  broadcaster.leave(many[0] as PriceListener);
  broadcaster.leave(many[0] as PriceListener);
  expect(broadcaster.isFullFor(mine.client)).toBe(false);
  broadcaster.close();
});

test('passes the client of a new listener to the market; a tick does not wait for the source', async () => {
  const served = market({ AAPL: 1 });
  const { broadcaster } = broadcasterOn(served);
  await broadcaster.watch(listenerOf(['AAPL', 'ZQ1'], { client: '198.51.100.7' }).self);
  await broadcaster.tick();
  expect(served.callers).toEqual([{ client: '198.51.100.7' }, { waits: false }]);
  broadcaster.close();
});

test('does not start a tick while another one runs', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const served = market({ AAPL: 1 });
  const slow = { ...served, quotes: () => promise.then(() => served.quotes(['AAPL'])) };
  const { broadcaster } = broadcasterOn(slow);
  const watching = broadcaster.watch(listenerOf(['AAPL']).self);
  const first = broadcaster.tick();
  await broadcaster.tick();
  resolve();
  await Promise.all([watching, first]);
  expect(served.requests).toHaveLength(2);
  broadcaster.close();
});

test('yields to the event loop before each listener and sends nothing to a listener that has left', async () => {
  const served = market({ AAPL: 1 });
  const [first, second] = [listenerOf(['AAPL']), listenerOf(['AAPL'])];
  let turns = 0;
  const yieldIfNeeded = async () => {
    turns += 1;
    if (turns === 2) broadcaster.leave(second.self);
  };
  const broadcaster = createPriceBroadcaster({
    market: served,
    tickMs: 1_000_000,
    loop: { yieldIfNeeded },
    onError: () => undefined,
  });
  await broadcaster.watch(first.self);
  await broadcaster.watch(second.self);
  await broadcaster.tick();
  expect(turns).toBe(3);
  expect([first.received.length, second.received.length]).toEqual([2, 1]);
  broadcaster.close();
});
