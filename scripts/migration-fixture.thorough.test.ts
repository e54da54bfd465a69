import { expect, test } from 'vitest';
import { newestVersion } from '#tests/support/old-versions.ts';
import { scratchProject } from '#tests/support/scratch-project.ts';

const numbered = (version: number) => String(version).padStart(4, '0');

test(
  'the tests of migrations pass with a new migration and the fixture that the command writes',
  async () => {
    const project = scratchProject();
    const version = newestVersion + 1;
    const fixture = `tests/fixtures/migrations/${numbered(version)}.json`;
    project.write(
      `migrations/${numbered(version)}_alerts.sql`,
      `ALTER TABLE customers ADD COLUMN nickname TEXT;
CREATE TABLE alerts (id TEXT PRIMARY KEY, customer_id TEXT NOT NULL REFERENCES customers (id), picture BLOB);
`,
    );
    const tests = 'vitest run src/server/platform/db/copy/old-versions.test.ts';
    const without = await project.run(`npx ${tests} -t "fixture of every version"`);
    expect(without.code).toBe(1);
    expect(without.output).toMatch(/Tests .*1 failed/);
    const written = await project.run('npm run --silent migration:fixture');
    expect(written.code, written.output).toBe(0);
    expect(written.output).toContain(`Wrote ${fixture}.\nMade up: `);
    for (const name of ['alerts.id', 'alerts.customer_id', 'alerts.picture', 'customers.nickname'])
      expect(written.output).toContain(name);
    const content = project.read(fixture);
    const refused = await project.run('npm run --silent migration:fixture');
    expect(refused.code).toBe(1);
    expect(refused.output).toContain(`${fixture} exists. Pass --force to overwrite it.`);
    expect(await project.run('npm run --silent migration:fixture -- --force')).toMatchObject({ code: 0 });
    expect(project.read(fixture)).toBe(content);
    const checked = await project.run(
      `git init -q && npx biome check ${fixture} && npx ${tests} -t "fixture|version ${version} "`,
      {
        TEST_SCOPE: 'thorough',
      },
    );
    expect(checked.code, checked.output).toBe(0);
  },
  15 * 60_000,
);
