import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { createLastingPostgres, type LastingPostgres } from '../support/lasting-postgres.ts';
import { findPostgresPrograms } from '../support/postgres-programs.ts';
import { type Product, startProduct } from '../support/product.ts';
import { Recorder } from './steps/recorder.ts';

const kills = 50;
const recorders = 3;
const longestMs = 300;

test.setTimeout(300_000);

/** A product that is killed again and again, whose address changes with every start. */
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

async function expectNothingLost(killable: Killable, breakIt: (round: number) => Promise<void>) {
  const names = Array.from({ length: recorders }, (_, at) => `recorder-${at}`);
  const all = await Promise.all(names.map((name) => Recorder.signUp(killable.url, name)));
  for (let round = 0; round < kills; round += 1) {
    const work = Promise.all(all.map((recorder) => recorder.work()));
    await wait(Math.random() * longestMs);
    await breakIt(round);
    await work;
    for (const recorder of all) await recorder.check();
  }
  const acknowledged = all.reduce((sum, { acknowledgements }) => sum + acknowledgements, 0);
  expect(acknowledged).toBeGreaterThan(kills * recorders);
}

test('50 times the server is killed: what was acknowledged is there, and nothing is half there, on SQLite', async () => {
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
async function ready(url: string): Promise<void> {
  while ((await fetch(`${url}/readyz`)).status !== 200) await wait(20);
}

async function breakOnPostgres(killable: Killable, postgres: LastingPostgres, round: number): Promise<void> {
  if (round % 3 !== 1) await postgres.kill();
  if (round % 3 !== 0) await killable.kill();
  if (round % 3 !== 1) await postgres.start();
  if (round % 3 !== 0) await killable.start();
  else await ready(killable.url());
}

test('50 times the database, the server or both are killed: nothing is lost or half there, on PostgreSQL', async () => {
  const programs = findPostgresPrograms();
  if (!programs) throw new Error('There is no PostgreSQL here. On Debian: apt-get install postgresql');
  const postgres = await createLastingPostgres(programs);
  await postgres.start();
  const killable = await startKillable({ DATABASE_URL: postgres.url, LOG_LEVEL: 'silent' });
  await expectNothingLost(killable, (round) => breakOnPostgres(killable, postgres, round));
  expect(await killable.stop()).toBe(0);
  await postgres.remove();
});
