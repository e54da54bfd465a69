import { expect, test } from 'vitest';
import { filesProblem, matchFiles, withFiles } from './file-checks.ts';

const file = (name: string, size = 10) => ({ name, size });

test('files of a good size and number pass', () => {
  expect(filesProblem(Array.from({ length: 20 }, (_, index) => file(`${index}.csv`)))).toBeUndefined();
  expect(filesProblem([file('a.csv', 50 * 1024 * 1024)])).toBeUndefined();
});

test.each([
  [[file('a.csv', 0)], 'a.csv is empty.'],
  [[file('a.csv', 53 * 1024 * 1024)], 'a.csv has 53 MB; a file may have at most 50 MB.'],
  [
    Array.from({ length: 21 }, (_, index) => file(`${index}.csv`)),
    '21 files are too many: an import takes at most 20.',
  ],
])('others are refused with the reason', (files, problem) => {
  expect(filesProblem(files)).toBe(problem);
});

test('the same file is added once, another one with its name too', () => {
  const selected = withFiles([file('a.csv')], [file('a.csv'), file('a.csv', 11), file('b.csv')]);
  expect(selected.map(({ name, size }) => `${name} ${size}`)).toEqual(['a.csv 10', 'a.csv 11', 'b.csv 10']);
});

test('files that are chosen again come into the order of the import', () => {
  expect(matchFiles(['a.csv', 'b.csv'], [file('c.csv'), file('b.csv'), file('a.csv')])).toEqual({
    files: [file('a.csv'), file('b.csv')],
    missing: [],
  });
  expect(matchFiles(['a.csv', 'b.csv'], [file('a.csv')]).missing).toEqual(['b.csv']);
});
