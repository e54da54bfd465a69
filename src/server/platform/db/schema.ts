import type { Kysely } from 'kysely';

export interface Schema {
  customers: {
    id: string;
    name: string;
    email: string;
    password_hash: string;
    created_at: string;
    portfolios_version: string;
  };
  sessions: {
    token_hash: string;
    kind: 'customer' | 'admin';
    account_id: string;
    created_at: string;
    expires_at: string;
  };
  rate_limits: { key: string; count: number; resets_at: string };
  portfolios: { id: string; customer_id: string; title: string; created_at: string };
  tickers: {
    id: string;
    portfolio_id: string;
    symbol: string;
    name: string;
    shares: string;
    buy_price: string;
    notes: string;
    created_at: string;
  };
  wizards: { id: string; name: string; position: number; filing: string | null; created_at: string };
  wizard_holdings: {
    wizard_id: string;
    position: number;
    symbol: string;
    name: string;
    put_call: 'Put' | 'Call' | null;
    shares: string | null;
    previous_shares: string | null;
    value: string;
    percent: string | null;
  };
  feed_items: {
    id: string;
    link: string;
    title: string;
    image: string | null;
    source: string;
    published_at: string;
  };
  seeds: { name: string; applied_at: string };
}

/** A database or a transaction on it: every query takes one first, so that none escapes its transaction. */
export type Db = Kysely<Schema>;
