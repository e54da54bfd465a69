import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addFiling } from '../tests/support/edgar-filings.ts';
import { type EdgarServer, startEdgarServer } from '../tests/support/edgar-server.ts';
import { apple } from '../tests/support/sample-filings.ts';

const command = join(import.meta.dirname, 'filings-refresh.ts');
let edgar: EdgarServer;
let folder: string;
beforeEach(async () => {
  edgar = await startEdgarServer();
  folder = mkdtempSync(join(tmpdir(), 'holdwise-refresh-'));
});
afterEach(async () => {
  await edgar.stop();
  rmSync(folder, { recursive: true });
});

async function run(settings: Record<string, string>) {
  const child = spawn(process.execPath, [command], {
    env: { DATA_DIR: folder, EDGAR_BASE_URL: edgar.url, EDGAR_DATA_URL: edgar.url, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = once(child, 'exit');
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await exit) as [number];
  return { code, lines: out.trimEnd().split('\n'), err };
}

test('prints the result of each investor and fails when one failed', async () => {
  addFiling(edgar, 1, [apple], { cik: '1067983', period: '2026-09-30', filedOn: '2026-11-13' });
  const { code, lines, err } = await run({ EDGAR_USER_AGENT: 'Holdwise admin@example.com' });
  expect({ code, err, count: lines.length }).toEqual({ code: 1, err: '', count: 81 });
  expect(lines[0]).toBe('ok  Warren Buffett (CIK 1067983): Updated from the filing for 2026-09-30.');
  expect(lines[1]).toMatch(/^failed {2}Bill Ackman \(CIK \d+\): EDGAR has no 13F holdings report/);
});

test('without a User-Agent, names the missing setting and sends no request', async () => {
  expect(await run({})).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^Set EDGAR_USER_AGENT [^\n]*\n$/),
  });
  expect(edgar.calls).toEqual([]);
});
