import { importLimits } from './imports.ts';
import { limits } from './limits.ts';

/** How much a customer can store of one kind. */
export interface Quota {
  /** As lists and documents call it. */
  name: string;
  limit: number;
  /** What the limit applies to. */
  per: 'customer' | 'portfolio' | 'security' | 'position' | 'watchlist';
  unit: 'count' | 'bytes';
  /** What becomes of what exceeds it. */
  above: 'is refused' | 'replaces the oldest';
}

/**
 * Every quota of a customer. The account page shows what is used of each, docs/configuration.md lists them, and
 * tests/architecture/quotas.test.ts relates each to its table. `PORTFOLIOS_PER_CUSTOMER` replaces the first limit.
 */
export const quotas = {
  portfolios: {
    name: 'Portfolios',
    limit: limits.portfoliosPerCustomer,
    per: 'customer',
    unit: 'count',
    above: 'is refused',
  },
  transactions: {
    name: 'Transactions',
    limit: limits.transactionsPerPortfolio,
    per: 'portfolio',
    unit: 'count',
    above: 'is refused',
  },
  holdings: {
    name: 'Holdings',
    limit: limits.tickersPerPortfolio,
    per: 'portfolio',
    unit: 'count',
    above: 'is refused',
  },
  positions: {
    name: 'Positions, closed ones included',
    limit: limits.positionsPerPortfolio,
    per: 'portfolio',
    unit: 'count',
    above: 'is refused',
  },
  dismissedDividends: {
    name: 'Dismissed dividends',
    limit: limits.dismissedDividends,
    per: 'position',
    unit: 'count',
    above: 'is refused',
  },
  securities: {
    name: 'Own securities, and others with own prices',
    limit: limits.securitiesPerCustomer,
    per: 'customer',
    unit: 'count',
    above: 'is refused',
  },
  prices: {
    name: 'Own prices',
    limit: limits.pricesPerSecurity,
    per: 'security',
    unit: 'count',
    above: 'is refused',
  },
  allPrices: {
    name: 'Own prices of all securities',
    limit: limits.pricesPerCustomer,
    per: 'customer',
    unit: 'count',
    above: 'is refused',
  },
  priceAddresses: {
    name: 'Addresses of own prices',
    limit: limits.priceAddressesPerCustomer,
    per: 'customer',
    unit: 'count',
    above: 'is refused',
  },
  watchlists: {
    name: 'Watchlists',
    limit: limits.watchlistsPerCustomer,
    per: 'customer',
    unit: 'count',
    above: 'is refused',
  },
  watchedStocks: {
    name: 'Watched stocks',
    limit: limits.itemsPerWatchlist,
    per: 'watchlist',
    unit: 'count',
    above: 'is refused',
  },
  journalEntries: {
    name: 'Notes in the journal',
    limit: limits.journalEntriesPerCustomer,
    per: 'customer',
    unit: 'count',
    above: 'is refused',
  },
  followedInvestors: {
    name: 'Followed investors',
    limit: limits.followedInvestors,
    per: 'customer',
    unit: 'count',
    above: 'is refused',
  },
  alerts: {
    name: 'Alerts',
    limit: limits.alertsPerCustomer,
    per: 'customer',
    unit: 'count',
    above: 'is refused',
  },
  alertMessages: {
    name: 'Messages of alerts',
    limit: limits.alertMessages,
    per: 'customer',
    unit: 'count',
    above: 'replaces the oldest',
  },
  imports: {
    name: 'Imports',
    limit: importLimits.importsPerPortfolio,
    per: 'portfolio',
    unit: 'count',
    above: 'is refused',
  },
  openImports: {
    name: 'Imports that are not committed',
    limit: importLimits.previews,
    per: 'portfolio',
    unit: 'count',
    above: 'replaces the oldest',
  },
  importedFiles: {
    name: 'Kept files, and imported rows that wait for an answer',
    limit: importLimits.storedBytes,
    per: 'customer',
    unit: 'bytes',
    above: 'is refused',
  },
  rememberedSecurities: {
    name: 'Remembered securities of files',
    limit: importLimits.remembered.security,
    per: 'customer',
    unit: 'count',
    above: 'replaces the oldest',
  },
  rememberedKinds: {
    name: 'Remembered kinds of transactions',
    limit: importLimits.remembered.kind,
    per: 'customer',
    unit: 'count',
    above: 'replaces the oldest',
  },
  rememberedAccounts: {
    name: 'Remembered portfolios of accounts',
    limit: importLimits.remembered.account,
    per: 'customer',
    unit: 'count',
    above: 'replaces the oldest',
  },
  rememberedMappings: {
    name: 'Remembered columns of files',
    limit: importLimits.remembered.mapping,
    per: 'customer',
    unit: 'count',
    above: 'replaces the oldest',
  },
  sessions: {
    name: 'Devices that are logged in',
    limit: limits.sessionsPerAccount,
    per: 'customer',
    unit: 'count',
    above: 'replaces the oldest',
  },
} as const satisfies Record<string, Quota>;

export type QuotaName = keyof typeof quotas;
/** What the feature of watchlists counts. */
export type WatchingQuota = 'watchlists' | 'watchedStocks' | 'journalEntries' | 'followedInvestors';
/** What the feature of alerts counts. */
export type AlertQuota = 'alerts' | 'alertMessages';
export const quotaNames = Object.keys(quotas) as [QuotaName, ...QuotaName[]];
