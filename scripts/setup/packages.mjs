import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runQuietly, SetupError } from './child.mjs';

function readPackages(file) {
  if (!existsSync(file)) return undefined;
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/** The Node that the lockfile pins. */
export const pinnedNode = (root) => join(root, 'node_modules/node/bin/node');

/**
 * Whether node_modules holds what the lockfile names. npm writes its own record of what it installed when it is done,
 * so that an install that broke off is seen as none. Packages for other platforms are not expected.
 */
export function packagesAreInstalled(root) {
  const wanted = readPackages(join(root, 'package-lock.json')) ?? {};
  const installed = readPackages(join(root, 'node_modules/.package-lock.json'));
  if (!installed || !existsSync(pinnedNode(root))) return false;
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
  );
}

/** The environment for npm: its Node must not be the one in node_modules, which it is about to replace. */
function npmEnvironment() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return {
    ...process.env,
    PATH: folders.filter((folder) => !/node_modules[\\/]\.bin[\\/]?$/.test(folder)).join(delimiter),
  };
}

/** Installs the packages of the lockfile unless they are there. */
export async function ensurePackages(root, say) {
  if (packagesAreInstalled(root)) return;
  say('Installing packages (this happens once)…');
  const flags = ['--include=dev', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];
  await runQuietly('npm', ['ci', ...flags], {
    cwd: root,
    env: npmEnvironment(),
    failure: 'The packages could not be installed',
  });
  if (existsSync(pinnedNode(root))) return;
  throw new SetupError(
    'The pinned Node was not installed: npm must be allowed to run install scripts (ignore-scripts).',
  );
}
