import type { Quote } from '#contract/market.ts';
import { createRuleIndex } from '#domain/alerts/rule-index.ts';
import { inChunks } from '#domain/chunk.ts';
import { limits } from '#domain/limits.ts';
import { splitsFrom } from '#domain/splits.ts';
import { isoDate, isoTime, minuteMs } from '#domain/time.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import { createLeasedLoop } from '#server/platform/jobs/leased-loop.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import { applyTick, toIndexed } from './apply-tick.ts';
import { quotesOf, type TickMarket, tickOf } from './price-ticks.ts';
import { readActiveRules, readChangedRules } from './read-rules.ts';
import { isPriceRule } from './rules.ts';

interface AlertJobSettings {
  db: Db;
  market: TickMarket & Pick<MarketProvider, 'splits'>;
  /** Whether prices change while the server runs; otherwise only new rules are compared with them. */
  pricesChange: boolean;
  everyMs?: number;
  onRun?: () => void;
  onFailure: (error: unknown) => void;
  now?: () => number;
}

const background = { waits: false } as const;
/** Longer than a transaction takes and than clocks of instances differ. */
const overlapMs = minuteMs;

/** What one instance knows of all rules and of the prices that it has compared with them. */
function createKnown(day: string) {
  return {
    day,
    index: createRuleIndex(),
    readUntil: undefined as number | undefined,
    /** The revisions that were read lately, because reads overlap. */
    lately: new Map<string, number>(),
    lastPrices: new Map<string, { key: string; day: string }>(),
    /** Symbols with rules that the last price was not compared with. */
    fresh: new Set<string>(),
  };
}

/**
 * Compares prices with the rules of all customers on one instance. Rules are read once, then those that were changed; all
 * of them again each day, when another instance may have worked, and after a failure.
 */
export function createAlertJob(settings: AlertJobSettings) {
  const { db, market, pricesChange, everyMs = 15_000, onRun, onFailure, now = Date.now } = settings;
  const splits = splitsFrom((symbol) => market.splits(symbol));
  let known = createKnown('');

  async function readRules(): Promise<void> {
    const { index, lately, fresh, readUntil } = known;
    const start = now();
    const since = readUntil === undefined ? undefined : isoTime(readUntil - overlapMs);
    for await (const rows of since === undefined ? readActiveRules(db) : readChangedRules(db, since)) {
      await eventLoop.yieldIfNeeded();
      for (const row of rows.filter(isPriceRule)) {
        if (lately.get(row.id) === row.revision) continue;
        if (since !== undefined) lately.set(row.id, row.revision);
        index.add(toIndexed(row, splits));
        fresh.add(row.symbol);
      }
    }
    known.readUntil = start;
  }

  async function applyQuote(quote: Quote): Promise<void> {
    const { symbol, price, asOf } = quote;
    const key = `${price} ${asOf}`;
    const day = asOf.slice(0, 10);
    const last = known.lastPrices.get(symbol);
    const isNews = last?.key !== key || known.fresh.has(symbol);
    // A source that fails is replaced by an older one; what it says is no event.
    if (!isNews || (last && day < last.day)) return;
    const needsHigh = known.index.has(symbol, 'below-high');
    const tick = { ...(await tickOf(market, quote, { ...background, needsHigh })), asOf };
    for (const taken of known.index.take(symbol, tick)) {
      await eventLoop.yieldIfNeeded();
      const rule = await applyTick(db, splits, taken, tick);
      if (rule) known.index.add(rule);
    }
    known.lastPrices.set(symbol, { key, day });
    known.fresh.delete(symbol);
  }

  async function comparePrices(hold: () => Promise<boolean>): Promise<void> {
    const symbols = pricesChange ? known.index.symbols() : [...known.fresh];
    for (const chunk of inChunks(symbols, limits.symbolsPerRequest)) {
      if (!(await hold())) return;
      for (const quote of await quotesOf(market, chunk, background)) await applyQuote(quote);
    }
  }

  const forget = () => {
    known = createKnown(isoDate(now()));
  };

  return createLeasedLoop({
    db,
    lease: 'alerts',
    everyMs,
    async work(hold) {
      if (known.day !== isoDate(now())) forget();
      await readRules();
      await comparePrices(hold);
    },
    forget,
    onRun,
    onFailure,
    now,
  });
}
