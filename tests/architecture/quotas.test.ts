import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { type QuotaName, quotaNames } from '#domain/quotas.ts';
import { readMigrations } from '#server/platform/db/migrations/migrations.ts';

/**
 * A limit that the account page shows and docs/limits.md lists, and that a test enforces: its quotas, a test file, and a
 * part of the name of a test in it.
 */
interface TableQuota {
  shown: QuotaName[];
  file: string;
  test: string;
}

const importQuota = (name: string, shown: QuotaName[]): TableQuota => ({
  shown,
  file: 'src/server/features/imports/import-quotas.test.ts',
  test: name,
});

const portfolioQuota = (name: string, shown: QuotaName[]): TableQuota => ({
  shown,
  file: 'src/server/features/portfolios/quotas.test.ts',
  test: name,
});

const watchQuota = (name: string, shown: QuotaName[]): TableQuota => ({
  shown,
  file: 'src/server/features/watchlists/watchlist-quotas.test.ts',
  test: name,
});

const alertQuota = (name: string, shown: QuotaName[]): TableQuota => ({
  shown,
  file: 'src/server/features/alerts/alerts.test.ts',
  test: name,
});

const oneForEachAccount = 'one row for each account';
const administrators = 'only administrators and their jobs write it';
const companies = 'a row for each listed company, and at most 150 filings of each group of forms';
const reports = 'at most 400 reports of insiders of each listed company, with at most 300 lines';
const sources = 'as much as our sources state; calls to them have a daily quota';

/** The quota of each table, or why it needs none. */
const tableQuotas: Record<string, TableQuota | string> = {
  customers: 'sign-ups are limited for each address, and rows for each account are limited below',
  sessions: {
    shown: ['sessions'],
    file: 'src/server/accounts/sessions.test.ts',
    test: 'an account has a hundred sessions',
  },
  two_step: oneForEachAccount,
  calendar_feeds: oneForEachAccount,
  recovery_codes: 'new codes replace the ten old ones',
  password_resets: oneForEachAccount,
  email_confirmations: oneForEachAccount,
  rate_limits: 'a few rows for each request, which are deleted when their window ends',
  portfolios: {
    shown: ['portfolios'],
    file: 'src/server/features/portfolios/portfolios.test.ts',
    test: 'creates three of ten portfolios requested at once',
  },
  tickers: portfolioQuota('a portfolio has a limited number of positions', ['holdings', 'positions']),
  transactions: {
    shown: ['transactions'],
    file: 'src/server/features/imports/import-commit.test.ts',
    test: 'a commit above the limits changes nothing',
  },
  dismissed_dividends: portfolioQuota('a position has a limited number of dismissed dividends', [
    'dismissedDividends',
  ]),
  dismissed_events: 'the known events of a portfolio, of which there are some dozens in all',
  portfolio_plans: 'one row for each portfolio, with at most 30 groups of 50 symbols',
  undos: 'at most twenty for each portfolio, with 1 MB each, until the next hourly sweep',
  securities: {
    shown: ['securities'],
    file: 'src/server/features/securities/securities.test.ts',
    test: 'are limited in number',
  },
  security_prices: portfolioQuota('a security has a limited number of prices', ['prices', 'allPrices']),
  price_addresses: {
    shown: ['priceAddresses'],
    file: 'src/server/features/securities/price-addresses.test.ts',
    test: 'a customer can have fifty',
  },
  watchlists: watchQuota('a customer has a limited number of lists', ['watchlists']),
  watchlist_items: watchQuota('a list has a limited number of stocks', ['watchedStocks']),
  journal_entries: watchQuota('a journal has a limited number of entries', ['journalEntries']),
  followed_investors: watchQuota('a customer follows a limited number of investors', ['followedInvestors']),
  alert_rules: alertQuota('a customer can set a limited number of alerts', ['alerts']),
  alert_messages: alertQuota('the oldest messages make room', ['alertMessages']),
  alert_settings: oneForEachAccount,
  digests: oneForEachAccount,
  imports: importQuota('reads at most three imports of a portfolio', ['imports', 'openImports']),
  import_rows: importQuota('refuses to store more than the quota', ['importedFiles']),
  import_files: importQuota('keeps large originals in chunks', ['importedFiles']),
  import_answers: importQuota('forgets the oldest answers above the quota', [
    'rememberedSecurities',
    'rememberedKinds',
    'rememberedAccounts',
    'rememberedMappings',
  ]),
  crashed_inputs: 'a row for each file that its parser takes seconds to fail at, kept for 30 days',
  admins: administrators,
  admin_invites: administrators,
  audit_events: administrators,
  articles: administrators,
  article_versions: 'the oldest above fifty of an article are deleted',
  article_symbols: administrators,
  old_slugs: administrators,
  pictures: administrators,
  picture_files: administrators,
  site_pages: administrators,
  site_settings: administrators,
  wizards: administrators,
  wizard_holdings: administrators,
  wizard_imports: administrators,
  cusips: administrators,
  filed_quarters: administrators,
  filed_securities: administrators,
  filing_refreshes: administrators,
  company_filing_reads: companies,
  company_filings: companies,
  announced_results: companies,
  insider_reports: reports,
  insider_transactions: reports,
  filing_undos: 'a row for each upload of the last minutes',
  feed_choices: 'at most fifty feeds that administrators add, and those that the product ships',
  feed_items: sources,
  feed_item_symbols: sources,
  feed_sources: sources,
  feed_pictures: sources,
  exchange_rates: sources,
  wider_rates: sources,
  source_calls: sources,
  source_answers: sources,
  leases: 'a row for each job',
  told_filings: 'a row for each investor',
  seeds: 'a row for each seed of this version',
  versions: 'a row for each cache of this version, and for each company whose reports of insiders were read',
  schema_migrations: 'a row for each migration',
};

const tables = () => {
  const database = new DatabaseSync(':memory:');
  for (const { sql } of readMigrations('migrations')) database.exec(sql);
  const rows = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  return rows.map(({ name }) => String(name)).filter((name) => !name.startsWith('sqlite_'));
};

test('every table has a quota or a reason why it needs none', () => {
  const known = Object.keys(tableQuotas).filter((name) => name !== 'schema_migrations');
  expect(tables().sort()).toEqual(known.sort());
});

const limited = Object.entries(tableQuotas).flatMap(([table, quota]) =>
  typeof quota === 'string' ? [] : [{ table, ...quota }],
);

test.each(limited)('the quota of $table is tested', ({ file, test: name }) => {
  const names = [...readFileSync(file, 'utf8').matchAll(/\btest(?:\.\w+)?\(\s*'([^']+)'/g)].map(
    ([, text]) => text,
  );
  expect(names.filter((text) => text?.includes(name))).toHaveLength(1);
});

test('every quota that customers see belongs to a table, and every limited table to one', () => {
  const shown = limited.flatMap((table) => table.shown);
  expect([...new Set(shown)].sort()).toEqual([...quotaNames].sort());
  expect(limited.filter((table) => table.shown.length === 0)).toEqual([]);
});
