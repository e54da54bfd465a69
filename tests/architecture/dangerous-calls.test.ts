import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Danger {
  what: string;
  found: RegExp;
  /** Where it is needed, and looked after. */
  where: string[];
}

const dangers: Danger[] = [
  { what: 'starts another program', found: /['"](?:node:)?child_process['"]/, where: [] },
  { what: 'runs text as a program', found: /\beval\(|\bnew Function\(|['"](?:node:)?vm['"]/, where: [] },
  {
    what: 'puts markup into a page as it is',
    found: /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write/,
    where: ['src/web/features/news/article-text.tsx'],
  },
  {
    what: 'trusts any certificate',
    found: /rejectUnauthorized:\s*false|NODE_TLS_REJECT_UNAUTHORIZED/,
    where: [],
  },
];

const files = globSync('src/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'));
const filesWith = (found: RegExp) => files.filter((file) => found.test(readFileSync(file, 'utf8')));

test.each(dangers)('nothing $what, but where it is looked after', ({ found, where }) => {
  expect(files.length).toBeGreaterThan(200);
  expect(filesWith(found)).toEqual(where);
});

test.each([
  ["import { spawn } from 'node:child_process';", 0],
  ['const run = new Function(text);', 1],
  ['element.innerHTML = text;', 2],
  ['tls: { rejectUnauthorized: false }', 3],
])('%s would be found', (text, index) => {
  expect(dangers[index]?.found.test(text)).toBe(true);
});
