import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'tests/architecture/*.test.ts'],
    globalSetup: ['tests/support/postgres-for-run.ts'],
    setupFiles: ['tests/support/strict-console.ts'],
    maxWorkers: 3,
    watch: false,
    restoreMocks: true,
    allowOnly: false,
    passWithNoTests: false,
  },
});
