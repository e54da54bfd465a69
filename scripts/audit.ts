import { spawnSync } from 'node:child_process';
import { notAudited, readAudit } from './dependencies/read-audit.ts';

// Asks the registry for known vulnerabilities of the product's runtime packages, in the versions of the lockfile.
const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--package-lock-only', '--json'], {
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'ignore'],
  maxBuffer: 64 * 1024 * 1024,
});
const audit = readAudit(stdout ?? '');

if (audit.outcome === 'clean') {
  process.stdout.write('No vulnerability of moderate severity or above is known in the runtime packages.\n');
} else if (audit.outcome === 'findings') {
  process.stdout.write(`${audit.findings.join('\n')}\n`);
  process.exitCode = 1;
} else {
  process.stdout.write(
    `NOT AUDITED: the registry did not answer (${audit.why}). This does not count as passed.\n`,
  );
  process.exitCode = notAudited;
}
