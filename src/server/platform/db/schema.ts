import type { Generated, Kysely } from 'kysely';
import type { MailState } from '#domain/alerts/alert-delivery.ts';
import type { AlertKind } from '#domain/alerts/alert-kinds.ts';
import type { AlertState } from '#domain/alerts/price-kinds.ts';
import type { AuditAction } from '#domain/audit-actions.ts';
import type { Rhythm } from '#domain/digest/digest-times.ts';
import type { ImportStatus, ImportVerdict } from '#domain/imports.ts';
import type { JournalKind } from '#domain/journal-kinds.ts';
import type { SitePageName } from '#domain/site-pages.ts';
import type { FieldColumns } from '#domain/transaction-fields.ts';
import type { CostMethod } from '#domain/transactions.ts';

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
  watchlists: { id: string; customer_id: string; name: string; list_order: number; created_at: string };
  watchlist_items: {
    id: string;
    customer_id: string;
    watchlist_id: string;
    symbol: string;
    name: string;
    /** The unit of its prices, as its exchange quotes: `GBX` for pence. */
    currency: string;
    list_order: number;
    /** ISO dates; splits after them still have to be applied to the prices. */
    added_on: string;
    added_price: string | null;
    target: string | null;
    target_on: string | null;
    note: string;
  };
  journal_entries: {
    id: string;
    customer_id: string;
    symbol: string;
    kind: JournalKind;
    date: string;
    text: string;
    created_at: string;
  };
  followed_investors: { customer_id: string; slug: string; followed_at: string };
  alert_rules: {
    id: string;
    customer_id: string;
    symbol: string;
    name: string;
    /** The unit of a price, as its exchange quotes: `GBX` for pence. */
    currency: string;
    kind: AlertKind;
    /** Splits after the ISO date `stated_on` still have to be applied to a price. */
    threshold: string;
    stated_on: string;
    repeats: 0 | 1;
    state: AlertState;
    revision: number;
    reached_on: string | null;
    created_at: string;
    /** When the customer changed it last. */
    changed_at: string;
    /** A slug, `*` for all that the customer follows, or empty. */
    investor: string;
    told_event: string | null;
    portfolio_id: string | null;
  };
  alert_messages: {
    id: string;
    customer_id: string;
    rule_id: string;
    event_key: string;
    symbol: string;
    name: string;
    currency: string;
    kind: AlertKind;
    threshold: string;
    price: string;
    /** What was compared with the threshold. */
    reading: string;
    priced_at: string;
    created_at: string;
    read_at: string | null;
    mail_state: MailState;
    mail_attempts: number;
    mail_due_at: string | null;
    investor: string;
    finding: string | null;
    portfolio_id: string | null;
  };
  /** `told_at` is null for the filing that an investor had when it was first seen. */
  told_filings: { slug: string; period: string; told_at: string | null };
  alert_settings: {
    customer_id: string;
    mails: 0 | 1;
    /** Minutes of the local day. */
    quiet_start: number | null;
    quiet_end: number | null;
    time_zone: string;
    mails_per_day: number;
    mailed_on: string | null;
    mailed_count: number;
    unsubscribe_hash: string | null;
    unsubscribe_token: string | null;
  };
  rate_limits: { key: string; count: number; resets_at: string };
  digests: {
    customer_id: string;
    rhythm: Rhythm;
    /** From 1 for Monday to 7 for Sunday. */
    weekday: number;
    hour: number;
    due_at: string;
    read_at: string | null;
    covered_to: string | null;
    /** JSON: a page of a mail. */
    page: string | null;
    mail_state: MailState | null;
    mail_attempts: number;
    mail_due_at: string | null;
    mailed_at: string | null;
  };
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
    /** The place in the owner's list; equal ones are listed oldest first. */
    list_order: Generated<number>;
    /** When it was deleted; its owner can bring it back for minutes. */
    deleted_at: Generated<string | null>;
  };
  tickers: {
    id: string;
    customer_id: string;
    portfolio_id: string;
    symbol: string;
    name: string;
    shares: string;
    buy_price: string;
    notes: string;
    /** The own group of the holding; empty for none. */
    group_name: Generated<string>;
    created_at: string;
    /** The currency of the security's prices. */
    currency: Generated<string>;
    /** The average cost of all shares, in the security's currency; null if it is shares × buy_price. */
    cost: string | null;
    /** The ISO date from which splits still have to be applied to the shares. */
    as_of: Generated<string>;
    /** The known splits up to `as_of` that the shares count; null if an earlier version stored them. See `countedSplits`. */
    counted_splits: Generated<string | null>;
    is_closed: Generated<0 | 1>;
    /** Differs after every change of the position's transactions. */
    revision: Generated<string>;
  };
  /** `amount` is null if it is shares × price. */
  transactions: FieldColumns & {
    customer_id: string;
    portfolio_id: string;
    ticker_id: string | null;
    import_id: string | null;
    /** The id in its source: `trading212:EOF123`. */
    external_id: string | null;
  };
  imports: {
    id: string;
    customer_id: string;
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
    /** The length of its rows and kept originals, which count against the quota of its owner. */
    stored_bytes: Generated<number>;
  };
  import_rows: {
    customer_id: string;
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
  import_files: {
    customer_id: string;
    import_id: string;
    file: number;
    chunk: number;
    content: Uint8Array;
  };
  import_answers: {
    customer_id: string;
    topic: 'mapping' | 'security' | 'kind' | 'account';
    key: string;
    /** JSON. */
    answer: string;
    /** Empty for answers of versions before 0022. */
    answered_at: Generated<string>;
  };
  dismissed_dividends: { customer_id: string; ticker_id: string; ex_date: string };
  dismissed_events: { customer_id: string; portfolio_id: string; symbol: string; date: string };
  /** `content` is JSON: an `Undo` of the ledger. */
  undos: { id: string; customer_id: string; portfolio_id: string; created_at: string; content: string };
  /** `content` is JSON: a `PlanForm` of the contract. */
  portfolio_plans: { customer_id: string; portfolio_id: string; content: string; updated_at: string };
  calendar_feeds: { customer_id: string; token_hash: string; created_at: string; read_on: string | null };
  securities: {
    id: string;
    customer_id: string;
    symbol: string;
    name: string;
    currency: string;
    type: string;
    created_at: string;
  };
  security_prices: {
    customer_id: string;
    symbol: string;
    date: string;
    price: string;
    /** 1 for a price that was read from an address; one that is entered by hand replaces it. */
    from_address: Generated<number>;
  };
  price_addresses: {
    customer_id: string;
    symbol: string;
    url: string;
    /** JSON: a `PriceReading` of the domain. */
    reading: string;
    saved_at: string;
    read_at: string;
    /** Null while reading succeeds, like `failure`. */
    failed_since: string | null;
    failure: string | null;
    failures: number;
    next_at: string;
  };
  /** Units of a currency for one euro. */
  exchange_rates: { date: string; currency: string; rate: string };
  /** The rates of a day from another source as JSON: units of currencies for one euro. */
  wider_rates: { date: string; source: string; rates: string };
  wizards: {
    id: string;
    name: string;
    position: number;
    filing: string | null;
    created_at: string;
    cik: string | null;
    /** The list of holdings that were entered by hand; empty with a filing. Lists are immutable: a change writes a new one. */
    holdings_id: string;
    /** The holdings of the list, or the lines of the newest filing. */
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
    author: Generated<string>;
    lead: Generated<string>;
    /** JSON: a list of texts. */
    topics: Generated<string>;
    /** The name of the administrator who saved the article last. */
    updated_by: Generated<string>;
    preview_token: string | null;
  };
  article_versions: {
    article_id: string;
    version: number;
    saved_at: string;
    saved_by: string;
    title: string;
    lead: string;
    author: string;
    topics: string;
    description: string;
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
    caption: Generated<string>;
    credit: Generated<string>;
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
  company_filing_reads: {
    /** Without leading zeros. */
    cik: string;
    held_on: string | null;
    viewed_on: string | null;
    read_at: string | null;
    /** Empty if it is due at once. */
    next_at: string;
    failure: string | null;
  };
  company_filings: {
    cik: string;
    accession: string;
    form: string;
    filed: string;
    period: string | null;
    /** Those of Form 8-K, with commas between them. */
    items: string;
    document: string | null;
  };
  announced_results: { cik: string; date: string; quarter_end: string | null };
  insider_reports: {
    /** The company in whose list it is, without leading zeros. */
    cik: string;
    accession: string;
    form: string;
    filed: string;
    document: string;
    /** Empty if it is due at once, null if it is not to be read any more. */
    next_at: string | null;
    failures: number;
    failure: string | null;
    read_at: string | null;
    period: string | null;
    original_filed: string | null;
    /** JSON: a list of `ReportOwner`. */
    owners: string | null;
  };
  insider_transactions: {
    cik: string;
    accession: string;
    line: number;
    is_derivative: 0 | 1;
    security: string;
    date: string;
    code: string;
    is_acquired: 0 | 1;
    shares: string;
    price: string | null;
    shares_after: string | null;
    is_direct: 0 | 1;
    planned: 0 | 1 | null;
  };
  leases: { name: string; until: string };
  /** `content` is JSON: a `FilingUndo`. */
  filing_undos: { id: string; created_at: string; content: string };
  /** `is_added` is 0 for a feed that the product ships. */
  feed_choices: { url: string; is_added: 0 | 1; is_on: 0 | 1; created_at: string };
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
  site_settings: {
    id: 1;
    name: string;
    accent_light: string | null;
    accent_dark: string | null;
    logo_hash: string | null;
    logo_width: number | null;
    logo_height: number | null;
    logo: Uint8Array | null;
    updated_at: string;
  };
  site_pages: { page: SitePageName; description: string; sanitizer: number; updated_at: string };
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
