import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runQuietly, SetupError } from './child.mjs';
import { withLock } from './lock.mjs';
import { ensurePackages, packagesAreInstalled, pinnedNode } from './packages.mjs';
import { withProgress } from './progress.mjs';

/** The folder of the project. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

const inputs = [
  'src',
  'scripts/build.ts',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

// Written at the end of a build, so an interrupted build has no stamp.
const stampFile = join(root, 'dist/client/.vite/stamp');

function filesOf(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}

/** Returns a hash of the paths and contents of all build inputs. */
function sourcesHash() {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => filesOf(join(root, input)))) {
    if (/\.test\.tsx?$/.test(file)) continue;
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Returns the hash of the sources of the last build; undefined if there is none, and while another process builds. */
function builtHash() {
  try {
    return readFileSync(stampFile, 'utf8');
  } catch {
    return undefined;
  }
}

/** Whether a complete build of the sources with this hash exists. */
const isBuilt = (hash = sourcesHash()) =>
  builtHash() === hash && existsSync(join(root, 'dist/server/main.js'));

/** Builds the product unless a build of the current sources exists. */
async function ensureBuild() {
  const hash = sourcesHash();
  if (isBuilt(hash)) return;
  // An interrupted build must not look like the one before it.
  rmSync(stampFile, { force: true });
  const build = () =>
    runQuietly(pinnedNode(root), ['scripts/build.ts'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
      failure: 'The build failed',
    });
  await withProgress('Building', build);
  writeFileSync(stampFile, hash);
}

/** Lighthouse and its packages, which nothing else needs, have a lockfile of their own. */
const lighthouseFolder = join(root, 'scripts/bench/lighthouse');

/**
 * Brings the packages of the product up to date; with `dev`, those for development too, with `lighthouse`, those of
 * Lighthouse, and with `build`, the build. Several processes may call it at once. Writes nothing when all is up to date,
 * so that the folder may be read-only.
 */
export async function setUp({ build = false, dev = false, lighthouse = false }) {
  const isReady =
    packagesAreInstalled(root, { dev }) &&
    (!lighthouse || packagesAreInstalled(lighthouseFolder)) &&
    (!build || isBuilt());
  if (isReady) return;
  const work = async () => {
    await ensurePackages(root, { dev });
    if (lighthouse) await ensurePackages(lighthouseFolder, { title: 'Installing Lighthouse' });
    if (build) await ensureBuild();
  };
  await withLock(`${root}/.cache/setup.lock`, work, () =>
    process.stdout.write('Waiting for another process that is setting this folder up…\n'),
  );
}

/** Runs the main function of a script. A SetupError prints its message without a stack trace. */
export async function runMain(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = error.exitCode;
  }
}
