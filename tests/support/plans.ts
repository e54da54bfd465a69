import { CompiledQuery, DefaultQueryExecutor } from 'kysely';
import { onTestFinished, vi } from 'vitest';
import { distributedTables } from '#scripts/testing/customer-tables.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import type { Db } from '#server/platform/db/schema.ts';

/** Records each distinct statement that is executed during the rest of the test. */
export function recordStatements(): CompiledQuery[] {
  const statements = new Map<string, CompiledQuery>();
  const execute = DefaultQueryExecutor.prototype.executeQuery;
  const spy = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
  const recorded: CompiledQuery[] = [];
  spy.mockImplementation(function (this: DefaultQueryExecutor, statement, options) {
    if (/^(select|insert|update|delete|with)\b/i.test(statement.sql) && !statements.has(statement.sql)) {
      statements.set(statement.sql, statement);
      recorded.push(statement);
    }
    return execute.call(this, statement, options) as never;
  });
  onTestFinished(() => spy.mockRestore());
  return recorded;
}

/** What leads an index to the rows of one customer. */
const ownerColumn = /\b(?:customer_id|\w+_id|id)=/;

/** A read of a table without an index condition, or with one that the rows of most customers meet. */
export interface TableScan {
  table: string;
  statement: string;
  plan: string;
}

// An unfiltered index scan with a LIMIT reads only the rows that it returns.
const isLimitedRead = (statement: string) => /\blimit\b/i.test(statement) && !/\bwhere\b/i.test(statement);

const isOfCustomer = (statement: string, table: string) =>
  /"customer_id" = \?/.test(statement) && distributedTables.some((name) => name === table);

async function sqliteScans(db: Db, { sql: statement, parameters }: CompiledQuery): Promise<TableScan[]> {
  const explain = CompiledQuery.raw(`EXPLAIN QUERY PLAN ${statement}`, [...parameters]);
  const { rows } = await db.executeQuery<{ detail: string }>(explain as CompiledQuery<{ detail: string }>);
  return rows.flatMap(({ detail }) => {
    const [, searched, columns] = /^SEARCH (\w+) USING [^(]*\((.*)\)$/.exec(detail) ?? [];
    if (searched && columns && isOfCustomer(statement, searched) && !ownerColumn.test(columns))
      return [{ table: searched, statement, plan: detail }];
    const [, table, index] = /^SCAN (\w+)( USING (?:COVERING )?INDEX)?/.exec(detail) ?? [];
    if (table === undefined || (index !== undefined && isLimitedRead(statement))) return [];
    return [{ table, statement, plan: detail }];
  });
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  Plans?: PlanNode[];
}

function scansIn(node: PlanNode, statement: string): TableScan[] {
  const below = (node.Plans ?? []).flatMap((plan) => scansIn(plan, statement));
  const table = node['Relation Name'];
  const kind = node['Node Type'];
  const isScan =
    kind === 'Seq Scan' ||
    (/^Index (Only )?Scan/.test(kind) && node['Index Cond'] === undefined && !isLimitedRead(statement));
  return table !== undefined && isScan
    ? [{ table, statement, plan: `${kind} on ${table}` }, ...below]
    : below;
}

async function postgresScans(db: Db, { sql: statement, parameters }: CompiledQuery): Promise<TableScan[]> {
  type Explained = { 'QUERY PLAN': { Plan: PlanNode }[] };
  const explain = CompiledQuery.raw(`EXPLAIN (FORMAT JSON) ${statement}`, [...parameters]);
  const { rows } = await db.executeQuery<Explained>(explain as CompiledQuery<Explained>);
  return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => scansIn(Plan, statement)));
}

/** Makes reading a page nearly free: then a look into an index costs less than a scan of a table of a few pages, too. */
const cheapPages = ['SET seq_page_cost = 0.01', 'SET random_page_cost = 0.01'];

/** Returns the scans in the query plans of these statements. */
export const scansOf = ({ db, kind }: Database, statements: readonly CompiledQuery[]): Promise<TableScan[]> =>
  db.connection().execute(async (connection) => {
    const explain = kind === 'sqlite' ? sqliteScans : postgresScans;
    if (kind === 'postgres')
      for (const setting of cheapPages) await connection.executeQuery(CompiledQuery.raw(setting));
    const scans: TableScan[] = [];
    for (const statement of statements) scans.push(...(await explain(connection, statement)));
    return scans;
  });
