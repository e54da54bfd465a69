import type { CompiledQuery, LogEvent } from 'kysely';

export type QueryKind = 'select' | 'insert' | 'update' | 'delete' | 'other';

/** A finished query: its SQL with placeholders, never its parameters. */
export interface QueryReport {
  kind: QueryKind;
  sql: string;
  seconds: number;
  failed: boolean;
}

export type OnQuery = (report: QueryReport) => void;

const kinds: Readonly<Record<string, QueryKind>> = {
  SelectQueryNode: 'select',
  InsertQueryNode: 'insert',
  UpdateQueryNode: 'update',
  DeleteQueryNode: 'delete',
};

/** Raw statements are those of a thread, too. */
const rawKind = (sql: string) => /^(?:select|insert|update|delete)\b/.exec(sql)?.[0] as QueryKind | undefined;

const kindOf = ({ query, sql }: CompiledQuery): QueryKind => kinds[query.kind] ?? rawKind(sql) ?? 'other';

/** Returns Kysely's log function, which reports every query. */
export function queryReporter(onQuery: OnQuery): (event: LogEvent) => void {
  return ({ level, query, queryDurationMillis }) =>
    onQuery({
      kind: kindOf(query),
      sql: query.sql,
      seconds: queryDurationMillis / 1000,
      failed: level === 'error',
    });
}
