import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createSpoolSpace } from './spool-space.ts';

test('refuses what exceeds the space of a party or of all, until files are removed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'holdwise-space-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { spool } = createSpoolSpace(folder, { perParty: 10, ofPublic: 15, total: 20 });
  async function* bytes(count: number) {
    for (let at = 0; at < count; at += 1) yield Buffer.alloc(1);
  }
  const eve = { party: 'eve', isPublic: true };
  const ada = { party: 'ada', isPublic: true };
  const first = await spool(eve, bytes(8));
  await expect(spool(eve, bytes(3))).rejects.toMatchObject({ code: 'upstream_unavailable' });
  await expect(spool(ada, bytes(8))).rejects.toThrow('Too many files');
  await first.remove();
  await first.remove();
  const [second, third] = [await spool(ada, bytes(8)), await spool(eve, bytes(7))];
  expect([second.bytes, third.bytes]).toEqual([8, 7]);
  expect(readdirSync(folder)).toHaveLength(2);
  const edith = { party: 'edith', isPublic: false };
  expect((await spool(edith, bytes(5))).bytes).toBe(5);
  await expect(spool(edith, bytes(1))).rejects.toThrow('Too many files');
});
