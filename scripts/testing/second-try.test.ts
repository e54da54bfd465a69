import { expect, test } from 'vitest';
import type { TestResult } from './results.ts';
import { tryAgain } from './second-try.ts';

const passed = (file: string): TestResult => ({ title: 'adds', file, ms: 1 });
const failed = (file: string): TestResult => ({ title: 'divides', file, ms: 1, failure: 'expected 1' });

/** Records which files run once more, and returns their results. */
function runs(resultsOf: (file: string) => TestResult[]) {
  const files: string[] = [];
  const run = async (file: string) => {
    files.push(file);
    return resultsOf(file);
  };
  return { files, run };
}

test('a file that passes when it runs once more replaces its first results', async () => {
  const again = runs((file) => [passed(file), passed(file)]);
  const first = [passed('a'), failed('a'), passed('b')];
  expect(await tryAgain(first, again.run)).toEqual({
    results: [passed('b'), passed('a'), passed('a')],
    passed: [failed('a')],
  });
  expect(again.files).toEqual(['a']);
});

test('a test that always fails stays failed, however many others pass now', async () => {
  const again = runs((file) => [file === 'a' ? failed(file) : passed(file)]);
  const first = [failed('a'), failed('b')];
  expect(await tryAgain(first, again.run)).toEqual({
    results: [failed('a'), passed('b')],
    passed: [failed('b')],
  });
});

test('a failure outside test files stays, and so do failures in more than ten files', async () => {
  const again = runs((file) => [passed(file)]);
  const outside = { title: 'Browser tests', ms: 0, failure: 'ended with exit code 1' };
  expect(await tryAgain([outside], again.run)).toEqual({ results: [outside], passed: [] });
  const many = Array.from({ length: 11 }, (_, at) => failed(`${at}`));
  expect(await tryAgain(many, again.run)).toEqual({ results: many, passed: [] });
  expect(again.files).toEqual([]);
});
