import { expect, test } from 'vitest';
import { cpuTimeMs } from '#tests/support/cpu-time.ts';
import { mentions } from '#tests/support/shipped-mentions.ts';

test.each([
  ['dollar signs', '$'.repeat(500_000)],
  ['exchanges', 'NYSE: '.repeat(90_000)],
  ['open lists', '(NASDAQ: GOOG, '.repeat(30_000)],
  ['apostrophes', "a'".repeat(250_000)],
  ['names', 'Bank of America '.repeat(31_000)],
])('reads half a megabyte of %s within half a second', (_kind, text) => {
  const start = cpuTimeMs();
  mentions.find(text);
  expect(cpuTimeMs() - start).toBeLessThan(500);
});
