import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { createPersistentPostgres, type PersistentPostgres } from '../support/persistent-postgres.ts';
import { requirePostgres } from '../support/postgres-programs.ts';
import { type Product, startProduct } from '../support/product.ts';
import { randomFor } from '../support/scope.ts';
import { Recorder } from './steps/recorder.ts';

/** On PostgreSQL the server, the database or both are killed in turn. */
const kills = { sqlite: 50, postgres: 50 };
const recorders = 3;
const mostChanges = 12;

// A bound for tests that hang.
test.setTimeout(1_800_000);

/** Starts a product that tests can kill and restart; its address changes with every start. */
async function startKillable(settings: Record<string, string>) {
  let product: Product = await startProduct(settings);
  return {
    url: () => product.url,
    async kill() {
      await product.kill();
    },
    async start() {
      product = await startProduct(settings);
    },
    stop: () => product.stop(),
  };
}

type Killable = Awaited<ReturnType<typeof startKillable>>;

/**
 * Lets the recorders work until a drawn number of changes is acknowledged, and then for a drawn part of the time that the
 * last of them took: the crash comes at any moment of a change, however fast the machine is.
 */
async function workUntilCrash(all: readonly Recorder[], random: () => number, crash: () => Promise<void>) {
  const started = new AbortController();
  const reached = Promise.withResolvers<number>();
  let left = 1 + Math.floor(random() * mostChanges);
  const onAcknowledged = (ms: number) => {
    left -= 1;
    if (left === 0) reached.resolve(ms);
  };
  const work = Promise.all(all.map((recorder) => recorder.work(started.signal, onAcknowledged)));
  const lastMs = await Promise.race([reached.promise, work.then(() => 0)]);
  await wait(random() * lastMs);
  started.abort();
  await crash();
  await work;
}

async function expectNothingLost(
  killable: Killable,
  database: keyof typeof kills,
  crash: (round: number) => Promise<void>,
) {
  const names = Array.from({ length: recorders }, (_, at) => `recorder-${at}-${database}`);
  const all = await Promise.all(names.map((name) => Recorder.signUp(killable.url, name)));
  const random = randomFor(`kills on ${database}`);
  for (let round = 0; round < kills[database]; round += 1) {
    await workUntilCrash(all, random, () => crash(round));
    for (const recorder of all) await recorder.check();
  }
}

test('keeps every acknowledged change and no partial one when the server is killed, on SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'holdwise-kills-'));
  const killable = await startKillable({ DATA_DIR: folder });
  await expectNothingLost(killable, 'sqlite', async () => {
    await killable.kill();
    await killable.start();
  });
  expect(await killable.stop()).toBe(0);
  rmSync(folder, { recursive: true, force: true });
});

/** Resolves when the product answers from its database again. */
async function untilReady(url: string): Promise<void> {
  while ((await fetch(`${url}/readyz`)).status !== 200) await wait(20);
}

async function crashOnPostgres(
  killable: Killable,
  postgres: PersistentPostgres,
  round: number,
): Promise<void> {
  if (round % 3 !== 1) await postgres.kill();
  if (round % 3 !== 0) await killable.kill();
  if (round % 3 !== 1) await postgres.start();
  if (round % 3 !== 0) await killable.start();
  else await untilReady(killable.url());
}

test('keeps every acknowledged change and no partial one when server or database are killed, on PostgreSQL', async () => {
  const programs = requirePostgres();
  const postgres = await createPersistentPostgres(programs);
  await postgres.start();
  const killable = await startKillable({ DATABASE_URL: postgres.url, LOG_LEVEL: 'silent' });
  await expectNothingLost(killable, 'postgres', (round) => crashOnPostgres(killable, postgres, round));
  expect(await killable.stop()).toBe(0);
  await postgres.remove();
});
