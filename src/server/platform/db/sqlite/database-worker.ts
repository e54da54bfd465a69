import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { SqliteDatabase } from 'kysely';
import { asKyselyDatabase } from './statements.ts';
import { openWriter } from './writer.ts';

/** `passive` copies what it can and blocks no one. `truncate` also empties the log; nothing may be written meanwhile. */
export type Checkpoint = 'passive' | 'truncate';

interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

export type Task = Statement | { checkpoint: Checkpoint };

/** Ends the thread. */
export const endMessage = 'end';

export type Outcome =
  | { rows: unknown[] }
  | { changes: number | bigint; insertId: number | bigint }
  /** Whether a checkpoint copied the whole log. */
  | { isComplete: boolean }
  /** The fields of an error by which it is classified: messages carry those of `Error` only. */
  | { message: string; failure: { code?: unknown; errcode?: unknown; errstr?: unknown } };

function runStatement(writer: SqliteDatabase, { sql, parameters }: Statement): Outcome {
  const statement = writer.prepare(sql);
  if (statement.reader) return { rows: statement.all(parameters) };
  const { changes, lastInsertRowid: insertId } = statement.run(parameters);
  return { changes, insertId };
}

function runCheckpoint(database: DatabaseSync, mode: Checkpoint): Outcome {
  const result = database.prepare(`PRAGMA wal_checkpoint(${mode})`).get();
  return { isComplete: result?.['busy'] === 0 && result['log'] === result['checkpointed'] };
}

/** Opens a connection that can run checkpoints while another one is in a transaction. */
function openCheckpointer(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 0 });
  // The copy must be on the disk before the log is overwritten.
  database.exec('PRAGMA synchronous = FULL');
  return database;
}

/** Runs the tasks of the server's main thread, in the order of their arrival. */
function serve(file: string): void {
  let writer: SqliteDatabase | undefined;
  let checkpointer: DatabaseSync | undefined;

  function run(task: Task): Outcome {
    if ('sql' in task) {
      writer ??= asKyselyDatabase(openWriter(file));
      return runStatement(writer, task);
    }
    checkpointer ??= openCheckpointer(file);
    return runCheckpoint(checkpointer, task.checkpoint);
  }

  function outcomeOf(task: Task): Outcome {
    try {
      return run(task);
    } catch (error) {
      const { message, code, errcode, errstr } = error as Error & Record<string, unknown>;
      return { message, failure: { code, errcode, errstr } };
    }
  }

  parentPort?.on('message', (task: Task | typeof endMessage) => {
    if (task !== endMessage) {
      parentPort?.postMessage(outcomeOf(task));
      return;
    }
    writer?.close();
    checkpointer?.close();
    parentPort?.close();
  });
}

serve(workerData);
