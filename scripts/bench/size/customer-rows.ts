import { forFields, textFields } from '#domain/transaction-fields.ts';
import type { Company } from '#server/providers/market/figures/company.ts';
import type { RowOf } from './insert-rows.ts';
import { hashOfToken, idAt, scattered, sessionToken } from './stable-ids.ts';

const dayMs = 24 * 60 * 60 * 1000;
const kinds = { customer: 1, portfolio: 2, ticker: 3, version: 4, security: 5, session: 8 };

/** Whether a customer, one in four, has a fresh session and 17, 17 and 16 tickers, so that their calls are comparable. */
export const isMeasurable = (customer: number): boolean => customer % 4 === 0;

/** Returns the customer whose calls are measured, the same one in both databases. */
export const measuredCustomer = ({ customers }: { customers: number }): number =>
  Math.floor((customers * 0.6) / 4) * 4;

const tickersPerCustomer = 50;
const portfoliosPerCustomer = 3;
const shares = [
  [17, 17, 16],
  [5, 15, 30],
  [1, 19, 30],
  [10, 20, 20],
] as const;
const portfolioTitles = ['Long run', 'Dividends', 'Try-outs'];
/** Tickers are inserted in four batches over all customers, so that those of one portfolio are scattered on disk. */
export const tickerBatches = 4;

export interface Times {
  now: number;
  /** The size of the full dataset; the rows of one customer do not depend on how many customers are inserted. */
  customers: number;
}

const iso = (ms: number) => new Date(ms).toISOString();
const signedUpAt = (customer: number, { now, customers }: Times) =>
  now - 1000 * dayMs + (customer / customers) * 850 * dayMs;
const customerId = (customer: number, times: Times) =>
  idAt(signedUpAt(customer, times), kinds.customer, customer);
const portfolioId = (customer: number, index: number, times: Times) =>
  idAt(
    signedUpAt(customer, times) + index * dayMs,
    kinds.portfolio,
    customer * portfoliosPerCustomer + index,
  );

export const emailOf = (customer: number): string => `customer${customer}@holdwise.example`;

export function customerRow(customer: number, passwordHash: string, times: Times): RowOf<'customers'> {
  const at = signedUpAt(customer, times);
  return {
    id: idAt(at, kinds.customer, customer),
    name: `Customer ${customer}`,
    email: emailOf(customer),
    password_hash: passwordHash,
    created_at: iso(at),
    email_verified_at: null,
    portfolios_version: idAt(at, kinds.version, customer),
  };
}

export function sessionRow(customer: number, times: Times): RowOf<'sessions'> {
  const left = isMeasurable(customer) ? 30 : scattered(customer, 33) - 4;
  return {
    token_hash: hashOfToken(sessionToken(customer)),
    id: idAt(times.now, kinds.session, customer),
    kind: 'customer',
    client: 'Firefox on Linux',
    account_id: customerId(customer, times),
    created_at: iso(times.now - 20 * dayMs),
    expires_at: iso(times.now + left * dayMs),
  };
}

const ownerOf = (customer: number, times: Times) => ({
  kind: 'customer' as const,
  account_id: customerId(customer, times),
});

/** Every second customer has two-step login, but no measurable one. */
export const twoStepRows = (customer: number, times: Times): RowOf<'two_step'>[] =>
  customer % 2 === 0
    ? []
    : [
        {
          ...ownerOf(customer, times),
          secret: `seeded:${hashOfToken(emailOf(customer))}`,
          last_step: 0,
          created_at: iso(times.now - 90 * dayMs),
          confirmed_at: iso(times.now - 90 * dayMs),
        },
      ];

export const recoveryCodeRows = (customer: number, times: Times): RowOf<'recovery_codes'>[] =>
  Array.from({ length: customer % 2 === 0 ? 0 : 5 }, (_, number) => ({
    code_hash: hashOfToken(`recovery code ${number} of ${customer}`),
    ...ownerOf(customer, times),
  }));

export const passwordResetRows = (customer: number, times: Times): RowOf<'password_resets'>[] =>
  customer % 4 === 2
    ? [
        {
          token_hash: hashOfToken(`reset of ${customer}`),
          ...ownerOf(customer, times),
          expires_at: iso(times.now + dayMs / 48 + scattered(customer, dayMs / 48)),
        },
      ]
    : [];

export const emailConfirmationRows = (customer: number, times: Times): RowOf<'email_confirmations'>[] =>
  customer % 4 === 3
    ? [
        {
          token_hash: hashOfToken(`confirmation of ${customer}`),
          ...ownerOf(customer, times),
          email: emailOf(customer),
          expires_at: iso(times.now + scattered(customer, dayMs)),
        },
      ]
    : [];

/** The login attempts of a customer; most of these limits have not expired yet. */
export const rateLimitRow = (customer: number, { now }: Times): RowOf<'rate_limits'> => ({
  key: `login-account:${hashOfToken(emailOf(customer))}`,
  count: 1 + scattered(customer, 3),
  resets_at: iso(now + scattered(customer, dayMs) - dayMs / 50),
});

