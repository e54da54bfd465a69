import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runQuietly, SetupError } from './child.mjs';
import { withLock } from './lock.mjs';
import { ensurePackages, packagesAreInstalled, pinnedNode } from './packages.mjs';

/** The folder of the project. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

const say = (line) => process.stdout.write(`${line}\n`);

const inputs = [
  'src',
  'scripts/build.ts',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

// A build empties this folder first, so an interrupted build has no stamp.
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

/** Whether a complete build of the sources with this hash exists. */
function isBuilt(hash = sourcesHash()) {
  return (
    existsSync(stampFile) &&
    existsSync(join(root, 'dist/server/main.js')) &&
    readFileSync(stampFile, 'utf8') === hash
  );
}

/** Builds the product unless a build of the current sources exists. */
async function ensureBuild() {
  const hash = sourcesHash();
  if (isBuilt(hash)) return;
  say('Building…');
  await runQuietly(pinnedNode(root), ['scripts/build.ts'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    failure: 'The build failed',
  });
  writeFileSync(stampFile, hash);
}

/**
 * Brings the packages, and with `build` the build, up to date. Several processes may call it at once. Writes nothing when
 * all is up to date, so that the folder may be read-only.
 */
export async function setUp({ build }) {
  if (packagesAreInstalled(root) && (!build || isBuilt())) return;
  const work = async () => {
    await ensurePackages(root, say);
    if (build) await ensureBuild();
  };
  await withLock(`${root}/.cache/setup.lock`, work, () =>
    say('Waiting for another process that is setting this folder up…'),
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
