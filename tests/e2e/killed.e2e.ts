import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { createPersistentPostgres, type PersistentPostgres } from '../support/persistent-postgres.ts';
import { requirePostgres } from '../support/postgres-programs.ts';
import { type Product, startProduct } from '../support/product.ts';
import { Recorder } from './steps/recorder.ts';

const kills = 50;
const recorders = 3;
const longestMs = 300;

test.setTimeout(300_000);

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

async function expectNothingLost(killable: Killable, crash: (round: number) => Promise<void>) {
  const names = Array.from({ length: recorders }, (_, at) => `recorder-${at}`);
  const all = await Promise.all(names.map((name) => Recorder.signUp(killable.url, name)));
  for (let round = 0; round < kills; round += 1) {
    const work = Promise.all(all.map((recorder) => recorder.work()));
    await wait(Math.random() * longestMs);
    await crash(round);
    await work;
    for (const recorder of all) await recorder.check();
  }
  const acknowledged = all.reduce((sum, { acknowledgements }) => sum + acknowledgements, 0);
  expect(acknowledged).toBeGreaterThan(kills * recorders);
}

test('keeps every acknowledged change and no partial one when the server is killed 50 times, on SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'holdwise-kills-'));
  const killable = await startKillable({ DATA_DIR: folder });
  await expectNothingLost(killable, async () => {
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

test('keeps every acknowledged change and no partial one when server or database are killed 50 times, on PostgreSQL', async () => {
  const programs = requirePostgres();
  const postgres = await createPersistentPostgres(programs);
  await postgres.start();
  const killable = await startKillable({ DATABASE_URL: postgres.url, LOG_LEVEL: 'silent' });
  await expectNothingLost(killable, (round) => crashOnPostgres(killable, postgres, round));
  expect(await killable.stop()).toBe(0);
  await postgres.remove();
});
