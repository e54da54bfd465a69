import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { blocksOf, changedTexts, textsIn } from '#tests/support/document-steps.ts';

const root = join(import.meta.dirname, '../..');

const [change, ...others] = blocksOf('CONTRIBUTING.md', 'Your first change').filter(
  ({ language }) => language === 'diff',
);
const { added, removed } = changedTexts(change?.text ?? '');

test('the first change adds a text, which its test expects', () => {
  expect(added.length).toBeGreaterThan(0);
  for (const text of added) expect(others.map((block) => block.text).join()).toContain(text);
});

// A browser test finds a link by a part of its name, in any case.
test('no test but those that the first change edits depends on its texts', () => {
  const edited = [change, ...others].map((block) => block?.file);
  const files = ['src/**/*.test.{ts,tsx}', 'tests/{architecture,attacks,cluster,e2e,memory}/**/*.ts']
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((file) => !edited.includes(file));
  expect(files.length).toBeGreaterThan(300);
  const isPartOfAdded = (text: string) =>
    text.trim().length > 2 && added.some((one) => one.toLowerCase().includes(text.toLowerCase()));
  const dependent = files.flatMap((file) =>
    textsIn(readFileSync(join(root, file), 'utf8'))
      .filter((text) => removed.includes(text) || (file.startsWith('tests/') && isPartOfAdded(text)))
      .map((text) => `${file}: ${text}`),
  );
  expect(dependent).toEqual([]);
});
