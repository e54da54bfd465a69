import { existsSync } from 'node:fs';
import { findChromium } from '../../tests/support/chromium.ts';
import { findNginx } from '../../tests/support/nginx.ts';
import { findPostgresPrograms } from '../../tests/support/postgres-programs.ts';
import { runStep } from './steps.ts';

function missingPackages(): string[] {
  return [
    ...(findChromium() === undefined ? ['chromium'] : []),
    ...(findPostgresPrograms() === undefined ? ['postgresql'] : []),
    ...(findNginx() === undefined ? ['nginx-light'] : []),
  ];
}

const aptGet = '/usr/bin/apt-get';

function complain(line: string): false {
  process.stderr.write(`${line}\n`);
  return false;
}

/** Installs the programs that tests need from Debian's packages where that is possible; says how where it is not. */
export async function ensureSystemPackages(): Promise<boolean> {
  const missing = missingPackages();
  if (missing.length === 0) return true;
  const given = process.env['CHROMIUM_PATH'];
  if (given && !existsSync(given)) return complain(`CHROMIUM_PATH names ${given}, which is not there.`);
  const install = ['install', '-y', '--no-install-recommends', ...missing];
  const command = `apt-get update && apt-get ${install.join(' ')}`;
  if (process.getuid?.() !== 0 || !existsSync(aptGet)) {
    return complain(`The tests need ${missing.join(' and ')}. On Debian or Ubuntu, as root: ${command}`);
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runStep(`Installing ${missing.join(' and ')}`, aptGet, ['-q', 'update'], env);
  await runStep('', aptGet, ['-q', ...install], env);
  const still = missingPackages();
  return (
    still.length === 0 ||
    complain(`Could not install ${still.join(' and ')}: see above. The command was: ${command}`)
  );
}
