import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type CompiledQuery, DefaultQueryExecutor } from 'kysely';
import { afterAll } from 'vitest';
import { type RecordedStatement, statementFolderVariable } from './statement-folder.ts';

const folder = process.env[statementFolderVariable];
const frames = 60;

const own = /\/(?:src|scripts|tests)\/[\w/.-]+\.tsx?/;

/** Returns the file of the server that runs a statement; undefined if a test or a script does. */
function callerInServer(): string | undefined {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = frames;
  const lines = (new Error().stack ?? '').split('\n').slice(1);
  Error.stackTraceLimit = stackTraceLimit;
  const caller = lines.find(
    (line) => own.test(line) && !/\/node_modules\/|(?:recorded-statements|plans)\.ts/.test(line),
  );
  const file = /\/(src\/server\/[\w/.-]+\.ts)/.exec(caller ?? '')?.[1];
  return file?.includes('.test.') ? undefined : file;
}

interface Recording {
  known: Set<string>;
  unsaved: RecordedStatement[];
}

// One for each worker: this module is loaded once for each test file.
const store = globalThis as { recordedStatements?: Recording };

function start(): Recording {
  const recording: Recording = { known: new Set(), unsaved: [] };
  function record(executor: DefaultQueryExecutor, { sql }: CompiledQuery): void {
    const kind = executor.adapter.constructor.name.startsWith('Postgres') ? 'postgres' : 'sqlite';
    const key = `${kind} ${sql}`;
    if (recording.known.has(key)) return;
    const file = callerInServer();
    if (file === undefined) return;
    recording.known.add(key);
    recording.unsaved.push({ kind, file, sql });
  }
  const { executeQuery, stream } = DefaultQueryExecutor.prototype;
  Object.assign(DefaultQueryExecutor.prototype, {
    executeQuery(this: DefaultQueryExecutor, ...args: Parameters<typeof executeQuery>) {
      record(this, args[0]);
      return executeQuery.apply(this, args);
    },
    stream(this: DefaultQueryExecutor, ...args: Parameters<typeof stream>) {
      record(this, args[0]);
      return stream.apply(this, args);
    },
  });
  return recording;
}

if (folder) {
  store.recordedStatements ??= start();
  const { unsaved } = store.recordedStatements;
  afterAll(() => {
    mkdirSync(folder, { recursive: true });
    const lines = unsaved.splice(0).map((statement) => `${JSON.stringify(statement)}\n`);
    if (lines.length > 0) appendFileSync(join(folder, `${process.pid}.ndjson`), lines.join(''));
  });
}
