import { LRUCache } from 'lru-cache';
import { AppError } from '#domain/app-error.ts';
import type { Rates } from '#domain/exchange-rates.ts';
import { portfolioHistory } from '#domain/performance/build-report.ts';
import { areSameLinks } from '#domain/performance/events.ts';
import { withPairedTransfers } from '#domain/performance/paired-transfers.ts';
import type { Position, PositionHistory } from '#domain/performance/position-state.ts';
import type { PortfolioHistory, Report } from '#domain/performance/report.ts';
import type { CostMethod } from '#domain/transactions.ts';
import { createStoppingPause } from '#server/platform/create-pause.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { Dependencies } from '#server/platform/http/reply-cache.ts';
import { runYielding } from '#server/platform/run-yielding.ts';
import type { MarketCaller, MarketProvider } from '#server/providers/market/market-provider.ts';
import { portfoliosVersion } from '../portfolios.ts';
import { createComputeInTurn } from './compute-in-turn.ts';
import { createLedgers, type Ledger, type LedgerPosition } from './ledgers.ts';

export interface FigureTools {
  db: Db;
  market: MarketProvider;
  rates: Rates;
}

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
/** A state takes as much memory as the prices of so many days. */
const pricesPerState = 30;

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
export function createReports({ db, market, rates }: FigureTools) {
  const ledgers = createLedgers({ db, market, rates });
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
    const history = await runYielding(
      portfolioHistory(
        { id: row.id, currency: row.currency, costMethod: row.cost_method, positions, accountEntries },
        {
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
        },
      ),
      createStoppingPause(),
    );
    for (const position of history.positions)
      histories.set(key(position.position), { version, history: position });
    return history;
  }

  const inTurn = createComputeInTurn(db);

  return {
    /** Runs a computation about a report when it is the customer's turn. */
    inTurn,
    /** Returns what a cached reply about a report depends on, besides `others`, and when it is computed. */
    async cached(customerId: string, others: Dependencies = {}) {
      const portfolios = await portfoliosVersion(db, customerId);
      return {
        dependsOn: { portfolios, prices: market.version(), rates: rates.version(), ...others },
        inTurn: <Result>(work: () => Promise<Result>) => inTurn(customerId, work),
      };
    },
    /** Builds the report of a portfolio in its currency, or of all in the reporting currency. Throws AppError 'not_found'. */
    async build({ customerId, portfolioId, caller, method }: ReportKey): Promise<OwnReport> {
      const read = await ledgers.read(customerId, portfolioId, caller);
      const [first] = read;
      if (!first && portfolioId !== 'all')
        throw new AppError('not_found', 'This portfolio no longer exists.');
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
    },
  };
}

/** Returns the position of a history with the facts about its security. */
export const ledgerPosition = ({ position }: PositionHistory): LedgerPosition => position as LedgerPosition;

export type Reports = ReturnType<typeof createReports>;
