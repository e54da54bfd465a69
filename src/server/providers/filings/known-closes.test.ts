import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openKnownCloses } from './known-closes.ts';

test('closes that cannot be read are read again at the next call', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'holdwise-closes-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { closeOn, close } = openKnownCloses(folder);
  await expect(closeOn('AAPL', '2024-06-28')).rejects.toThrow('ENOENT');
  cpSync(join(import.meta.dirname, '../../../../data'), folder, { recursive: true });
  expect(await closeOn('AAPL', '2024-06-28')).toBeGreaterThan(0);
  await close();
});
