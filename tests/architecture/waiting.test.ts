import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

interface Rule {
  what: string;
  forbidden: RegExp;
  /** What the rule finds. */
  planted: string[];
  /** What it allows. */
  allowed: string[];
  /** Files that it does not concern. */
  except?: string[];
}

/** Rules for all tests: a busy machine exceeds every bound, and a quiet one waits for it in vain. */
const everywhere: Rule[] = [
  {
    what: 'bounds a wait itself: one that hangs ends at the bound of the configuration',
    forbidden:
      /\bvi\.waitFor\(|\bvi\.waitUntil\(|\{ timeout: [\d_]+|\bconfigure\([^;]*?\btimeout: |\.slow\(\)|^\}, [\d_]{4,}\);$/m,
    planted: [
      'await vi.waitFor(() => done());',
      'await expect.poll(done, { timeout: 5_000 }).toBe(1);',
      "test.describe.configure({ mode: 'serial', timeout: 120_000 });",
      'test.slow();',
      "test('hangs', () => {\n}, 20_000);",
    ],
    allowed: ['await expect.poll(done, { interval: 50 }).toBe(1);'],
  },
  {
    what: 'limits the time on the clock, which passes while a busy machine does something else',
    forbidden: /\bexpect\(performance\.now\(\)/,
    planted: ['expect(performance.now() - start).toBeLessThan(20_000);'],
    allowed: ['const until = performance.now() + 20;'],
  },
];

/** Rules for the tests of `npm test`, which judges nothing that depends on speed. */
const inMainScope: Rule[] = [
  {
    what: 'waits for a time instead of a condition',
    forbidden:
      /\bwaitForTimeout\(|\bsetTimeout as \w+ \} from 'node:timers\/promises'|\(resolve\) => setTimeout\(/,
    planted: [
      'await page.waitForTimeout(300);',
      "import { setTimeout as wait } from 'node:timers/promises';",
      'await new Promise((resolve) => setTimeout(resolve, 200));',
    ],
    allowed: ['await new Promise((resolve) => setImmediate(resolve));'],
    // Is about a reader that pauses.
    except: ['src/server/providers/filings/fetch-paused.test.ts'],
  },
  {
    what: 'judges processor time',
    forbidden: /\b(?:cpuUsage|threadCpuUsage|cpuTimeMs|mainThreadCpuMs|measureSlowdown)\(/,
    planted: ['const start = process.cpuUsage();', 'const start = cpuTimeMs();'],
    allowed: ['let comparisons = 0;'],
    // Judges it in a thorough run only.
    except: ['src/server/accounts/enumeration.test.ts'],
  },
];

const testFiles = globSync('{src,scripts,tests}/**/*.{test,e2e,attack}.{ts,tsx}').filter(
  (file) => !file.endsWith('architecture/waiting.test.ts'),
);
const mainFiles = testFiles.filter(
  (file) => !file.includes('.thorough.') && /^src|^scripts|e2e|archi/.test(file),
);

describe.each([
  ...everywhere.map((rule) => ({ ...rule, files: testFiles })),
  ...inMainScope.map((rule) => ({ ...rule, files: mainFiles })),
])('no test $what', ({ forbidden, planted, allowed, except = [], files }) => {
  test('in the sources', () => {
    expect(files.length).toBeGreaterThan(300);
    const found = files.filter(
      (file) => !except.includes(file) && forbidden.test(readFileSync(file, 'utf8')),
    );
    expect(found).toEqual([]);
  });

  test('as planted', () => {
    for (const text of planted) expect(text).toMatch(forbidden);
    for (const text of allowed) expect(text).not.toMatch(forbidden);
  });
});
