import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** After a failed reload a query has an error and its earlier data. */
const replacesData = /if \(error\) return <Failure|\{error \? \(\s*<Failure/;

test('a failed reload replaces nothing that is shown', () => {
  expect('if (error) return <Failure error={error} />;').toMatch(replacesData);
  expect('if (!data) return error ? <Failure error={error} /> : <Loading />;').not.toMatch(replacesData);
  const files = globSync('src/web/**/*.tsx');
  expect(files.length).toBeGreaterThan(400);
  expect(files.filter((file) => replacesData.test(readFileSync(file, 'utf8')))).toEqual([]);
});
