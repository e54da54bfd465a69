import { workerData } from 'node:worker_threads';
import type { SqliteDatabase } from 'kysely';
import { answerMessages } from './database-worker.ts';
import { asKyselyDatabase } from './statements.ts';
import { openWriter } from './writer.ts';

export interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

export type Outcome =
  | { rows: unknown[] }
  | { changes: number | bigint; insertId: number | bigint }
  /** The fields of an error by which it is classified: messages carry those of `Error` only. */
  | { message: string; failure: { code?: unknown; errcode?: unknown; errstr?: unknown } };

function run(database: SqliteDatabase, { sql, parameters }: Statement): Outcome {
  try {
    const statement = database.prepare(sql);
    if (statement.reader) return { rows: statement.all(parameters) };
    const { changes, lastInsertRowid: insertId } = statement.run(parameters);
    return { changes, insertId };
  } catch (error) {
    const { message, code, errcode, errstr } = error as Error & Record<string, unknown>;
    return { message, failure: { code, errcode, errstr } };
  }
}

/** Runs statements for the server's main thread. */
function serve(file: string): void {
  const database = asKyselyDatabase(openWriter(file));
  answerMessages(
    (statement: Statement) => run(database, statement),
    () => database.close(),
  );
}

serve(workerData);
