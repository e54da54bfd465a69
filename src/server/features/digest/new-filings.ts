import { newestTrades, tradesFinding } from '#domain/alerts/filing-events.ts';
import type { DigestContent } from '#domain/digest/digest-content.ts';
import { filerOf } from '#domain/filings/filer.ts';
import { type InvestorFilings, type InvestorHistory, latestQuarter } from '#domain/filings/history.ts';
import { amountAtFiledPrice } from '#domain/filings/trade-amounts.ts';
import type { Trade } from '#domain/filings/trade-context.ts';
import type { Splits } from '#domain/splits.ts';
import { onceADay } from '#server/filings/once-a-day.ts';
import type { ReadFilings } from '#server/filings/read-filings.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';

interface FilingSources {
  db: Db;
  readFilings: ReadFilings;
  splits: Splits;
}

/** The time after which something is new, and the last one that is told now. */
export interface NewBetween {
  since: string;
  until: string;
}

/** The trades of the newest filings, the same for all customers. */
const tradesBySlug = onceADay(() => new Map<string, ReadonlyMap<string, Trade>>());

/** Finds what investors traded in some stocks, as filings say that alerts have found in some time. */
export function createNewFilings({ db, readFilings, splits }: FilingSources) {
  function tradesOf(filings: InvestorFilings, investor: InvestorHistory, period: string) {
    const known = tradesBySlug(filings, splits);
    const trades = known.get(investor.slug) ?? newestTrades({ investor, period }, splits);
    known.set(investor.slug, trades);
    return trades;
  }

  return async (
    symbols: readonly string[],
    { since, until }: NewBetween,
  ): Promise<DigestContent['investors']> => {
    const rows = await db
      .selectFrom('told_filings')
      .selectAll()
      .where('told_at', '>', since)
      .where('told_at', '<=', until)
      .orderBy('told_at', 'desc')
      .execute();
    if (rows.length === 0) return [];
    const filings = await readFilings();
    const found: DigestContent['investors'] = [];
    for (const { slug, period, told_at } of rows) {
      await eventLoop.yieldIfNeeded();
      const investor = filings.investors.find((one) => one.slug === slug);
      const quarter = investor && latestQuarter(investor);
      if (!quarter || quarter.period !== period) continue;
      const trades = tradesOf(filings, investor, period);
      const own = symbols
        .flatMap((symbol) => trades.get(symbol) ?? [])
        .sort((a, b) => amountAtFiledPrice(b.change) - amountAtFiledPrice(a.change));
      if (own.length === 0) continue;
      const filedOn = quarter.filedOn ?? (told_at ?? until).slice(0, 10);
      found.push({ slug, name: filerOf(investor), filedOn, finding: tradesFinding(filings, own) });
    }
    return found;
  };
}
