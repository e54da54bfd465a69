import { fileURLToPath } from 'node:url';
import { ensureBuild, isBuilt } from './build.mjs';
import { SetupError } from './child.mjs';
import { withLock } from './lock.mjs';
import { ensurePackages, packagesAreInstalled } from './packages.mjs';

/** The project's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

const say = (line) => process.stdout.write(`${line}\n`);

/**
 * Brings packages, and the build where asked for, up to date. Several processes may ask at once. Where nothing is to
 * be done nothing is written, so that a finished folder may be read-only.
 */
export async function makeReady({ build }) {
  if (packagesAreInstalled(root) && (!build || isBuilt(root))) return;
  const work = async () => {
    await ensurePackages(root, say);
    if (build) await ensureBuild(root, say);
  };
  await withLock(`${root}/.cache/setup.lock`, work, () =>
    say('Waiting for another process that sets this folder up…'),
  );
}

/** Runs a script's main function; a step that can't be done ends it with its own words and without a stack. */
export async function runMain(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = error.exitCode;
  }
}
