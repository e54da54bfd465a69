import { CompiledQuery, DefaultQueryExecutor } from 'kysely';
import { onTestFinished, vi } from 'vitest';
import type { Database } from '../../src/server/platform/db/database.ts';

/** Notes every statement that goes to a database from now on, each text once; for the rest of the test. */
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

/** A table read without an index that leads to the rows wanted. */
export interface Walk {
  table: string;
  statement: string;
  plan: string;
}

// An unfiltered walk along an index that ends at a LIMIT reads what it answers and no more.
const endsSoon = (statement: string) => /\blimit\b/i.test(statement) && !/\bwhere\b/i.test(statement);

async function sqliteWalks({ db }: Database, { sql: statement, parameters }: CompiledQuery): Promise<Walk[]> {
  const explain = CompiledQuery.raw(`EXPLAIN QUERY PLAN ${statement}`, [...parameters]);
  const { rows } = await db.executeQuery<{ detail: string }>(explain as CompiledQuery<{ detail: string }>);
  return rows.flatMap(({ detail }) => {
    const [, table, index] = /^SCAN (\w+)( USING (?:COVERING )?INDEX)?/.exec(detail) ?? [];
    if (table === undefined || (index !== undefined && endsSoon(statement))) return [];
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

function walksIn(node: PlanNode, statement: string): Walk[] {
  const below = (node.Plans ?? []).flatMap((plan) => walksIn(plan, statement));
  const table = node['Relation Name'];
  const kind = node['Node Type'];
  const isWalk =
    kind === 'Seq Scan' ||
    (/^Index (Only )?Scan/.test(kind) && node['Index Cond'] === undefined && !endsSoon(statement));
  return table !== undefined && isWalk
    ? [{ table, statement, plan: `${kind} on ${table}` }, ...below]
    : below;
}

async function postgresWalks(
  { db }: Database,
  { sql: statement, parameters }: CompiledQuery,
): Promise<Walk[]> {
  type Explained = { 'QUERY PLAN': { Plan: PlanNode }[] };
  const explain = CompiledQuery.raw(`EXPLAIN (FORMAT JSON) ${statement}`, [...parameters]);
  const { rows } = await db.executeQuery<Explained>(explain as CompiledQuery<Explained>);
  return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => walksIn(Plan, statement)));
}

/** How the database would go through its tables for these statements, as far as that is a walk. */
export async function walksOf(database: Database, statements: readonly CompiledQuery[]): Promise<Walk[]> {
  const explain = database.kind === 'sqlite' ? sqliteWalks : postgresWalks;
  const walks: Walk[] = [];
  for (const statement of statements) walks.push(...(await explain(database, statement)));
  return walks;
}
