/*
 * Builds the Dockerfile and uses what comes of it, by podman, as compose.yaml would start it:
 *   npm run check:image
 * Takes some minutes, and root on Debian or Ubuntu.
 */
import { readFileSync } from 'node:fs';
import { findPostgresPrograms } from '../tests/support/postgres-programs.ts';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { startContainer } from './image/container.ts';
import { type Engine, expect, runCheck, say } from './image/engine.ts';
import { signUpAndBuy, whatIsHeld } from './image/journey.ts';
import { inspectRoot } from './image/root-files.ts';
import { makeStandIns } from './image/stand-ins.ts';

const image = 'localhost/holdwise';
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
const bytesAtMost = 340e6;

function getBases(engine: Engine): void {
  const named = [...readFileSync('Dockerfile', 'utf8').matchAll(/^FROM (\S+:\S+)/gm)].map(
    ([, name = '']) => name,
  );
  const pulled = named.every((name) => engine.succeeds(['pull', '--quiet', name]));
  if (!pulled) makeStandIns(engine, named, '.cache/image');
  say(
    `${pulled ? 'The real base images' : 'STAND-INS, made of Debian packages, for'} ${named.join(' and ')}`,
  );
}

function checkFiles({ podman }: Engine): void {
  const { bytes, appBytes, faults } = inspectRoot(podman(['image', 'mount', image]));
  podman(['image', 'umount', image]);
  for (const fault of faults) say(`    ${fault}`);
  expect(
    faults.length === 0,
    'no shell, no tools, no tests, no secrets, nothing that the account may change',
  );
  expect(
    bytes < bytesAtMost,
    `the root file system has ${megabytes(bytes)}, ${megabytes(appBytes)} of them in /app`,
  );
}

async function checkUse(engine: Engine, database: string, settings: Record<string, string>): Promise<void> {
  const first = await startContainer(engine, image, settings);
  expect(first.isHealthy(), `${database}: the health check of the image says healthy`);
  const account = first.inside('node', '-p', 'process.getuid()+" "+process.version+" "+process.env.NODE_ENV');
  expect(account === `65532 ${process.version} production`, `${database}: runs as ${account}`);
  await signUpAndBuy(first.url);
  const held = await whatIsHeld(first.url);
  const backup = first.inside('node', 'scripts/db-backup.ts');
  expect(backup.startsWith('/data/backups/'), `${database}: ${backup}`);
  const { code, ms } = first.stop();
  expect(code === 0, `${database}: ended by itself ${ms} ms after SIGTERM`);
  const second = await startContainer(engine, image, settings);
  expect((await whatIsHeld(second.url)) === held, `${database}: after a new start there is still ${held}`);
  second.stop();
}

async function check(engine: Engine): Promise<void> {
  getBases(engine);
  engine.podman(
    ['build', '--pull=never', '--format=docker', '--isolation=chroot', '--layers=false', '--tag', image, '.'],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  checkFiles(engine);
  await checkUse(engine, 'SQLite', {});
  const programs = findPostgresPrograms();
  if (!programs) throw new Error('PostgreSQL is missing: apt-get install --no-install-recommends postgresql');
  const postgres = await startPostgres(programs);
  await checkUse(engine, 'PostgreSQL', { DATABASE_URL: postgres.url }).finally(() => postgres.stop());
}

process.exitCode = await runCheck(check);
