import { existsSync } from 'node:fs';
import { findChromium } from '#tests/support/chromium.ts';
import { findNginx } from '#tests/support/nginx.ts';
import { findPostgresPrograms } from '#tests/support/postgres-programs.ts';
import { runStep } from './steps.ts';

function missingPackages(): string[] {
  return [
    ...(findChromium() === undefined ? ['chromium'] : []),
    ...(findPostgresPrograms() === undefined ? ['postgresql'] : []),
    ...(findNginx() === undefined ? ['nginx-light'] : []),
  ];
}

const aptGet = '/usr/bin/apt-get';

function reportFailure(line: string): false {
  process.stderr.write(`${line}\n`);
  return false;
}

/** Installs the Debian packages that tests need, or prints the command if it cannot. */
export async function installSystemPackages(): Promise<boolean> {
  const missing = missingPackages();
  if (missing.length === 0) return true;
  const configured = process.env['CHROMIUM_PATH'];
  if (configured && !existsSync(configured))
    return reportFailure(`CHROMIUM_PATH names ${configured}, which is not there.`);
  const install = ['install', '-y', '--no-install-recommends', ...missing];
  const command = `apt-get update && apt-get ${install.join(' ')}`;
  if (process.getuid?.() !== 0 || !existsSync(aptGet)) {
    return reportFailure(`The tests need ${missing.join(' and ')}. On Debian or Ubuntu, as root: ${command}`);
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const title = `Installing ${missing.join(' and ')}`;
  await runStep(title, aptGet, ['-q', 'update'], env);
  await runStep(title, aptGet, ['-q', ...install], env);
  const stillMissing = missingPackages();
  return (
    stillMissing.length === 0 ||
    reportFailure(
      `Could not install ${stillMissing.join(' and ')}. Its output is above. The command was: ${command}`,
    )
  );
}
