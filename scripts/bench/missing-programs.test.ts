import { spawnSync } from 'node:child_process';
import { expect, test, vi } from 'vitest';
import { requireProgram } from '#tests/support/missing-program.ts';
import { pageWeight } from './page-weight.ts';

const explained = 'CHROMIUM_PATH names /no/such/chromium, which is not there.';

test('the benchmark skips the page weight without a browser and says why', async () => {
  vi.stubEnv('CHROMIUM_PATH', '/no/such/chromium');
  expect(await pageWeight('http://localhost')).toBe(`left out: ${explained}`);
  vi.unstubAllEnvs();
});

test('lighthouse names the missing browser in one line', () => {
  const env = { ...process.env, CHROMIUM_PATH: '/no/such/chromium' };
  const { status, stderr } = spawnSync(process.execPath, ['scripts/bench/lighthouse.ts'], {
    env,
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 1, stderr: `${explained}\n` });
});

test('a missing program is reported with the command that installs it', () => {
  expect(() => requireProgram(undefined, 'PostgreSQL', 'postgresql')).toThrow(
    'PostgreSQL is missing. On Debian or Ubuntu, as root: apt-get install --no-install-recommends postgresql',
  );
});
