import { Readable } from 'node:stream';
import { customerSettings } from '#contract/account-settings.ts';
import type { exportedAlerts } from '#contract/alerts.ts';
import type { exportedDigest } from '#contract/digest.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { ExportedPortfolio, ExportedSecurity, ExportedTicker } from '#contract/portfolios.ts';
import {
  exportedWatching,
  type FollowedInvestor,
  type JournalEntry,
  type Watchlist,
} from '#contract/watchlists.ts';
import { AppError } from '#domain/app-error.ts';
import { csvCell, escapeFormula } from '#domain/csv-cells.ts';
import { isoTime } from '#domain/time.ts';
import { toOwnSession } from '#server/accounts/account-settings-routes.ts';
import { toUser } from '#server/accounts/accounts.ts';
import { listSessions } from '#server/accounts/sessions.ts';
import { isTwoStepOn } from '#server/accounts/two-step.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { Account } from '#server/platform/http/callers.ts';
import { fillLists, separated } from '#server/platform/http/list-serializer.ts';
import { serializerOf } from '#server/platform/http/serializer.ts';
import { asSpooled } from '#server/platform/http/unread-replies/spooled-stream.ts';

/** What a customer has entered about their investments, read while it is written. */
export interface ExportedInvestments {
  reportingCurrency: string;
  portfolios: {
    /** Without its transactions. */
    portfolio: ExportedPortfolio;
    transactions: () => AsyncIterable<ExportedPortfolio['transactions']>;
  }[];
  securities: () => AsyncIterable<ExportedSecurity>;
}

/** What a customer watches, follows and has written about securities. */
export interface ExportedWatching {
  watchlists: Watchlist[];
  followedInvestors: FollowedInvestor[];
  journal: () => AsyncIterable<JournalEntry[]>;
}

/** The alerts of a customer, few enough to be written at once. */
export type ExportedAlerts = Pick<CustomerData, keyof typeof exportedAlerts>;

/** When a customer gets a summary. */
export type ExportedDigest = Pick<CustomerData, keyof typeof exportedDigest>;

type CustomerData = ReplyOf<typeof customerSettings.exportJson>;

async function accountData(db: Db, account: Account): Promise<CustomerData['account']> {
  const owner = { kind: 'customer' as const, accountId: account.id };
  const customer = await db
    .selectFrom('customers')
    .select(['created_at', 'email_verified_at'])
    .where('id', '=', account.id)
    .executeTakeFirst();
  if (!customer) throw new AppError('unauthenticated', 'Please log in.');
  return {
    ...toUser(account),
    createdAt: customer.created_at,
    emailVerifiedAt: customer.email_verified_at,
    twoStep: await isTwoStepOn(db, owner),
  };
}

const writeData = serializerOf(customerSettings.exportJson.reply);
const writePortfolio = serializerOf(ExportedPortfolio);
const writeTransactions = serializerOf(ExportedPortfolio.shape.transactions);
const writeJournal = serializerOf(exportedWatching.journal);
const writeSecurity = serializerOf(ExportedSecurity);

/** Writes the items of lists without their brackets. */
async function* writeChunks<Item>(chunks: AsyncIterable<Item[]>, write: (chunk: Item[]) => string) {
  for await (const chunk of chunks) yield write(chunk).slice(1, -1);
}

async function* writePortfolios({ portfolios }: ExportedInvestments): AsyncGenerator<string> {
  let comma = '';
  for (const { portfolio, transactions } of portfolios) {
    yield comma;
    const written = separated(writeChunks(transactions(), writeTransactions));
    yield* fillLists(writePortfolio(portfolio), { transactions: written });
    comma = ',';
  }
}

async function* writeSecurities({ securities }: ExportedInvestments): AsyncGenerator<string> {
  for await (const security of securities()) yield writeSecurity(security);
}

/** Writes all stored data of a customer except passwords and tokens, while it is read. */
export async function exportData(
  db: Db,
  account: Account,
  data: ExportedInvestments & ExportedWatching & ExportedAlerts & ExportedDigest,
): Promise<Readable> {
  const owner = { kind: 'customer' as const, accountId: account.id };
  const text = writeData({
    exportedAt: isoTime(),
    account: await accountData(db, account),
    reportingCurrency: data.reportingCurrency,
    portfolios: [],
    securities: [],
    watchlists: data.watchlists,
    followedInvestors: data.followedInvestors,
    journal: [],
    alerts: data.alerts,
    alertMessages: data.alertMessages,
    alertSettings: data.alertSettings,
    digest: data.digest,
    sessions: (await listSessions(db, owner, undefined)).map(toOwnSession),
  });
  // Lists of watched stocks with notes are in memory until all is written.
  return asSpooled(
    Readable.from(
      fillLists(text, {
        portfolios: writePortfolios(data),
        securities: separated(writeSecurities(data)),
        journal: separated(writeChunks(data.journal(), writeJournal)),
      }),
    ),
  );
}

/** The byte order mark, by which spreadsheets detect UTF-8, and the header. */
const csvHead = (header: readonly string[]) => `\uFEFF${header.join(',')}\r\n`;
/** Formats a row, with formulas escaped. */
const csvLine = (cells: readonly string[]) =>
  `${cells.map((cell) => csvCell(escapeFormula(cell))).join(',')}\r\n`;

const tickerFields = ExportedTicker.keyof().options;

/** Formats the tickers of all portfolios as CSV. */
export function tickersCsv({ portfolios }: ExportedInvestments): string {
  const rows = portfolios.flatMap(({ portfolio: { title, tickers } }) =>
    tickers.map((ticker) => [title, ...tickerFields.map((field) => ticker[field])]),
  );
  return csvHead(['portfolio', ...tickerFields]) + rows.map(csvLine).join('');
}

/** Formats manual prices as CSV. A security without prices has a row without date and price. */
async function* writePrices({ securities }: ExportedInvestments): AsyncGenerator<string> {
  yield csvHead(['symbol', 'name', 'currency', 'type', 'date', 'price']);
  for await (const { prices, symbol, name, currency, type } of securities()) {
    const shown = prices.length > 0 ? prices : [{ date: '', price: '' }];
    const cells = [symbol, name ?? '', currency ?? '', type ?? ''];
    yield shown.map(({ date, price }) => csvLine([...cells, date, price])).join('');
  }
}

/** Formats manual prices as CSV, while they are read. */
export const pricesCsv = (investments: ExportedInvestments): Readable =>
  Readable.from(writePrices(investments));
