import { type InvestorKind, investorKinds } from '#domain/alerts/alert-kinds.ts';
import {
  type FilingEvent,
  filingFinding,
  filingKeyOf,
  newestPeriods,
  newestTrades,
  newFilings,
  tradesFinding,
} from '#domain/alerts/filing-events.ts';
import { filerOf } from '#domain/filings/filer.ts';
import type { InvestorFilings } from '#domain/filings/history.ts';
import type { Splits } from '#domain/splits.ts';
import { isoDate, isoTime } from '#domain/time.ts';
import { openTickers } from '#server/ledger/portfolios.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import { readFilingRules } from './read-rules.ts';
import type { RuleRow } from './rules.ts';
import { storeEvent } from './store-event.ts';

/** Returns what a customer holds in any portfolio or watches in any list, with the other listings of its companies. */
async function ownSymbols(
  { db, market }: Pick<FilingTools, 'db' | 'market'>,
  customerId: string,
): Promise<Set<string>> {
  const watched = await db
    .selectFrom('watchlist_items')
    .select('symbol')
    .where('customer_id', '=', customerId)
    .execute();
  const held = await openTickers(db, customerId).select('tickers.symbol').execute();
  const listingsOf = (symbol: string) => market.companyListings(symbol).map((listing) => listing.symbol);
  return new Set([...watched, ...held].flatMap(({ symbol }) => [symbol, ...listingsOf(symbol)]));
}

type FindingOf = (rule: RuleRow) => Promise<string | undefined> | string | undefined;

/** Returns what each kind of rule says about a filing; undefined for a rule that it does not concern. */
function findingsOf(filings: InvestorFilings, event: FilingEvent, tools: FilingTools) {
  const trades = newestTrades(event, tools.splits);
  return {
    filing: () => filingFinding(event),
    async trades({ customer_id }) {
      const own = await ownSymbols(tools, customer_id);
      const found = [...trades.values()].filter(({ change }) => own.has(change.symbol));
      return found.length > 0 ? tradesFinding(filings, found) : undefined;
    },
  } satisfies Record<InvestorKind, FindingOf>;
}

interface FilingTools {
  db: Db;
  splits: Splits;
  market: Pick<MarketProvider, 'companyListings'>;
  hold: () => Promise<boolean>;
}

/** Tells all rules about a filing. Returns false if another instance has to go on. */
async function tellFiling(
  filings: InvestorFilings,
  event: FilingEvent,
  tools: FilingTools,
): Promise<boolean> {
  const { db, hold } = tools;
  const { investor } = event;
  const findings = findingsOf(filings, event, tools);
  const date = investor.quarters.at(-1)?.filedOn ?? isoDate();
  for (const kind of investorKinds) {
    const key = filingKeyOf(kind, event);
    for await (const rules of readFilingRules(db, kind, investor.slug)) {
      if (!(await hold())) return false;
      for (const rule of rules) {
        await eventLoop.yieldIfNeeded();
        if (key === rule.told_event) continue;
        const finding = await findings[kind](rule);
        if (!finding) continue;
        await storeEvent(db, rule, { key, date, name: filerOf(investor), investor: investor.slug, finding });
      }
    }
  }
  return true;
}

async function readKnown(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('told_filings').selectAll().execute();
  return new Map(rows.map(({ slug, period }) => [slug, period]));
}

/** Stores the newest filing of an investor. `told_at` is null if it was there before. */
async function storeKnown(
  db: Db,
  { slug, period, told_at }: { slug: string; period: string; told_at: string | null },
): Promise<void> {
  await db
    .insertInto('told_filings')
    .values({ slug, period, told_at })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ period, told_at }))
    .execute();
}

/**
 * Tells rules about filings that are newer than those that were told before. A filing counts as told once all rules were:
 * after a kill, the unique key of the event keeps those that were told from being told again.
 */
export async function tellFilings(filings: InvestorFilings, tools: FilingTools): Promise<boolean> {
  const { db } = tools;
  const known = await readKnown(db);
  for (const event of newFilings(filings, known)) {
    if (!(await tellFiling(filings, event, tools))) return false;
    await storeKnown(db, { slug: event.investor.slug, period: event.period, told_at: isoTime() });
  }
  for (const [slug, period] of newestPeriods(filings))
    if (!known.has(slug)) await storeKnown(db, { slug, period, told_at: null });
  return true;
}
