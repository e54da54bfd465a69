import type { TickerChange } from '#contract/portfolios.ts';
import { AppError } from '#domain/app-error.ts';
import { compare, decimal, divide, multiply, toText } from '#domain/decimal.ts';
import { priceDecimals } from '#domain/limits.ts';
import { isoDate } from '#domain/time.ts';
import { changesPosition, transactionKinds } from '#domain/transaction-kinds.ts';
import { followCurrency } from '#server/ledger/follow-currency.ts';
import type { Before } from '#server/ledger/kept-changes.ts';
import { type LedgerChange, type SecurityFacts, securityFacts } from '#server/ledger/ledger-change.ts';
import type { TickerRow } from '#server/ledger/portfolios.ts';
import { splitPeriodsOf, updatePosition } from '#server/ledger/positions.ts';
import { presentPosition } from '#server/ledger/present-positions.ts';
import { recordTransaction } from '#server/ledger/record-transaction.ts';
import { describeTicker, findTicker } from '#server/ledger/tickers.ts';
import type { TransactionRow } from '#server/ledger/transactions.ts';
import { atPrice } from './add-ticker.ts';

export const tickerGone = () => new AppError('not_found', 'This ticker no longer exists.');

/** Returns the purchase that a position consists of; undefined if it has other transactions that change its shares. */
async function onlyPurchase(
  { transaction }: LedgerChange,
  ticker: TickerRow,
): Promise<TransactionRow | undefined> {
  const rows = await transaction
    .selectFrom('transactions')
    .selectAll()
    .where('customer_id', '=', ticker.customer_id)
    .where('ticker_id', '=', ticker.id)
    .where('kind', 'in', transactionKinds.filter(changesPosition))
    .limit(2)
    .execute();
  const [row] = rows;
  return rows.length === 1 && row?.kind === 'buy' ? row : undefined;
}

/** What a position is set to, in shares of today. */
interface Target {
  shares: string;
  buyPrice: string;
}

/** Returns shares and price of a purchase that lead to `target`; undefined if rounding prevents it. */
function asOfPurchase(row: TransactionRow, target: Target, { splits }: SecurityFacts): Target | undefined {
  const [day, today] = [row.date ?? row.created_at.slice(0, 10), isoDate()];
  const later = splits.filter(({ date }) => date > day && date <= today);
  if (later.length === 0) return target;
  const splitPeriods = splitPeriodsOf(later);
  const shares = splitPeriods.toShares(splitPeriods.toUnits(target.shares, today), day);
  if (splitPeriods.toShares(splitPeriods.toUnits(shares, day), today) !== target.shares || shares === '0')
    return undefined;
  const money = multiply(decimal(target.shares), decimal(target.buyPrice));
  const buyPrice = divide(money, decimal(shares), priceDecimals);
  const isExact = compare(multiply(buyPrice, decimal(shares)), money) === 0;
  return isExact ? { shares, buyPrice: toText(buyPrice) } : undefined;
}

/** Returns the purchases that it replaced, as they were: one, or none if it recorded an adjustment. */
async function setPosition(
  ledger: LedgerChange,
  ticker: TickerRow,
  target: Target,
): Promise<TransactionRow[]> {
  const facts = await securityFacts(ledger, ticker.symbol);
  const row = await onlyPurchase(ledger, ticker);
  const purchase = row && asOfPurchase(row, target, facts);
  if (!purchase) {
    await recordTransaction(ledger, atPrice('adjustment', { symbol: ticker.symbol, ...target }), ticker);
    return [];
  }
  await ledger.transaction
    .updateTable('transactions')
    .set({
      shares: purchase.shares,
      price: purchase.buyPrice,
      amount: null,
      currency: ticker.currency,
      rate: null,
      rate_currency: null,
    })
    .where('customer_id', '=', row.customer_id)
    .where('id', '=', row.id)
    .execute();
  await updatePosition(ledger, ticker);
  return [row];
}

/**
 * Sets the shares and the average price of a position: corrects its purchase if it has only one, else records an
 * adjustment of today. The price is in `currency`, that of the security's prices. Returns what it replaced. Throws AppError
 * 'not_found'.
 */
export async function changeTicker(
  ledger: LedgerChange,
  tickerId: string,
  { notes, group, currency, ...change }: TickerChange & { currency: string },
): Promise<Before> {
  const { transaction, portfolio } = ledger;
  const stored = await findTicker(transaction, portfolio, tickerId);
  if (!stored) throw tickerGone();
  const ticker = await followCurrency(ledger, stored, currency);
  await describeTicker(transaction, ticker, { notes, group });
  const now = await presentPosition(ledger, ticker, await securityFacts(ledger, ticker.symbol));
  const target = { shares: change.shares ?? now.shares, buyPrice: change.buyPrice ?? now.buyPrice };
  const isSame = target.shares === now.shares && target.buyPrice === now.buyPrice;
  const transactions = isSame ? [] : await setPosition(ledger, ticker, target);
  return { ticker: stored, transactions, dismissed: [] };
}
