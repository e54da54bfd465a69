import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Danger {
  what: string;
  found: RegExp;
  /** The reviewed files that may do it. */
  allowedIn: string[];
}

const dangers: Danger[] = [
  {
    what: 'starts another program',
    found: /['"](?:node:)?child_process['"]/,
    allowedIn: ['src/server/platform/isolation/child-process.ts'],
  },
  { what: 'runs text as code', found: /\beval\(|\bnew Function\(|['"](?:node:)?vm['"]/, allowedIn: [] },
  {
    what: 'inserts unescaped markup into a page',
    found: /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write/,
    allowedIn: ['src/web/ui/prose.tsx'],
  },
  {
    what: 'accepts any certificate',
    found: /rejectUnauthorized:\s*false|NODE_TLS_REJECT_UNAUTHORIZED/,
    allowedIn: [],
  },
  {
    what: 'reads a response in parts that Node’s fetch requested (see fetch-paused.ts)',
    found: /= await fetch\(/,
    allowedIn: [
      'src/server/providers/market/fmp/fmp-source.ts',
      'src/server/providers/market/live/live-cache.ts',
      'src/server/providers/market/yahoo/yahoo-fetch.ts',
      // It runs in browsers.
      'src/web/offline/service-worker.ts',
    ],
  },
];

const files = globSync('src/**/*.{ts,tsx}')
  .filter((file) => !file.includes('.test.'))
  .sort();
const filesWith = (found: RegExp) => files.filter((file) => found.test(readFileSync(file, 'utf8')));

test.each(dangers)('no unreviewed file $what', ({ found, allowedIn }) => {
  expect(files.length).toBeGreaterThan(200);
  expect(filesWith(found)).toEqual(allowedIn);
});

test.each([
  ["import { spawn } from 'node:child_process';", 0],
  ['const run = new Function(text);', 1],
  ['element.innerHTML = text;', 2],
  ['tls: { rejectUnauthorized: false }', 3],
  ['const response = await fetch(url);', 4],
])('detects %s', (text, index) => {
  expect(dangers[index]?.found.test(text)).toBe(true);
});
