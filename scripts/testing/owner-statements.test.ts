import { expect, test } from 'vitest';
import { crossingCustomers, summaryOfCrossing } from './owner-statements.ts';

const statement = (sql: string, file = 'src/server/ledger/a.ts') => ({ kind: 'sqlite' as const, file, sql });

test('reports statements on rows of several customers', () => {
  const update = statement('update "transactions" set "note" = ? where "symbol" = ?');
  const list = statement('select * from "portfolios" order by "id" limit ?');
  const joined = statement('select "a"."b" from "articles" as "a" inner join "tickers" on "c" = "d"');
  expect(crossingCustomers([update, list, joined, update])).toEqual([update, list, joined]);
  expect(summaryOfCrossing([update])).toContain('src/server/ledger/a.ts reads or changes rows of several');
});

test('allows statements that name an owner or the id of what it owns', () => {
  const statements = [
    'select * from "portfolios" where "customer_id" = ?',
    'select * from "transactions" inner join "tickers" on "a" = "b" where "tickers"."portfolio_id" in (?)',
    'delete from "import_rows" where "import_id" = ?',
    'insert into "tickers" ("id") values (?)',
    'select * from "articles" where "slug" = ?',
  ].map((sql) => statement(sql));
  expect(crossingCustomers(statements)).toEqual([]);
});

test('allows jobs over all customers and copies of whole tables', () => {
  const sql = 'select "id" from "imports" where "created_at" < ?';
  const sweep = statement(sql, 'src/server/features/imports/sweep-imports.ts');
  expect(crossingCustomers([sweep, statement(sql, 'src/server/platform/db/copy/copy-tables.ts')])).toEqual(
    [],
  );
});
