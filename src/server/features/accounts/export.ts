import type { customerSettings } from '#contract/account-settings.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { type ExportedPortfolio, type ExportedSecurity, ExportedTicker } from '#contract/portfolios.ts';
import { AppError } from '#domain/app-error.ts';
import { csvCell, escapeFormula } from '#domain/csv-cells.ts';
import { isoTime } from '#domain/time.ts';
import { toOwnSession } from '#server/accounts/account-settings-routes.ts';
import { toUser } from '#server/accounts/accounts.ts';
import { listSessions } from '#server/accounts/sessions.ts';
import { isTwoStepOn } from '#server/accounts/two-step.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { Account } from '#server/platform/http/callers.ts';

/** What a customer has entered about their investments. */
export interface ExportedInvestments {
  reportingCurrency: string;
  portfolios: ExportedPortfolio[];
  securities: ExportedSecurity[];
}

type CustomerData = ReplyOf<typeof customerSettings.exportJson>;

/** Collects all stored data of a customer except passwords and tokens. */
export async function exportData(
  db: Db,
  account: Account,
  investments: ExportedInvestments,
): Promise<CustomerData> {
  const owner = { kind: 'customer' as const, accountId: account.id };
  const customer = await db
    .selectFrom('customers')
    .select(['created_at', 'email_verified_at'])
    .where('id', '=', account.id)
    .executeTakeFirst();
  if (!customer) throw new AppError('unauthenticated', 'Please log in.');
  return {
    exportedAt: isoTime(),
    account: {
      ...toUser(account),
      createdAt: customer.created_at,
      emailVerifiedAt: customer.email_verified_at,
      twoStep: await isTwoStepOn(db, owner),
    },
    ...investments,
    sessions: (await listSessions(db, owner, undefined)).map(toOwnSession),
  };
}

/** Formats rows as CSV, with the byte order mark by which spreadsheets detect UTF-8. Escapes formulas. */
function csvText(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [header, ...rows.map((row) => row.map(escapeFormula))].map((cells) =>
    cells.map(csvCell).join(','),
  );
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

const tickerFields = ExportedTicker.keyof().options;

/** Formats the tickers of all portfolios as CSV. */
export function tickersCsv({ portfolios }: ExportedInvestments): string {
  const rows = portfolios.flatMap(({ title, tickers }) =>
    tickers.map((ticker) => [title, ...tickerFields.map((field) => ticker[field])]),
  );
  return csvText(['portfolio', ...tickerFields], rows);
}

/** Formats manual prices as CSV. A security without prices has a row without date and price. */
export function pricesCsv({ securities }: ExportedInvestments): string {
  const rows = securities.flatMap(({ prices, symbol, name, currency, type }) =>
    (prices.length > 0 ? prices : [{ date: '', price: '' }]).map(({ date, price }) => [
      symbol,
      name ?? '',
      currency ?? '',
      type ?? '',
      date,
      price,
    ]),
  );
  return csvText(['symbol', 'name', 'currency', 'type', 'date', 'price'], rows);
}
