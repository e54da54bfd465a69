import { configDefaults, defineConfig } from 'vitest/config';
import { inScope } from './tests/support/scope.ts';

const thoroughFiles = ['**/*.thorough.test.{ts,tsx}', '**/*.thorough.attack.ts'];

export default defineConfig({
  test: {
    exclude: [...configDefaults.exclude, ...inScope(thoroughFiles, [])],
    setupFiles: ['tests/support/strict-console.ts', 'tests/support/real-timers.ts'],
    // Bounds for tests that hang, far above what a busy machine needs.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 300_000 } },
    watch: false,
    restoreMocks: true,
    unstubGlobals: true,
    allowOnly: false,
    passWithNoTests: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'tests/architecture/*.test.ts'],
          globalSetup: [
            'tests/support/compiled-parsers.ts',
            'tests/support/postgres-for-run.ts',
            'tests/support/database-templates.ts',
          ],
          setupFiles: ['tests/support/seeded-properties.ts', 'tests/support/recorded-statements.ts'],
          maxWorkers: 2,
          // Test files share the modules of their worker: nothing keeps state there but caches of shipped data.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'attacks',
          include: ['tests/attacks/*.attack.ts'],
          globalSetup: ['tests/support/postgres-for-run.ts'],
          // One attack at a time: each may take all the memory that it may use.
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: { name: 'cluster', include: ['tests/cluster/*.test.ts'], fileParallelism: false },
      },
      {
        extends: true,
        // Each needs the memory and the processors for itself.
        test: { name: 'memory', include: ['tests/memory/*.test.ts'], fileParallelism: false },
      },
    ],
  },
});
