import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { startLocalServer } from '#tests/support/local-server.ts';
import { inScope } from '#tests/support/scope.ts';

/** Runs the audit against a registry that answers it with this status and these advisories. */
async function auditWith(status: number, advisories: object) {
  const { url } = await startLocalServer(({ method, url: path = '' }, response) => {
    const packument = { name: decodeURIComponent(path.slice(1)), versions: {} };
    const json = JSON.stringify(method === 'POST' ? advisories : packument);
    response.writeHead(status, { 'content-type': 'application/json' }).end(json);
  });
  const cache = mkdtempSync(join(tmpdir(), 'holdwise-audit-'));
  onTestFinished(() => rmSync(cache, { recursive: true }));
  const settings = { registry: url, cache, fetch_retries: '0', offline: 'true', loglevel: 'silent' };
  const named = Object.entries(settings).map(([name, value]) => [`npm_config_${name}`, value]);
  const env = { ...process.env, ...Object.fromEntries(named) };
  return promisify(execFile)(process.execPath, ['scripts/audit.ts'], { env }).then(
    ({ stdout }) => ({ stdout, code: 0 }),
    ({ stdout, code }: { stdout: string; code: number }) => ({ stdout, code }),
  );
}

const advisoryOf = (severity: string) => ({
  zod: [
    { id: 1, url: 'https://example.org/1', title: 'Pads to the right', severity, vulnerable_versions: '*' },
  ],
});

test.each(inScope(['moderate'], ['moderate', 'high', 'critical']))(
  'fails for a vulnerability of %s severity',
  async (severity) => {
    const { stdout, code } = await auditWith(200, advisoryOf(severity));
    expect(stdout).toMatch(/^zod .*\nSeverity: \w+\nPads to the right - https:\/\/example.org\/1$/m);
    expect(code).toBe(1);
  },
);

test('passes with vulnerabilities of low severity', async () => {
  expect(await auditWith(200, advisoryOf('low'))).toMatchObject({ code: 0 });
});

test('passes without vulnerabilities', async () => {
  expect(await auditWith(200, {})).toMatchObject({ code: 0 });
});

test.each(inScope([503], [405, 503]))(
  'neither passes nor fails if the registry answers %i',
  async (status) => {
    const { stdout, code } = await auditWith(status, {});
    expect(stdout).toContain('NOT AUDITED');
    expect(code).toBe(3);
  },
);
