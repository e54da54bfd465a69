import type { customerSettings } from '#contract/account-settings.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { type ExportedPortfolio, ExportedTicker } from '#contract/portfolios.ts';
import { AppError } from '#domain/app-error.ts';
import { csvCell, escapeFormula } from '#domain/csv-cells.ts';
import { isoTime } from '#domain/time.ts';
import { toOwnSession } from '#server/accounts/account-settings-routes.ts';
import { toUser } from '#server/accounts/accounts.ts';
import { listSessions } from '#server/accounts/sessions.ts';
import { isTwoStepOn } from '#server/accounts/two-step.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { Account } from '#server/platform/http/callers.ts';

type CustomerData = ReplyOf<typeof customerSettings.exportJson>;

/** Collects all stored data of a customer except passwords and tokens. */
export async function exportData(
  db: Db,
  account: Account,
  portfolios: ExportedPortfolio[],
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
    portfolios,
    sessions: (await listSessions(db, owner, undefined)).map(toOwnSession),
  };
}

const fields = ExportedTicker.keyof().options;

/** Formats the tickers of all portfolios as CSV, with the byte order mark by which spreadsheets detect UTF-8. */
export function toCsv(portfolios: readonly ExportedPortfolio[]): string {
  const rows = portfolios.flatMap(({ title, tickers }) =>
    tickers.map((ticker) => [title, ...fields.map((field) => ticker[field])].map(escapeFormula)),
  );
  const lines = [['portfolio', ...fields], ...rows].map((cells) => cells.map(csvCell).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
