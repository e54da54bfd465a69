import { existsSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bothDatabases, createSeededDatabase, databases, type TestDatabase } from '#tests/support/api.ts';
import { eventually } from '#tests/support/eventually.ts';
import { specs } from '#tests/support/hostile-specs.ts';
import type { Database } from '../db/connection/database.ts';
import { usageOf } from './child-process.ts';
import { sweepCrashedInputs } from './crashed-inputs.ts';
import type { ParserSpec } from './parser-spec.ts';
import { createParsers, type Parsers } from './parsers.ts';

const entry = new URL('../../../../tests/support/hostile-parsers.ts', import.meta.url);
const bytesOf = (text: string) => Buffer.from(text);

const crashReasons = [
  ['exit', 'crashed'],
  ['loop', 'time'],
  ['heap', 'memory'],
  ['native', 'memory'],
] as const;

describe.each(bothDatabases)('parsers on %s', (kind) => {
  let testDatabase: TestDatabase;
  let database: Database;
  let parsers: Parsers;
  let spoolFolder: string;
  const crashes: string[] = [];

  beforeAll(async () => {
    ({ testDatabase, database } = await createSeededDatabase(kind));
    spoolFolder = join(testDatabase.settings['DATA_DIR'] ?? '', 'spool');
    const onCrash = (parser: string) => crashes.push(parser);
    parsers = createParsers({ entry, db: database.db, spoolFolder, onCrash });
  });

  afterAll(async () => {
    parsers.close();
    await database.close();
    await testDatabase.remove();
  });

  const parse = (spec: ParserSpec<null, never>, input: string) =>
    parsers.parse(spec, { source: bytesOf(input), about: null });
  const rows = (parser: string) =>
    database.db
      .selectFrom('crashed_inputs')
      .select(['attempts', 'reason'])
      .where('parser', '=', parser)
      .execute();

  test('counts attempts that ended with the server, which prevents a restart loop', async () => {
    const attempt = () => parsers.parse(specs.length, { source: bytesOf('once'), about: '' });
    await attempt();
    const interrupted = new AbortController();
    const waiting = { source: bytesOf('stop'), about: null, signal: interrupted.signal };
    const stopped = parsers.parse(specs.wait, waiting);
    await eventually(async () => expect(await rows('wait')).toHaveLength(1));
    const [row] = await database.db
      .selectFrom('crashed_inputs')
      .selectAll()
      .where('parser', '=', 'wait')
      .execute();
    interrupted.abort(new Error('given up'));
    await expect(stopped).rejects.toThrow('given up');
    expect(await rows('wait')).toEqual([]);
    await database.db
      .insertInto('crashed_inputs')
      .values({ ...row, attempts: 3 } as never)
      .execute();
    await expect(parsers.parse(specs.wait, { ...waiting, signal: undefined })).rejects.toMatchObject({
      crash: 'known',
    });
  });

  test('deletes crash records after a month', async () => {
    await parse(specs.exit, 'old').catch(() => undefined);
    await sweepCrashedInputs(database.db, Date.now() + 29 * 24 * 60 * 60 * 1000);
    expect(await rows('exit')).not.toEqual([]);
    await sweepCrashedInputs(database.db, Date.now() + 31 * 24 * 60 * 60 * 1000);
    expect(await rows('exit')).toEqual([]);
  });

  test.each(databases.includes(kind) ? crashReasons : crashReasons.slice(0, 1))(
    '%s: kills the process (%s) and does not retry the same input',
    async (name, reason) => {
      await expect(parse(specs[name], 'first')).rejects.toMatchObject({ code: 'invalid', crash: reason });
      expect(crashes.at(-1)).toBe(name);
      await expect(parse(specs[name], 'first')).rejects.toMatchObject({ crash: 'known' });
      await expect(parse(specs[name], 'second')).rejects.toMatchObject({ crash: reason });
      expect(await rows(name)).toEqual([
        { attempts: 2, reason },
        { attempts: 1, reason },
      ]);
    },
  );

  // The other tests do not depend on locks, transactions or the order of rows.
  if (!databases.includes(kind)) return;

  test('passes bytes to the parser and returns its result', async () => {
    const source = new Uint8Array(5_000_000);
    expect(await parsers.parse(specs.length, { source, about: 'x' })).toEqual({
      bytes: 5_000_000,
      about: 'x',
    });
    expect(await rows('length')).toEqual([]);
  });

  test('passes a spooled upload to the parser', async () => {
    const file = await parsers.spool([bytesOf('one '), bytesOf('two')].values() as never);
    expect(file).toMatchObject({ bytes: 7, digest: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(await parsers.parse(specs.length, { source: file, about: '' })).toEqual({ bytes: 7, about: '' });
    await file.remove();
    expect(existsSync(file.path)).toBe(false);
  });

  test('removes the file of an aborted upload', async () => {
    async function* broken() {
      yield bytesOf('half');
      throw new Error('cut off');
    }
    await expect(parsers.spool(broken())).rejects.toThrow('cut off');
    expect(readdirSync(spoolFolder)).toEqual([]);
  });

  test('removes spooled files of killed processes after a day, but none in use', async () => {
    const old = await parsers.spool([bytesOf('old')].values() as never);
    const used = await parsers.spool([bytesOf('used')].values() as never);
    utimesSync(old.path, 0, 0);
    await parsers.sweepSpool();
    expect([existsSync(old.path), existsSync(used.path)]).toEqual([false, true]);
    await used.remove();
  });

  test('streams chunks and lets the caller stop early', async () => {
    const numbers: number[] = [];
    const input = { source: bytesOf('all'), about: 250 };
    for await (const chunk of parsers.parseChunks(specs.numbers, input)) numbers.push(...chunk);
    expect(numbers).toHaveLength(250);
    for await (const chunk of parsers.parseChunks(specs.numbers, { ...input, about: 1e9 })) {
      expect(chunk).toHaveLength(100);
      break;
    }
    expect(await rows('numbers')).toEqual([]);
  });

  test('returns an AppError of the parser unchanged', async () => {
    await expect(parse(specs.refuse, 'a')).rejects.toMatchObject({
      name: 'AppError',
      code: 'too_large',
      message: 'Too many rows.',
      issues: [{ path: 'row', message: 'one too many' }],
    });
    expect(await rows('refuse')).toEqual([]);
  });

  test('reports a bug in the parser as an internal error', async () => {
    await expect(parse(specs.throw, 'a')).rejects.toThrow(
      /A parser failed: TypeError: a fault of the parser/,
    );
    expect(await rows('throw')).toEqual([]);
  });

  test('makes a process wait until the memory budget has room', async () => {
    const small = createParsers({ entry, db: database.db, spoolFolder, memoryMb: 150 });
    const long = { source: bytesOf('long'), about: null };
    const first = small.parse(specs.wait, long);
    first.catch(() => undefined);
    const waiting = new AbortController();
    const second = small.parse(specs.length, { source: bytesOf('b'), about: '', signal: waiting.signal });
    waiting.abort(new Error('left the queue'));
    await expect(second).rejects.toThrow('left the queue');
    await eventually(async () => expect(await rows('wait')).toHaveLength(1));
    small.close();
    await expect(first).rejects.toThrow('The server is stopping.');
  });
});

test('returns no usage for a process that has ended', () => {
  expect(usageOf(2 ** 22 + 1)).toBeUndefined();
  expect(usageOf(process.pid)?.memoryMb).toBeGreaterThan(20);
});
