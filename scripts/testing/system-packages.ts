import { existsSync } from 'node:fs';
import { findChromium, headlessShell } from '#tests/support/chromium.ts';
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
const canInstall = () => process.getuid?.() === 0 && existsSync(aptGet);

function reportFailure(line: string): false {
  process.stderr.write(`${line}\n`);
  return false;
}

const installOf = (packages: readonly string[]) => ['install', '-y', '--no-install-recommends', ...packages];

async function install(packages: readonly string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const title = `Installing ${packages.join(' and ')}`;
  // Three tries in all.
  const options = ['-q', '-o', 'Acquire::Retries=2'];
  await runStep(title, aptGet, [...options, 'update'], env);
  await runStep(title, aptGet, [...options, ...installOf(packages)], env);
}

/** Installs the Debian packages that tests need, or prints the command if it cannot. */
export async function installSystemPackages(): Promise<boolean> {
  const configured = process.env['CHROMIUM_PATH'];
  if (configured && !existsSync(configured))
    return reportFailure(`CHROMIUM_PATH names ${configured}, which is not there.`);
  // Not every distribution has it, and tests can do without.
  if (canInstall() && findChromium([headlessShell]) === undefined) await install([headlessShell]);
  const missing = missingPackages();
  if (missing.length === 0) return true;
  const command = `apt-get update && apt-get ${installOf(missing).join(' ')}`;
  if (!canInstall())
    return reportFailure(`The tests need ${missing.join(' and ')}. On Debian or Ubuntu, as root: ${command}`);
  await install(missing);
  const stillMissing = missingPackages();
  return (
    stillMissing.length === 0 ||
    reportFailure(
      `Could not install ${stillMissing.join(' and ')}. Its output is above. The command was: ${command}`,
    )
  );
}
