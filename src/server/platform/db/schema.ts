import type { Generated, Kysely } from 'kysely';
import type { AuditAction } from '#domain/audit-actions.ts';
import type { ImportStatus, ImportVerdict } from '#domain/imports.ts';
import type { CostMethod, TransactionKind, TransactionSource } from '#domain/transactions.ts';

export interface Schema {
  customers: {
    id: string;
    name: string;
    email: string;
    password_hash: string;
    created_at: string;
    portfolios_version: string;
    currency: Generated<string>;
    email_verified_at: string | null;
  };
  sessions: {
    token_hash: string;
    id: string;
    kind: 'customer' | 'admin';
    account_id: string;
    client: string;
    created_at: string;
    expires_at: string;
  };
  two_step: {
    kind: 'customer' | 'admin';
    account_id: string;
    secret: string;
    last_step: number;
    created_at: string;
    confirmed_at: string | null;
  };
  recovery_codes: { code_hash: string; kind: 'customer' | 'admin'; account_id: string };
  password_resets: {
    token_hash: string;
    kind: 'customer' | 'admin';
    account_id: string;
    expires_at: string;
  };
  email_confirmations: {
    kind: 'customer' | 'admin';
    account_id: string;
    email: string;
    token_hash: string;
    expires_at: string;
  };
  rate_limits: { key: string; count: number; resets_at: string };
  portfolios: {
    id: string;
    customer_id: string;
    title: string;
    created_at: string;
    currency: Generated<string>;
    cost_method: Generated<CostMethod>;
    /** In per cent, decimal text. */
    withholding_rate: Generated<string>;
    record_dividends: Generated<0 | 1>;
    transaction_count: Generated<number>;
  };
  tickers: {
    id: string;
    portfolio_id: string;
    symbol: string;
    name: string;
    shares: string;
    buy_price: string;
    notes: string;
    created_at: string;
    /** The currency of the security's prices. */
    currency: Generated<string>;
    /** The average cost of all shares, in the security's currency; null if it is shares × buy_price. */
    cost: string | null;
    /** The ISO date from which splits still have to be applied to the shares. */
    as_of: Generated<string>;
    is_closed: Generated<0 | 1>;
    /** Differs after every change of the position's transactions. */
    revision: Generated<string>;
  };
  transactions: {
    id: string;
    portfolio_id: string;
    ticker_id: string | null;
    kind: TransactionKind;
    date: string | null;
    day_order: number;
    shares: string | null;
    price: string | null;
    /** Null if it is shares × price. */
    amount: string | null;
    fee: string;
    tax: string;
    currency: string;
    rate: string | null;
    numerator: string | null;
    denominator: string | null;
    /** JSON: the lots that a sale names. */
    lots: string | null;
    linked_id: string | null;
    note: string;
    source: TransactionSource;
    created_at: string;
    import_id: string | null;
    /** The id in its source: `trading212:EOF123`. */
    external_id: string | null;
  };
  imports: {
    id: string;
    portfolio_id: string;
    status: ImportStatus;
    created_at: string;
    committed_at: string | null;
    bytes_read: Generated<number>;
    bytes_total: Generated<number>;
    /** JSON: how each file was read, with its numbers of rows. */
    files: string;
    /** JSON: answers of its owner about securities and kinds. */
    answers: string;
    /** JSON: unknown securities, positions before and after, and why it cannot be committed. */
    result: string;
  };
  import_rows: {
    import_id: string;
    file: number;
    line: number;
    verdict: ImportVerdict;
    reason: string | null;
    /** JSON: the source text and the draft of a transaction. */
    content: string;
    duplicate_of: string | null;
    /** JSON: what its owner decided. */
    decision: string | null;
  };
  import_files: { import_id: string; file: number; content: Uint8Array };
  import_answers: {
    customer_id: string;
    topic: 'mapping' | 'security' | 'kind';
    key: string;
    /** JSON. */
    answer: string;
  };
  dismissed_dividends: { ticker_id: string; ex_date: string };
  securities: {
    id: string;
    customer_id: string;
    symbol: string;
    name: string;
    currency: string;
    type: string;
    created_at: string;
  };
  security_prices: { customer_id: string; symbol: string; date: string; price: string };
  /** Units of a currency for one euro. */
  exchange_rates: { date: string; currency: string; rate: string };
  wizards: {
    id: string;
    name: string;
    position: number;
    filing: string | null;
    created_at: string;
    cik: string | null;
    /** The list of holdings. Lists are immutable: a change writes a new one. */
    holdings_id: string;
    holding_count: number;
    /** The address of its page. Null only until the first start of this version. */
    slug: string | null;
  };
  wizard_holdings: {
    list_id: string;
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
    feed_url: string | null;
  };
  feed_item_symbols: { item_id: string; symbol: string; published_at: string };
  admins: {
    id: string;
    name: string;
    email: string;
    password_hash: string;
    created_at: string;
    email_verified_at: string | null;
  };
  admin_invites: {
    id: string;
    token_hash: string;
    created_by: string;
    created_at: string;
    expires_at: string;
    admin_id: string | null;
  };
  audit_events: {
    id: string;
    at: string;
    admin_id: string;
    admin_name: string;
    action: AuditAction;
    subject: string;
  };
  articles: {
    id: string;
    title: string;
    title_folded: string;
    slug: string;
    description: string;
    excerpt: string;
    sanitizer: number;
    published_at: string | null;
    created_at: string;
    updated_at: string;
  };
  article_symbols: { article_id: string; symbol: string };
  old_slugs: { slug: string; article_id: string };
  pictures: {
    id: string;
    article_id: string | null;
    inline: 0 | 1;
    position: number;
    hash: string;
    alt: string;
    width: number;
    height: number;
    loose_since: string | null;
  };
  picture_files: { picture_id: string; size: string; bytes: Uint8Array };
  wizard_imports: {
    id: string;
    at: string;
    admin_name: string;
    file_name: string;
    wizards_before: number;
    holdings_before: number;
    wizards_after: number;
    holdings_after: number;
    replaced: Uint8Array;
  };
  filed_quarters: { cik: string; period: string; filing: string; table_id: string };
  filed_securities: { table_id: string; chunk: number; securities: string };
  cusips: {
    cusip: string;
    issuer: string;
    class: string;
    symbol: string | null;
    resolved_by: string | null;
    seen_at: string;
  };
  filing_refreshes: { cik: string; at: string; outcome: string; message: string };
  leases: { name: string; until: string };
  feed_sources: {
    url: string;
    title: string;
    etag: string | null;
    last_modified: string | null;
    succeeded_at: string | null;
    failed_at: string | null;
    failure: string | null;
    failures: number;
    next_at: string;
  };
  feed_pictures: { hash: string; bytes: Uint8Array | null; tried_at: string; failures: number };
  source_calls: { source: string; day: string; used: number };
  source_answers: {
    key: string;
    answer: string | null;
    answered_at: string | null;
    claimed_until: string;
  };
  seeds: { name: string; applied_at: string };
  versions: { name: string; version: string };
  crashed_inputs: {
    digest: string;
    parser: string;
    attempts: number;
    reason: 'memory' | 'time' | 'crashed' | null;
    tried_at: string;
  };
}

/** A database or a transaction. Query functions take it as their first parameter, so none escapes its transaction. */
export type Db = Kysely<Schema>;
