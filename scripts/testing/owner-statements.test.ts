import { expect, test } from 'vitest';
import { crossingCustomers, needlessJobs, summaryOfCrossing } from './owner-statements.ts';

const statement = (sql: string, file = 'src/server/ledger/a.ts') => ({ kind: 'sqlite' as const, file, sql });

test('reports statements on rows of several customers', () => {
  const update = statement('update "transactions" set "note" = ? where "symbol" = ?');
  const list = statement('select * from "portfolios" order by "id" limit ?');
  const joined = statement('select "a"."b" from "articles" as "a" inner join "tickers" on "c" = "d"');
  expect(crossingCustomers([update, list, joined, update])).toEqual([update, list, joined]);
  expect(summaryOfCrossing([update])).toContain('src/server/ledger/a.ts reads or changes rows of several');
});

test('reports statements that name only the id of what a customer owns', () => {
  const statements = [
    'delete from "import_rows" where "import_id" = ?',
    'select * from "tickers" where "id" in (?)',
    'insert into "tickers" ("id") values (?)',
  ].map((sql) => statement(sql));
  expect(crossingCustomers(statements)).toEqual(statements);
});

test('reports joins of the rows of a customer with those of others', () => {
  const joined =
    'select * from "transactions" inner join "tickers" on "tickers"."id" = "ticker_id" where "transactions"."customer_id" = ?';
  expect(crossingCustomers([statement(joined)])).toHaveLength(1);
  const local = `${joined} and "tickers"."customer_id" = "transactions"."customer_id"`;
  expect(crossingCustomers([statement(local)])).toEqual([]);
});

test('allows statements that name the customer', () => {
  const statements = [
    'select * from "portfolios" where "customer_id" = ?',
    'select * from "tickers" where "tickers"."customer_id" = $1 and "portfolio_id" in ($2, $3)',
    'delete from "import_rows" where "customer_id" = ? and "import_id" = ?',
    'insert into "tickers" ("id", "customer_id") values (?, ?)',
    'select * from "articles" where "slug" = ?',
  ].map((sql) => statement(sql));
  expect(crossingCustomers(statements)).toEqual([]);
});

const sweep = statement(
  'select "id" from "imports" where "created_at" < ?',
  'src/server/features/imports/sweep-imports.ts',
);

test('allows jobs over all customers and copies of whole tables', () => {
  const copy = { ...sweep, file: 'src/server/platform/db/copy/copy-tables.ts' };
  expect(crossingCustomers([sweep, copy])).toEqual([]);
});

test('names jobs that cross no customers any more', () => {
  const needless = needlessJobs([sweep]);
  expect(needless).toContain('src/server/features/digest/digest-job.ts');
  expect(needless).not.toContain(sweep.file);
  expect(summaryOfCrossing([], needless)).toContain('digest-job.ts crosses no customers: remove it');
});
