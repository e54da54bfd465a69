import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import type { Db, Schema } from '../schema.ts';
import { type CheckpointSettings, fileSize, logFile } from './checkpoints.ts';
import { openSqlite } from './sqlite.ts';
import { twoConnectionDialects } from './two-connections.ts';

const megabyte = 2 ** 20;
const quick: CheckpointSettings = { afterMs: 10, copyAboveBytes: megabyte, emptyAboveBytes: 4 * megabyte };

let folder: string;
let file: string;
let open: Db[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'holdwise-checkpoints-'));
  file = join(folder, 'holdwise.db');
  open = [];
});

afterEach(async () => {
  for (const db of open) await db.destroy();
  rmSync(folder, { recursive: true });
});

/** Opens a database with two connections and an empty table. */
async function openTable(settings: CheckpointSettings): Promise<{ db: Db; writer: DatabaseSync }> {
  const writer = new DatabaseSync(file);
  writer.exec('PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; CREATE TABLE notes (content BLOB)');
  const reader = new DatabaseSync(file, { readOnly: true });
  const db = new Kysely<Schema>(twoConnectionDialects({ file, writer, reader }, settings));
  open.push(db);
  return { db, writer };
}

const addMegabyte = (db: Db) => sql`INSERT INTO notes VALUES (zeroblob(${megabyte}))`.execute(db);
const logBytes = () => fileSize(logFile(file));
/** The size of the database as the file has it, without what is only in the log. */
const copiedMegabytes = () => Math.floor(fileSize(file) / megabyte);

async function count(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM notes`.execute(db);
  return rows[0]?.count;
}

test('copies the log soon after a write, and overwrites it', async () => {
  const { db } = await openTable(quick);
  for (let round = 1; round <= 12; round += 1) {
    await addMegabyte(db);
    await addMegabyte(db);
    await eventually(() => expect(copiedMegabytes()).toBe(2 * round));
  }
  expect(logBytes()).toBeLessThan(6 * megabyte);
  expect(await count(db)).toBe(24);
});

test('empties a log that has become large, while writes wait', async () => {
  const { db } = await openTable(quick);
  await db.transaction().execute(async (transaction) => {
    for (let row = 0; row < 20; row += 1) await addMegabyte(transaction);
  });
  expect(logBytes()).toBeGreaterThan(20 * megabyte);
  await eventually(() => expect(logBytes()).toBe(0));
  await addMegabyte(db);
  expect(await count(db)).toBe(21);
});

test('keeps the log small during uninterrupted writes', async () => {
  const { db } = await openTable(quick);
  let [rows, before, timesEmptied] = [0, 0, 0];
  for (; timesEmptied < 3; rows += 1) {
    await addMegabyte(db);
    if (logBytes() < before) timesEmptied += 1;
    before = logBytes();
    await nextTurn();
  }
  expect(await count(db)).toBe(rows);
});

test('keeps what an open snapshot reads, and copies it afterwards', async () => {
  const { db } = await openTable(quick);
  await addMegabyte(db);
  const snapshot = new DatabaseSync(file, { readOnly: true });
  snapshot.exec('BEGIN');
  const seen = () => snapshot.prepare('SELECT count(*) AS count FROM notes').get();
  expect(seen()).toEqual({ count: 1 });
  for (let row = 0; row < 8; row += 1) await addMegabyte(db);
  // A checkpoint copies what the snapshot does not read any more.
  await eventually(() => expect(copiedMegabytes()).toBe(1));
  expect(logBytes()).toBeGreaterThan(8 * megabyte);
  expect(seen()).toEqual({ count: 1 });
  snapshot.close();
  await eventually(() => expect(logBytes()).toBe(0));
  expect(copiedMegabytes()).toBe(9);
});

test('nothing is copied in this thread', async () => {
  const { db } = await openTable({ ...quick, afterMs: 60_000 });
  await addMegabyte(db);
  const before = fileSize(file);
  for (let row = 0; row < 20; row += 1) await addMegabyte(db);
  expect(fileSize(file)).toBe(before);
  expect(logBytes()).toBeGreaterThan(21 * megabyte);
});

test('the connection for writing copies the log only above a gigabyte, and syncs each commit', async () => {
  const { dialect, close } = openSqlite(folder);
  const db = new Kysely<Schema>({ dialect });
  const setting = async (name: string) =>
    Object.values((await sql<Record<string, number>>`PRAGMA ${sql.raw(name)}`.execute(db)).rows[0] ?? {})[0];
  expect(await setting('wal_autocheckpoint')).toBe(2 ** 14);
  expect(await setting('synchronous')).toBe(2);
  await db.destroy();
  close();
});

test('closing ends the thread and leaves no log', async () => {
  const { db } = await openTable(quick);
  await addMegabyte(db);
  await addMegabyte(db);
  await db.destroy();
  open = [];
  expect(logBytes()).toBe(0);
  expect(copiedMegabytes()).toBe(2);
});
