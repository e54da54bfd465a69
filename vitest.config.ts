import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'tests/architecture/*.test.ts'],
    globalSetup: ['tests/support/postgres-for-run.ts', 'tests/support/database-templates.ts'],
    setupFiles: ['tests/support/strict-console.ts'],
    maxWorkers: 3,
    // Test files share the modules of their worker: nothing keeps state there but caches of shipped data.
    isolate: false,
    // A bound for tests that hang. Parsers start processes, which a busy machine serves late.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    watch: false,
    restoreMocks: true,
    allowOnly: false,
    passWithNoTests: false,
  },
});
