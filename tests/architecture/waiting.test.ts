import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A wait with a bound of its own, or the short default bound of `vi.waitFor`: a busy machine exceeds both. */
const boundedWait =
  /\bvi\.waitFor\(|\bvi\.waitUntil\(|\bpoll\([^;]*?\{ timeout: [\d_]+|\bconfigure\([^;]*?\btimeout: /;

/** A limit of the time on the clock, which passes while a busy machine does something else. */
const timeLimit = /\bexpect\(performance\.now\(\)[^;]*\.toBeLessThan/;

const testFiles = globSync('{src,scripts,tests}/**/*.{test,e2e,attack}.{ts,tsx}');

test('detects waits with a bound of their own', () => {
  for (const planted of [
    'await vi.waitFor(() => done());',
    'await expect.poll(done, { timeout: 5_000 }).toBe(1);',
    "test.describe.configure({ mode: 'serial', timeout: 120_000 });",
  ])
    expect(planted).toMatch(boundedWait);
  expect('await expect.poll(done, { interval: 50 }).toBe(1);').not.toMatch(boundedWait);
});

const filesWith = (pattern: RegExp) =>
  testFiles.filter((file) => !file.endsWith('/waiting.test.ts') && pattern.test(readFileSync(file, 'utf8')));

test('no test bounds a wait itself: a test that hangs ends at the bound of the configuration', () => {
  expect(testFiles.length).toBeGreaterThan(300);
  expect(filesWith(boundedWait)).toEqual([]);
});

test('no test limits the time on the clock', () => {
  expect('expect(performance.now() - start).toBeLessThan(20_000);').toMatch(timeLimit);
  expect(filesWith(timeLimit)).toEqual([]);
});
