import { configDefaults, defineConfig } from 'vitest/config';
import { inScope } from './tests/support/scope.ts';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'tests/architecture/*.test.ts'],
    exclude: [...configDefaults.exclude, ...inScope(['**/*.thorough.test.{ts,tsx}'], [])],
    globalSetup: [
      'tests/support/compiled-parsers.ts',
      'tests/support/postgres-for-run.ts',
      'tests/support/database-templates.ts',
    ],
    setupFiles: [
      'tests/support/strict-console.ts',
      'tests/support/seeded-properties.ts',
      'tests/support/recorded-statements.ts',
    ],
    maxWorkers: 2,
    // Test files share the modules of their worker: nothing keeps state there but caches of shipped data.
    isolate: false,
    // Bounds for tests that hang, far above what a busy machine needs.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 300_000 } },
    watch: false,
    restoreMocks: true,
    allowOnly: false,
    passWithNoTests: false,
  },
});
