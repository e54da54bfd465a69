import { expect, test } from 'vitest';
import { importersOf, testsTouchedBy } from './touched-tests.ts';

const sources: Record<string, string> = {
  'src/domain/days.ts': '',
  'src/domain/days.test.ts': "import { day } from './days.ts';",
  'src/domain/week.ts': "import { day } from './days.ts';",
  'src/web/week-view.test.tsx': "import { week } from '#domain/week.ts';",
  'src/web/calendar.ts': "import { week } from '#domain/week.ts';",
  'src/web/year.test.ts': "import { calendar } from './calendar.ts';",
  'src/server/routes.ts': "const later = () => import('../domain/week.ts');",
  'src/server/routes.test.ts': "import { startApi } from '#tests/support/api.ts';",
  'src/server/slow.thorough.test.ts': "import { routes } from './routes.ts';",
};
const files = Object.keys(sources);
const aliases = { '#domain/*': './src/domain/*', '#tests/*': './tests/*' };
const importers = importersOf(files, (file) => sources[file] ?? '', aliases);

test('finds the tests of a changed file and of those that import it', () => {
  expect(testsTouchedBy(['src/domain/days.ts'], files, importers)).toEqual([
    'src/domain/days.test.ts',
    'src/web/week-view.test.tsx',
  ]);
});

test('finds API tests beside a changed route, but none of the thorough run', () => {
  expect(testsTouchedBy(['src/server/routes.ts'], files, importers)).toEqual(['src/server/routes.test.ts']);
});

test('finds a changed test, and nothing for a changed document', () => {
  expect(testsTouchedBy(['src/web/year.test.ts'], files, importers)).toContain('src/web/year.test.ts');
  expect(testsTouchedBy(['docs/scale.md'], files, importers)).toEqual([]);
});
