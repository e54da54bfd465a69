import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openPageStore, type PageStore, type StoredPage } from './page-store.ts';

let folder: string;
const opened: PageStore[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'holdwise-pages-'));
});
afterAll(async () => {
  for (const store of opened) await store.close();
  rmSync(folder, { recursive: true });
});

async function openStore(maxBytes?: number): Promise<PageStore> {
  const store = await openPageStore(folder, maxBytes);
  opened.push(store);
  return store;
}

const page = (text: string, bytes = 100): StoredPage => ({
  status: 200,
  gzip: Buffer.alloc(bytes, text),
  calls: [{ address: `/stocks/${text}`, version: 'W/"1"' }],
});

/** The class of open files, whose methods the failures below replace. */
async function fileMethods(): Promise<FileHandle> {
  const file = await open(join(folder, 'any'), 'w');
  await file.close();
  return Object.getPrototypeOf(file) as FileHandle;
}

test('returns what was written, the newest of each path', async () => {
  const store = await openStore();
  await store.write('/a', page('first'));
  await store.write('/b', page('other', 5_000));
  await store.write('/a', page('second'));
  expect(await store.read('/a')).toEqual(page('second'));
  expect(await store.read('/b')).toEqual(page('other', 5_000));
  expect(await store.read('/c')).toBeUndefined();
});

test('leaves no file behind', async () => {
  const store = await openStore();
  await store.write('/a', page('first'));
  expect(readdirSync(folder).filter((name) => name.startsWith('pages-'))).toEqual([]);
});

test('replaces the oldest pages once its file is full, and never returns another page', async () => {
  const store = await openStore(10_000);
  for (let number = 0; number < 200; number += 1) {
    await store.write(`/${number}`, page(`page ${number};`, 300 + ((number * 97) % 900)));
    const oldest = Math.max(0, number - 40);
    for (let earlier = oldest; earlier <= number; earlier += 1) {
      const found = await store.read(`/${earlier}`);
      if (found) expect(found).toEqual(page(`page ${earlier};`, 300 + ((earlier * 97) % 900)));
    }
    for (let kept = Math.max(0, number - 3); kept <= number; kept += 1)
      expect(store.has(`/${kept}`)).toBe(true);
  }
  expect(store.has('/150')).toBe(false);
});

test('does not store a page that is larger than its file', async () => {
  const store = await openStore(1_000);
  await store.write('/large', page('large', 2_000));
  expect(store.has('/large')).toBe(false);
});

test('treats a page that reads back differently or too short as missing', async () => {
  const store = await openStore();
  const methods = await fileMethods();
  for (const damage of [
    (record: Buffer) => record.write('X', 40),
    (record: Buffer) => record.copy(record, 1),
  ]) {
    await store.write('/a', page('a'));
    const read = vi.spyOn(methods, 'read').mockImplementationOnce((async (record: Buffer) => {
      record.fill('a');
      damage(record);
      return { bytesRead: record.length, buffer: record };
    }) as unknown as FileHandle['read']);
    expect(await store.read('/a')).toBeUndefined();
    expect(store.has('/a')).toBe(false);
    read.mockRestore();
  }
  await store.write('/a', page('a'));
  const read = vi
    .spyOn(methods, 'read')
    .mockImplementationOnce((async () => ({ bytesRead: 10 })) as unknown as FileHandle['read']);
  expect(await store.read('/a')).toBeUndefined();
  read.mockRestore();
});

test('goes without a page that cannot be written, or read', async () => {
  const store = await openStore();
  const methods = await fileMethods();
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const write = vi.spyOn(methods, 'write').mockRejectedValueOnce(full);
  await store.write('/a', page('a'));
  expect(store.has('/a')).toBe(false);
  write.mockRestore();
  await store.write('/a', page('a'));
  const read = vi.spyOn(methods, 'read').mockRejectedValueOnce(new Error('EIO'));
  expect(await store.read('/a')).toBeUndefined();
  read.mockRestore();
  await store.write('/a', page('a'));
  expect(await store.read('/a')).toEqual(page('a'));
});

test('is closed while it is in use without an error', async () => {
  const store = await openPageStore(folder);
  await store.write('/a', page('a'));
  await store.close();
  expect(await store.read('/a')).toBeUndefined();
  await store.write('/b', page('b'));
  expect(store.has('/b')).toBe(false);
});

test('throws if its file cannot be created', async () => {
  const file = join(folder, 'not-a-folder');
  writeFileSync(file, '');
  await expect(openPageStore(file)).rejects.toThrow(/EEXIST|ENOTDIR/);
});
