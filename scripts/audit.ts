import { spawnSync } from 'node:child_process';
import { notChecked } from './testing/steps.ts';

// Asks the registry for known vulnerabilities of the product's runtime packages, in the versions of the lockfile.
const scope = ['--omit=dev', '--package-lock-only', '--audit-level=moderate'];
// Offline, npm would report success. Silent, it would not say why it failed.
const { stdout, stderr, status } = spawnSync('npm', ['audit', ...scope, '--no-offline', '--loglevel=warn'], {
  encoding: 'utf8',
});
process.stdout.write(stdout + stderr);
const unanswered = stderr.includes('audit endpoint returned an error');
if (unanswered)
  process.stdout.write('NOT AUDITED: the registry did not answer. This does not count as passed.\n');
process.exitCode = unanswered ? notChecked : (status ?? 1);
