/*
 * Builds the Dockerfile with podman and tests the image with the restrictions of both compose files:
 *   npm run check:image
 * Takes some minutes; needs root on Debian or Ubuntu.
 */
import { type Dirent, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { requirePostgres } from '../tests/support/postgres-programs.ts';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { startContainer } from './image/container.ts';
import { checkDataFolders } from './image/data-folders.ts';
import { type Engine, expect, runCheck, say } from './image/engine.ts';
import { buildBaseImages } from './image/local-images.ts';
import { readPortfolios, signUpAndBuy } from './image/smoke-test.ts';
import { checkStartAsRoot } from './image/start-as-root.ts';

const image = 'localhost/holdwise';
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
const maxBytes = 340e6;

/** Programs that help an intruder, and files that only a build needs. */
const unwanted =
  /^\/(usr\/)?s?bin\/|^\/app\/node_modules\/(\.bin\/(?!node$)|(npm|vite|typescript|vitest|@biomejs|playwright-core)\/)|\.test\.tsx?$|\/\.env|\/\.git\//;

const worldWritable = 0o002;
const sticky = 0o1000;
const setIds = 0o6000;

function problemOf(
  path: string,
  file: Dirent,
  { mode, uid }: { mode: number; uid: number },
): string | undefined {
  if (unwanted.test(path)) return `${path} should not be in the image`;
  if (file.isSymbolicLink()) return undefined;
  if (mode & setIds && !file.isDirectory()) return `${path} runs with the rights of its owner`;
  if (mode & worldWritable && !(mode & sticky)) return `${path} is world-writable`;
  if (uid !== 0 && !['/data', '/home/nonroot'].includes(path)) return `${path} is not owned by root`;
  return undefined;
}

/** Inspects every file of an image: the total size, the size of /app, and the problems, one line each. */
function inspectRoot(root: string): { bytes: number; appBytes: number; problems: string[] } {
  const seen = new Set<number>();
  const found = { bytes: 0, appBytes: 0, problems: [] as string[] };
  for (const file of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const full = join(file.parentPath, file.name);
    const path = full.slice(root.length);
    const stats = lstatSync(full);
    const problem = problemOf(path, file, stats);
    if (problem) found.problems.push(problem);
    if (!file.isFile() || seen.has(stats.ino)) continue;
    seen.add(stats.ino);
    found.bytes += stats.size;
    if (path.startsWith('/app/')) found.appBytes += stats.size;
  }
  return found;
}

function pullBaseImages(engine: Engine): void {
  const names = [...readFileSync('Dockerfile', 'utf8').matchAll(/^FROM (\S+:\S+)/gm)].map(
    ([, name = '']) => name,
  );
  const pulled = names.every((name) => engine.succeeds(['pull', '--quiet', name]));
  if (!pulled) buildBaseImages(engine, names, '.cache/image');
  say(
    `${pulled ? 'The real base images' : 'SUBSTITUTES, built from Debian packages, for'} ${names.join(' and ')}`,
  );
}

function checkFiles({ podman }: Engine): void {
  const { bytes, appBytes, problems } = inspectRoot(podman(['image', 'mount', image]));
  podman(['image', 'umount', image]);
  for (const problem of problems) say(`    ${problem}`);
  expect(
    problems.length === 0,
    'the image has no shell, tools, tests, secrets or files that its user may change',
  );
  expect(
    bytes < maxBytes,
    `the root file system has ${megabytes(bytes)}, of which /app has ${megabytes(appBytes)}`,
  );
}

async function checkProduct(
  engine: Engine,
  database: string,
  settings: Record<string, string>,
): Promise<void> {
  const first = await startContainer(engine, image, { settings });
  expect(first.isHealthy(), `${database}: the health check of the image succeeds`);
  const account = first.exec('node', '-p', 'process.getuid()+" "+process.version+" "+process.env.NODE_ENV');
  expect(account === `65532 ${process.version} production`, `${database}: runs as ${account}`);
  await signUpAndBuy(first.url);
  const portfolios = await readPortfolios(first.url);
  const backup = first.exec('node', 'scripts/db-backup.ts');
  expect(backup.startsWith('/data/backups/'), `${database}: ${backup}`);
  const { code, ms } = first.stop();
  expect(code === 0, `${database}: exits ${ms} ms after SIGTERM`);
  const second = await startContainer(engine, image, { settings });
  expect(
    (await readPortfolios(second.url)) === portfolios,
    `${database}: keeps ${portfolios} after a restart`,
  );
  second.stop();
}

async function check(engine: Engine): Promise<void> {
  pullBaseImages(engine);
  engine.podman(
    ['build', '--pull=never', '--format=docker', '--isolation=chroot', '--layers=false', '--tag', image, '.'],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  checkFiles(engine);
  checkStartAsRoot();
  await checkProduct(engine, 'SQLite', {});
  await checkDataFolders(engine, image);
  const postgres = await startPostgres(requirePostgres());
  await checkProduct(engine, 'PostgreSQL', { DATABASE_URL: postgres.url }).finally(() => postgres.stop());
}

process.exitCode = await runCheck(check);
