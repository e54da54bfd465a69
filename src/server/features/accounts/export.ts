import type { customerSettings } from '#contract/account-settings.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { AppError } from '#domain/app-error.ts';
import { csvCell, escapeFormula } from '#domain/csv-cells.ts';
import { toOwnSession } from '#server/accounts/account-settings-routes.ts';
import { toUser } from '#server/accounts/accounts.ts';
import { listSessions } from '#server/accounts/sessions.ts';
import { isTwoStepOn } from '#server/accounts/two-step.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { Account } from '#server/platform/http/callers.ts';

type CustomerData = ReplyOf<typeof customerSettings.exportJson>;

async function readPortfolios(db: Db, customerId: string): Promise<CustomerData['portfolios']> {
  const portfolios = await db
    .selectFrom('portfolios')
    .select(['id', 'title', 'created_at'])
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute();
  const tickers = await db
    .selectFrom('tickers')
    .innerJoin('portfolios', 'portfolios.id', 'tickers.portfolio_id')
    .selectAll('tickers')
    .where('portfolios.customer_id', '=', customerId)
    .orderBy('tickers.id')
    .execute();
  const byPortfolio = Map.groupBy(tickers, ({ portfolio_id }) => portfolio_id);
  return portfolios.map(({ id, title, created_at }) => ({
    title,
    createdAt: created_at,
    tickers: (byPortfolio.get(id) ?? []).map(({ symbol, name, shares, buy_price, notes, ...ticker }) => ({
      symbol,
      name,
      shares,
      buyPrice: buy_price,
      notes,
      addedAt: ticker.created_at,
    })),
  }));
}

/** Collects all stored data of a customer except passwords and tokens. */
export async function exportData(db: Db, account: Account): Promise<CustomerData> {
  const owner = { kind: 'customer' as const, accountId: account.id };
  const customer = await db
    .selectFrom('customers')
    .select(['created_at', 'email_verified_at'])
    .where('id', '=', account.id)
    .executeTakeFirst();
  if (!customer) throw new AppError('unauthenticated', 'Please log in.');
  return {
    exportedAt: new Date().toISOString(),
    account: {
      ...toUser(account),
      createdAt: customer.created_at,
      emailVerifiedAt: customer.email_verified_at,
      twoStep: await isTwoStepOn(db, owner),
    },
    portfolios: await readPortfolios(db, account.id),
    sessions: (await listSessions(db, owner, undefined)).map(toOwnSession),
  };
}

const columns = ['portfolio', 'symbol', 'name', 'shares', 'buyPrice', 'notes', 'addedAt'] as const;

/** Formats the tickers of all portfolios as CSV, with the byte order mark by which spreadsheets detect UTF-8. */
export async function exportCsv(db: Db, { id }: Account): Promise<string> {
  const portfolios = await readPortfolios(db, id);
  const rows = portfolios.flatMap(({ title, tickers }) =>
    tickers.map((ticker) => {
      const row = { portfolio: title, ...ticker };
      return columns.map((column) => csvCell(escapeFormula(row[column]))).join(',');
    }),
  );
  return `\uFEFF${[columns.join(','), ...rows].join('\r\n')}\r\n`;
}
