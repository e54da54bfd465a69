import { LRUCache } from 'lru-cache';
import { AppError } from '#domain/app-error.ts';
import { portfolioHistory, positionReplays } from '#domain/performance/build-report.ts';
import { areSameLinks } from '#domain/performance/events.ts';
import { withPairedTransfers } from '#domain/performance/paired-transfers.ts';
import type { Position, PositionHistory } from '#domain/performance/position-state.ts';
import type { PortfolioHistory, Report } from '#domain/performance/report.ts';
import type { CostMethod } from '#domain/transactions.ts';
import { stopIfAbandoned } from '#server/platform/abandoned.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import type { MarketCaller } from '#server/providers/market/market-provider.ts';
import { createComputeInTurn } from './compute-in-turn.ts';
import { createLedgers, type Ledger, type LedgerPosition, type LedgerTools } from './ledgers.ts';

/** What a customer asks figures of: a portfolio, or `all`. */
export interface ReportKey {
  customerId: string;
  portfolioId: string;
  caller: MarketCaller;
  /** Another cost method than the portfolio's. */
  method?: CostMethod | undefined;
}

/** A report with the ledgers that it comes from. */
export interface OwnReport extends Report {
  ledgers: readonly Ledger[];
  /** The method of the portfolio, or of the first one. */
  method: CostMethod;
}

const maxCachedStates = 200_000;
/** A state takes as much memory as so many days of prices with the share of a position in the sums of many. */
const pricesPerState = 20;

async function reportingCurrency(db: Db, customerId: string): Promise<string> {
  const row = await db
    .selectFrom('customers')
    .select('currency')
    .where('id', '=', customerId)
    .executeTakeFirst();
  return row?.currency ?? 'USD';
}

const sameDates = (a: ReadonlySet<string>, b: ReadonlySet<string>) => a.size === b.size && a.isSubsetOf(b);

/** Builds reports. Positions that have not changed are not replayed again. */
export function createReports({ db, prices, rates }: LedgerTools) {
  const ledgers = createLedgers({ db, prices, rates });
  const histories = new LRUCache<string, { version: string; history: PositionHistory }>({
    maxSize: maxCachedStates,
    sizeCalculation: ({ history: { states, open, sold, position } }) =>
      states.length +
      open.length +
      sold.length +
      Math.ceil((position.prices.days.length + 1) / pricesPerState),
  });

  async function historyOf(ledger: Ledger, base: string, method: CostMethod): Promise<PortfolioHistory> {
    const { row, positions, accountEntries } = ledger;
    const key = (position: Position) => `${position.id} ${base} ${method}`;
    const version = `${row.currency} ${rates.version()}`;
    const portfolio = {
      id: row.id,
      currency: row.currency,
      costMethod: row.cost_method,
      positions,
      accountEntries,
    };
    const build: Parameters<typeof positionReplays>[1] = {
      base,
      rates,
      method,
      known(position, spunOff, links) {
        const cached = histories.get(key(position));
        return cached?.version === version &&
          cached.history.position === position &&
          sameDates(cached.history.spunOff, spunOff) &&
          areSameLinks(cached.history.links, links)
          ? cached.history
          : undefined;
      },
    };
    const replay = positionReplays(portfolio, build);
    const replayed: PositionHistory[] = [];
    for (const position of positions) {
      const history = replay(position);
      histories.set(key(position), { version, history });
      replayed.push(history);
      stopIfAbandoned();
      await eventLoop.yieldIfNeeded();
    }
    return portfolioHistory(portfolio, build, replayed);
  }

  /** Builds the report of a portfolio in its currency, or of all in the reporting currency. */
  async function build({ customerId, portfolioId, caller, method }: ReportKey): Promise<OwnReport> {
    const read = await ledgers.read(customerId, portfolioId, caller);
    const [first] = read;
    if (!first && portfolioId !== 'all') throw new AppError('not_found', 'This portfolio no longer exists.');
    const isOne = first !== undefined && portfolioId !== 'all';
    const base = isOne ? first.row.currency : await reportingCurrency(db, customerId);
    const portfolios: PortfolioHistory[] = [];
    for (const ledger of isOne ? read : withPairedTransfers(read))
      portfolios.push(await historyOf(ledger, base, method ?? ledger.row.cost_method));
    return {
      base,
      rates,
      portfolios,
      ledgers: read,
      method: method ?? first?.row.cost_method ?? 'average',
    };
  }

  const inTurn = createComputeInTurn(db);

  /** Computes something about the report of a portfolio, or of all, in the customer's turn. Throws AppError 'not_found'. */
  return <Result>(
    key: ReportKey,
    compute: (report: OwnReport) => Promise<Result> | Result,
  ): Promise<Result> => inTurn(key.customerId, async () => compute(await build(key)));
}

export type AboutReport = ReturnType<typeof createReports>;

/** Returns the position of a history with the facts about its security. */
export const ledgerPosition = ({ position }: PositionHistory): LedgerPosition => position as LedgerPosition;
