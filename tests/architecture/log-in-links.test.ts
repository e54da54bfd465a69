import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const link = /<(?:Link|Navigate)\b[^>]*['"]\/(?:login|signup)['"][^>]*>/g;

test('every link to the login or the sign-up says which page comes back afterwards', () => {
  const links = globSync('src/web/**/*.tsx').flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(link),
  ]);
  expect(links.length).toBeGreaterThan(8);
  expect(links.map(([text]) => text).filter((text) => !/\bstate=/.test(text))).toEqual([]);
});
