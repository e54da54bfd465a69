import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Db } from '#server/platform/db/schema.ts';
import { keepFile } from './kept-files.ts';

const address = { imported: { id: 'i', customerId: 'c' }, file: 0 };
const storage = { add: async () => undefined, end: async () => undefined };

/** A database that counts the chunks that are stored, and a file of many chunks. */
function setUp() {
  const folder = mkdtempSync(join(tmpdir(), 'holdwise-kept-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'file');
  writeFileSync(path, randomBytes(3_000_000));
  const stored: number[] = [];
  const values = ({ chunk }: { chunk: number }) => ({ execute: async () => void stored.push(chunk) });
  return { db: { insertInto: () => ({ values }) } as unknown as Db, path, stored };
}

test('a file is not kept further when its client has left', async () => {
  const { db, path, stored } = setUp();
  const leaving = new AbortController();
  const add = async () => leaving.abort(new Error('left'));
  const kept = keepFile(db, address, { path }, { storage: { ...storage, add }, signal: leaving.signal });
  await expect(kept).rejects.toThrow('left');
  expect(stored).toEqual([0]);
});

test('a file that cannot be read is an error of its upload', async () => {
  const { db, path } = setUp();
  const { signal } = new AbortController();
  await expect(keepFile(db, address, { path: `${path}-gone` }, { storage, signal })).rejects.toThrow(
    'ENOENT',
  );
});
