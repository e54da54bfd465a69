import { type Decimal, decimal, divide, subtract, toText, zero } from '#domain/decimal.ts';
import { applyEntry, nothingHeld } from '#domain/ledger/replay.ts';
import { priceDecimals } from '#domain/limits.ts';
import { isEvent } from '#domain/transaction-kinds.ts';
import { type LedgerChange, moneyIn, securityFacts } from './ledger-change.ts';
import type { TickerRow } from './portfolios.ts';
import { tickerSplitPeriods, updatePosition } from './positions.ts';
import { findTicker, findTickerBySymbol } from './tickers.ts';
import { readPosition, toEntry } from './transactions.ts';

/** Events that lead from one security to the next. */
const maxSteps = 20;

/** Shares that an event brought. */
interface Received {
  id: string;
  tickerId: string;
  /** The symbol of the shares, and of those that they come from. */
  symbol: string;
  counterpart: string;
  date: string | null;
  shares: string;
  price: string | null;
  currency: string;
}

async function readReceived({ transaction, portfolio }: LedgerChange): Promise<Received[]> {
  const rows = await transaction
    .selectFrom('transactions')
    .innerJoin('tickers', 'tickers.id', 'transactions.ticker_id')
    .whereRef('tickers.customer_id', '=', 'transactions.customer_id')
    .select(['transactions.id', 'ticker_id', 'tickers.symbol', 'counterpart', 'date'])
    .select(['transactions.shares', 'price', 'transactions.currency'])
    .where('transactions.customer_id', '=', portfolio.customerId)
    .where('transactions.portfolio_id', '=', portfolio.id)
    .where('counterpart', 'is not', null)
    .where('kind', '=', 'transfer_in')
    .orderBy('date')
    .orderBy('day_order')
    .execute();
  return rows.map(({ ticker_id, counterpart, shares, ...row }) => ({
    ...row,
    tickerId: ticker_id ?? '',
    counterpart: counterpart ?? '',
    shares: shares ?? '0',
  }));
}

/** Returns what the shares cost that the events of a position moved, in their order, by the average of its shares. */
async function movedCosts(ledger: LedgerChange, ticker: TickerRow) {
  const { transaction, sources } = ledger;
  const { splits } = await securityFacts(ledger, ticker.symbol);
  const rules = {
    splitPeriods: await tickerSplitPeriods(transaction, ticker, splits),
    moneyOf: (entry: Parameters<typeof moneyIn>[0]) =>
      moneyIn(entry, { currency: ticker.currency, rates: sources.rates }),
  };
  const moved: { counterpart: string | null; date: string | null; cost: Decimal }[] = [];
  let position = nothingHeld;
  for await (const rows of readPosition(transaction, ticker))
    for (const row of rows) {
      const applied = applyEntry(position, toEntry(row, ticker.symbol), rules);
      if (!applied.ok) continue;
      const { counterpart, date } = row;
      if (isEvent(row.kind))
        moved.push({ counterpart, date, cost: subtract(position.cost, applied.position.cost) });
      position = applied.position;
    }
  return moved;
}

/** Brings the costs of what one position handed out up to date. Returns the tickers that they changed. */
async function carryFrom(
  ledger: LedgerChange,
  source: TickerRow,
  received: readonly Received[],
): Promise<string[]> {
  const moved = await movedCosts(ledger, source);
  const changed: string[] = [];
  for (const one of received) {
    const at = moved.findIndex(({ counterpart, date }) => counterpart === one.symbol && date === one.date);
    const cost = moved[at]?.cost;
    if (cost === undefined) continue;
    moved.splice(at, 1);
    const shares = decimal(one.shares);
    const price =
      shares.units === 0n ? '0' : toText(divide(cost.units < 0n ? zero : cost, shares, priceDecimals));
    if (price === one.price && source.currency === one.currency) continue;
    await ledger.transaction
      .updateTable('transactions')
      .set({ price, currency: source.currency })
      .where('customer_id', '=', ledger.customerId)
      .where('id', '=', one.id)
      .where('portfolio_id', '=', ledger.portfolio.id)
      .execute();
    changed.push(one.tickerId);
  }
  return changed;
}

/**
 * Brings the cost of shares that events brought up to date with the shares that they come from, after a change of either. It
 * is the average cost; figures take the lots themselves.
 */
export async function carryCosts(ledger: LedgerChange): Promise<void> {
  const { saved, transaction, portfolio } = ledger;
  if (saved.size === 0) return;
  for (let step = 0; step < maxSteps && saved.size > 0; step += 1) {
    const bySource = Map.groupBy(await readReceived(ledger), ({ counterpart }) => counterpart);
    const changed = new Set<string>();
    const before = new Set(saved);
    saved.clear();
    for (const [symbol, received] of bySource) {
      const source = await findTickerBySymbol(transaction, portfolio, symbol);
      if (!source) continue;
      if (!before.has(source.id) && !received.some(({ tickerId }) => before.has(tickerId))) continue;
      for (const id of await carryFrom(ledger, source, received)) changed.add(id);
    }
    for (const id of changed) {
      const ticker = await findTicker(transaction, portfolio, id);
      if (ticker) await updatePosition(ledger, ticker);
    }
  }
}
