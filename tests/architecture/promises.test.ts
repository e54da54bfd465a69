import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const declaration = /\blet (\w+): (?:Promise<|ReturnType<typeof )/g;

/** Promises that are kept with `??=`, by file, and why each is not kept for ever when it is rejected. */
const reviewed: Record<string, string> = {
  'src/server/features/feeds/feed-job.ts queued': 'it is cleared before anything that can fail',
  'src/server/platform/db/postgres/postgres-pool.ts ended': 'a pool ends once',
  'src/server/platform/db/versions.ts next': 'it waits for a promise that is never rejected',
  'src/server/providers/filings/read-information-table.ts xml': 'it is a reader, no promise',
};

/** Returns the variables of a source that keep a promise, also one that is rejected. */
function keptPromises(source: string): string[] {
  return [...source.matchAll(declaration)].flatMap(([, name = '']) => {
    const assignment = new RegExp(`\\b${name} \\?\\?= [^;]*`).exec(source)?.[0];
    return assignment && !assignment.includes('.finally(') ? [name] : [];
  });
}

test('detects a promise that is kept when it is rejected', () => {
  const kept = 'let table: Promise<Table> | undefined;\ntable ??= read();';
  expect(keptPromises(kept)).toEqual(['table']);
  expect(keptPromises(kept.replace('read()', 'read().finally(clear)'))).toEqual([]);
});

test('a computation that fails is not remembered: `once`, `computeOnce` and `perObject` of the domain forget it', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    keptPromises(readFileSync(file, 'utf8')).map((name) => `${file} ${name}`),
  );
  expect(found.toSorted()).toEqual(Object.keys(reviewed).toSorted());
});

/** Maps of objects that are no caches, or whose key is computed. */
const reviewedMaps: Record<string, string> = {
  'src/domain/per-object.ts': 'remembers values of objects for all others',
  'src/domain/performance/paired-transfers.ts': 'its key is a text of the days of many transactions',
  'src/server/filings/intake/older-quarters.ts': 'it notes failures',
  'src/server/platform/tracing/open-telemetry.ts': 'it holds the spans of requests',
};

test('values of objects are remembered by `perObject`, whose key is all that they are computed from', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file));
  const found = files.filter((file) => readFileSync(file, 'utf8').includes('new WeakMap'));
  expect(found.toSorted()).toEqual(Object.keys(reviewedMaps).toSorted());
});
