import { forFields, textFields } from '#domain/transaction-fields.ts';
import type { RowOf } from '../size/insert-rows.ts';
import { idAt, scattered } from '../size/stable-ids.ts';

const dayMs = 24 * 60 * 60 * 1000;
const kinds = { portfolio: 12, ticker: 13, transaction: 16 };
/** Ten years, up to the day before the seed. */
export const ledgerDays = 3650;
/** One transaction in 50 moves money only. */
const depositEvery = 50;

export interface Security {
  symbol: string;
  name: string;
  /** The latest price. */
  price: number;
}

/** A portfolio to seed. `number` differs between all portfolios. */
export interface SeededPortfolio {
  number: number;
  customerId: string;
  securities: readonly Security[];
  /** Without the first purchase of each security, which is recorded through the API. */
  transactions: number;
  now: number;
}

const iso = (ms: number) => new Date(ms).toISOString();
const createdAt = ({ now }: SeededPortfolio) => now - (ledgerDays + 1) * dayMs;

export const portfolioIdOf = (portfolio: SeededPortfolio): string =>
  idAt(createdAt(portfolio), kinds.portfolio, portfolio.number);

const tickerIdOf = (portfolio: SeededPortfolio, security: number): string =>
  idAt(createdAt(portfolio), kinds.ticker, portfolio.number * 1000 + security);

export const portfolioRow = (portfolio: SeededPortfolio): RowOf<'portfolios'> => ({
  id: portfolioIdOf(portfolio),
  customer_id: portfolio.customerId,
  title: `Portfolio ${portfolio.number}`,
  created_at: iso(createdAt(portfolio)),
  transaction_count: portfolio.transactions,
});

/** Tickers that have not been replayed; the first purchase through the API brings them up to date. */
export const tickerRows = (portfolio: SeededPortfolio): RowOf<'tickers'>[] =>
  portfolio.securities.map(({ symbol, name }, security) => ({
    id: tickerIdOf(portfolio, security),
    customer_id: portfolio.customerId,
    portfolio_id: portfolioIdOf(portfolio),
    symbol,
    name,
    shares: '0',
    buy_price: '0',
    notes: '',
    created_at: iso(createdAt(portfolio)),
    cost: '0',
    as_of: '',
    is_closed: 1,
    revision: '',
  }));

type Trade = Pick<RowOf<'transactions'>, 'kind' | 'shares' | 'price' | 'amount' | 'fee' | 'tax'>;

/** Six purchases in ten, one sale of fewer shares than were bought, two dividends. */
function tradeOf(number: number, { price }: Security): Trade {
  const none = { shares: null, price: null, amount: null, fee: '0', tax: '0' };
  const paid = ((price * (60 + scattered(number, 80))) / 100).toFixed(2);
  const turn = scattered(number, 10);
  if (turn < 2)
    return { ...none, kind: 'sell', shares: `1.${1 + scattered(number, 9)}`, price: paid, fee: '1' };
  if (turn < 4) return { ...none, kind: 'dividend', amount: `${1 + scattered(number, 90)}.25`, tax: '0.15' };
  return { ...none, kind: 'buy', shares: `${2 + scattered(number, 18)}.5`, price: paid, fee: '1.5' };
}

const depositOf = (number: number): Trade => ({
  kind: 'deposit',
  shares: null,
  price: null,
  amount: `${20_000 + scattered(number, 60_000)}`,
  fee: '0',
  tax: '0',
});

/** The transactions of a portfolio, evenly over ten years, in ascending order. */
export function* transactionRows(portfolio: SeededPortfolio): Generator<RowOf<'transactions'>> {
  const { number, securities, transactions, now } = portfolio;
  const start = now - ledgerDays * dayMs;
  let [day, order] = ['', 0];
  for (let index = 0; index < transactions; index += 1) {
    const at = start + Math.floor((index / transactions) * ledgerDays) * dayMs;
    const date = iso(at).slice(0, 10);
    [day, order] = [date, date === day ? order + 1 : 1];
    const isDeposit = index % depositEvery === 0;
    const security = index % securities.length;
    yield {
      id: idAt(at, kinds.transaction, number * 1_000_000 + index),
      customer_id: portfolio.customerId,
      portfolio_id: portfolioIdOf(portfolio),
      ticker_id: isDeposit ? null : tickerIdOf(portfolio, security),
      ...(isDeposit ? depositOf(index) : tradeOf(index, securities[security] as Security)),
      date,
      day_order: order,
      currency: 'USD',
      rate: null,
      numerator: null,
      denominator: null,
      lots: null,
      linked_id: null,
      ...forFields(textFields, () => ''),
      source: 'import',
      created_at: iso(now),
    };
  }
}