export function portfolioRows(customer: number, times: Times): RowOf<'portfolios'>[] {
  const owner = customerId(customer, times);
  return portfolioTitles.map((title, index) => ({
    id: portfolioId(customer, index, times),
    customer_id: owner,
    title,
    created_at: iso(signedUpAt(customer, times) + index * dayMs),
    transaction_count: (shares[customer % shares.length] ?? shares[0])[index] ?? 0,
  }));
}

function tickerRow(
  ticker: { customer: number; portfolio: number; number: number; at: number },
  companies: readonly Company[],
  times: Times,
): RowOf<'tickers'> {
  const { customer, portfolio, number, at } = ticker;
  const unique = (customer * portfoliosPerCustomer + portfolio) * tickersPerCustomer + number;
  const company =
    companies[(scattered(customer, companies.length) + portfolio * 1009 + number * 97) % companies.length];
  if (!company) throw new Error('there are no companies');
  return {
    id: idAt(at, kinds.ticker, unique),
    customer_id: customerId(customer, times),
    portfolio_id: portfolioId(customer, portfolio, times),
    symbol: company.symbol,
    name: company.companyName,
    shares: `${1 + scattered(unique, 400)}.${1 + scattered(unique, 9)}`,
    buy_price: ((company.price * (60 + scattered(unique, 80))) / 100).toFixed(2),
    notes: number % 10 === 3 ? 'Bought on the dip; look again after the next report.' : '',
    created_at: iso(at),
    as_of: iso(at).slice(0, 10),
  };
}

/** The tickers of one batch, in all portfolios of a customer. */
export function tickerRows(
  customer: number,
  batch: number,
  companies: readonly Company[],
  times: Times,
): RowOf<'tickers'>[] {
  const at = times.now - (tickerBatches - batch - customer / times.customers) * 30 * dayMs;
  const counts = shares[customer % shares.length] ?? shares[0];
  return counts.flatMap((count, portfolio) =>
    Array.from({ length: count }, (_, number) => number)
      .filter((number) => number % tickerBatches === batch)
      .map((number) => tickerRow({ customer, portfolio, number, at }, companies, times)),
  );
}

/** The purchase that a ticker consists of. */
export const transactionRow = (ticker: RowOf<'tickers'>): RowOf<'transactions'> => ({
  id: ticker.id,
  customer_id: ticker.customer_id,
  portfolio_id: ticker.portfolio_id,
  ticker_id: ticker.id,
  kind: 'buy',
  date: ticker.created_at.slice(0, 10),
  day_order: 0,
  shares: ticker.shares,
  price: ticker.buy_price,
  fee: '0',
  tax: '0',
  currency: 'USD',
  ...forFields(textFields, () => ''),
  source: 'manual',
  created_at: ticker.created_at,
});

const securityOf = (customer: number, times: Times) => ({
  customer_id: customerId(customer, times),
  symbol: 'MYHOUSE',
});

/** A customer's own security. Those whose calls are measured have none. */
export const securityRows = (customer: number, times: Times): RowOf<'securities'>[] =>
  isMeasurable(customer)
    ? []
    : [
        {
          ...securityOf(customer, times),
          id: idAt(times.now, kinds.security, customer),
          name: 'My house',
          currency: 'USD',
          type: 'property',
          created_at: iso(times.now - 60 * dayMs),
        },
      ];

export const securityPriceRows = (customer: number, times: Times): RowOf<'security_prices'>[] =>
  Array.from({ length: isMeasurable(customer) ? 0 : 4 }, (_, number) => ({
    ...securityOf(customer, times),
    date: iso(times.now - number * 30 * dayMs).slice(0, 10),
    price: String(300_000 + number * 1000),
    from_address: 0,
  }));

/** The address of its prices. */
export const priceAddressRows = (customer: number, times: Times): RowOf<'price_addresses'>[] =>
  isMeasurable(customer)
    ? []
    : [
        {
          ...securityOf(customer, times),
          url: 'https://house.example/prices.csv',
          reading: '{}',
          saved_at: iso(times.now - 60 * dayMs),
          read_at: iso(times.now),
          failed_since: null,
          failure: null,
          failures: 0,
          next_at: iso(times.now + dayMs),
        },
      ];

export const dismissedEventRow = (ticker: RowOf<'tickers'>): RowOf<'dismissed_events'> => ({
  customer_id: ticker.customer_id,
  portfolio_id: ticker.portfolio_id,
  symbol: ticker.symbol,
  date: '2024-04-02',
});

export const dismissedRow = (ticker: RowOf<'tickers'>): RowOf<'dismissed_dividends'> => ({
  customer_id: ticker.customer_id,
  ticker_id: ticker.id,
  ex_date: ticker.created_at.slice(0, 10),
});
