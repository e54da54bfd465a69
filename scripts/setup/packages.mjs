import { existsSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runQuietly, SetupError } from './child.mjs';
import { installInParts } from './install-parts.mjs';
import { withProgress } from './progress.mjs';

/** Returns the packages of the project's lockfile; none without one. */
function lockedPackages(root) {
  const file = join(root, 'package-lock.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}

/** Returns the path of the Node that the lockfile pins. */
export const pinnedNode = (root) => join(root, 'node_modules/.bin/node');

/** Whether the pinned Node is there, if the lockfile has one: npm ignores that an optional package is missing. */
const hasNode = (root, locked) => !locked['']?.optionalDependencies || existsSync(pinnedNode(root));

const installedLockfile = (root) => join(root, 'node_modules/.package-lock.json');

/** Returns the installed packages; undefined if there are none, and while another process installs them. */
function installedPackages(root) {
  try {
    return JSON.parse(readFileSync(installedLockfile(root), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * Whether node_modules matches the lockfile; with `dev`, including the development packages. npm writes its own lockfile
 * there at the end of an install, so an interrupted install does not match. Optional packages, which are for other
 * platforms, may be missing.
 */
export function packagesAreInstalled(root, { dev = false } = {}) {
  const locked = lockedPackages(root);
  const installed = installedPackages(root);
  if (!installed || !hasNode(root, locked)) return false;
  return Object.entries(locked).every(
    ([path, { version, optional, dev: isDev }]) =>
      path === '' || optional || (isDev && !dev) || installed[path]?.version === version,
  );
}

/** Whether node_modules has development packages, of this lockfile or of an earlier one. */
function hasDevPackages(root) {
  const installed = installedPackages(root) ?? {};
  return Object.values(installed).some(({ dev }) => dev);
}

/** Returns an environment in which npm does not run on the Node in node_modules, which it is about to replace. */
function npmEnvironment() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return {
    ...process.env,
    PATH: folders.filter((folder) => !/node_modules[\\/]\.bin[\\/]?$/.test(folder)).join(delimiter),
  };
}

const flags = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];

const runNpm = (folder, command) =>
  runQuietly('npm', [...command, ...flags], {
    cwd: folder,
    env: npmEnvironment(),
    failure: 'The packages could not be installed',
  });

/**
 * Completes node_modules. Adds development packages to the others, which a running server may be using. Everything else
 * starts with an empty folder, because npm does not notice files that an interrupted install left out.
 */
async function install(root, dev) {
  if (packagesAreInstalled(root)) {
    // So that the next run does not take an interrupted one for a complete one.
    rmSync(installedLockfile(root));
    return runNpm(root, ['install', '--no-save', '--include=dev']);
  }
  const command = ['ci', dev || hasDevPackages(root) ? '--include=dev' : '--omit=dev'];
  if (!lockedPackages(root)['']?.optionalDependencies) return runNpm(root, command);
  return installInParts(root, (folder) => runNpm(folder, command));
}

/** Installs the packages of a folder's lockfile if necessary; with `dev`, including the development packages. */
export async function ensurePackages(root, { dev = false, title = 'Installing packages' } = {}) {
  if (packagesAreInstalled(root, { dev })) return;
  await withProgress(title, () => install(root, dev));
  const locked = lockedPackages(root);
  if (hasNode(root, locked)) return;
  throw new SetupError(
    `npm installed no Node for ${process.platform} ${process.arch}: its registry must offer one of ${Object.keys(locked[''].optionalDependencies).join(', ')}.`,
  );
}
