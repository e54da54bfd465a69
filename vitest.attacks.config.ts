import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/attacks/*.attack.ts'],
    globalSetup: ['tests/support/postgres-for-run.ts'],
    setupFiles: ['tests/support/strict-console.ts'],
    // One attack at a time: each may take all the memory that it may use.
    fileParallelism: false,
    // A bound for attacks that hang.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    watch: false,
    allowOnly: false,
    passWithNoTests: false,
  },
});
