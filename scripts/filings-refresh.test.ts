import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSeededDatabase, type TestDatabase } from '../tests/support/api.ts';
import { addFiling } from '../tests/support/edgar-filings.ts';
import { type EdgarServer, startEdgarServer } from '../tests/support/edgar-server.ts';
import { apple } from '../tests/support/sample-filings.ts';

const command = join(import.meta.dirname, 'filings-refresh.ts');
let edgar: EdgarServer;
let testDatabase: TestDatabase;
beforeEach(async () => {
  edgar = await startEdgarServer();
  const seeded = await createSeededDatabase('sqlite');
  ({ testDatabase } = seeded);
  // Requests to EDGAR are limited to some a second, and each investor costs several.
  await seeded.database.db
    .deleteFrom('wizards')
    .where('name', 'not in', ['Warren Buffett', 'Bill Ackman'])
    .execute();
  await seeded.database.close();
});
afterEach(async () => {
  await edgar.stop();
  await testDatabase.remove();
});

async function run(settings: Record<string, string>) {
  const child = spawn(process.execPath, [command], {
    env: {
      ...testDatabase.settings,
      EDGAR_BASE_URL: edgar.url,
      EDGAR_DATA_URL: edgar.url,
      ...settings,
    },
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
  expect({ code, err, count: lines.length }).toEqual({ code: 1, err: '', count: 2 });
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
