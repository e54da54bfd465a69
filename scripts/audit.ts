import { spawnSync } from 'node:child_process';
import { notAudited } from './dependencies/audit-exit.ts';
import { readAudit } from './dependencies/read-audit.ts';

/** Asks the registry what is known against the packages that the product runs with, as the lockfile has them. */
const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--package-lock-only', '--json'], {
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'ignore'],
  maxBuffer: 64 * 1024 * 1024,
});
const audit = readAudit(stdout ?? '');

if (audit.outcome === 'clean') {
  process.stdout.write('Nothing moderate or worse is known against the packages of the product.\n');
} else if (audit.outcome === 'findings') {
  process.stdout.write(`${audit.findings.join('\n')}\n`);
  process.exitCode = 1;
} else {
  process.stdout.write(`NOT AUDITED: the registry did not answer (${audit.why}). This is no pass.\n`);
  process.exitCode = notAudited;
}
