import type { customerCare } from '../../../contract/account-care.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { AppError } from '../../../domain/app-error.ts';
import { guardedText, sheetCell } from '../../../domain/sheet-cells.ts';
import { toOwnSession } from '../../platform/accounts/care-routes.ts';
import { listSessions } from '../../platform/accounts/sessions.ts';
import { isTwoStepOn } from '../../platform/accounts/two-step.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Account } from '../../platform/http/access.ts';
import { toUser } from './customers.ts';

type Exported = ReplyOf<typeof customerCare.exportJson>;

async function readPortfolios(db: Db, customerId: string): Promise<Exported['portfolios']> {
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
  const held = Map.groupBy(tickers, ({ portfolio_id }) => portfolio_id);
  return portfolios.map(({ id, title, created_at }) => ({
    title,
    createdAt: created_at,
    tickers: (held.get(id) ?? []).map(({ symbol, name, shares, buy_price, notes, ...ticker }) => ({
      symbol,
      name,
      shares,
      buyPrice: buy_price,
      notes,
      addedAt: ticker.created_at,
    })),
  }));
}

/** All that is kept about a customer, passwords and tokens left out. */
export async function exportData(db: Db, account: Account): Promise<Exported> {
  const owner = { kind: 'customer' as const, accountId: account.id };
  const customer = await db
    .selectFrom('customers')
    .select('created_at')
    .where('id', '=', account.id)
    .executeTakeFirst();
  if (!customer) throw new AppError('unauthenticated', 'Please log in.');
  return {
    exportedAt: new Date().toISOString(),
    account: { ...toUser(account), createdAt: customer.created_at, twoStep: await isTwoStepOn(db, owner) },
    portfolios: await readPortfolios(db, account.id),
    sessions: (await listSessions(db, owner, undefined)).map(toOwnSession),
  };
}

const columns = ['portfolio', 'symbol', 'name', 'shares', 'buyPrice', 'notes', 'addedAt'] as const;

/** The tickers of all portfolios as a CSV sheet, with the byte order mark that spreadsheets know UTF-8 by. */
export async function exportSheet(db: Db, { id }: Account): Promise<string> {
  const portfolios = await readPortfolios(db, id);
  const rows = portfolios.flatMap(({ title, tickers }) =>
    tickers.map((ticker) => {
      const row = { portfolio: title, ...ticker };
      return columns.map((column) => sheetCell(guardedText(row[column]))).join(',');
    }),
  );
  return `\uFEFF${[columns.join(','), ...rows].join('\r\n')}\r\n`;
}
