import { expect, test } from 'vitest';
import { applyDiff, blocksOf } from '#tests/support/document-steps.ts';
import { scratchProject } from '#tests/support/scratch-project.ts';

test(
  'the recipe of docs/importing.md adds a format whose tests and types are right',
  async () => {
    const project = scratchProject();
    for (const { language, text, file } of blocksOf('docs/importing.md', 'Adding a format')) {
      if (language === 'diff') project.change(file, (content) => applyDiff(content, text));
      else if (language === 'text') expect(project.read(file)).toBe(text);
      else if (language !== 'sh') project.write(file, text);
      else {
        const { code, output } = await project.run(text);
        expect(code, output).toBe(0);
        expect(output).toMatch(/Tests .*\d+ passed/);
      }
    }
    const checks =
      'git init -q && npx biome check --error-on-warnings src/server/providers && npx tsc --build';
    const { code, output } = await project.run(checks);
    expect(code, output).toBe(0);
  },
  15 * 60_000,
);
