import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runQuietly, SetupError } from './child.mjs';

function readPackages(file) {
  if (!existsSync(file)) return undefined;
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/** Returns the path of the Node that the lockfile pins. */
export const pinnedNode = (root) => join(root, 'node_modules/node/bin/node');

/**
 * Whether node_modules matches the lockfile. npm writes its own lockfile there at the end of an install, so an
 * interrupted install does not match. Optional packages, which are for other platforms, may be missing.
 */
export function packagesAreInstalled(root) {
  const locked = readPackages(join(root, 'package-lock.json')) ?? {};
  const installed = readPackages(join(root, 'node_modules/.package-lock.json'));
  if (!installed || !existsSync(pinnedNode(root))) return false;
  return Object.entries(locked).every(
    ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
  );
}

/** Returns an environment in which npm does not run on the Node in node_modules, which it is about to replace. */
function npmEnvironment() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return {
    ...process.env,
    PATH: folders.filter((folder) => !/node_modules[\\/]\.bin[\\/]?$/.test(folder)).join(delimiter),
  };
}

/** Installs the packages of the lockfile if necessary. */
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
