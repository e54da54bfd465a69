import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type ApiCaller, apiCaller } from '#tests/support/api-caller.ts';
import type { Target } from './target.ts';

/** Creates a caller with a client address. */
export const from = ({ url }: Target, address: string): ApiCaller =>
  apiCaller(() => url, new Map(), { 'x-forwarded-for': address });

/** Creates a folder for mails, which is removed at the end of the test. */
export function mailFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'holdwise-attack-mails-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
