import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/cluster/*.test.ts'],
    setupFiles: ['tests/support/strict-console.ts'],
    // What takes longer is broken: the load behind a test is bounded by what the test waits for.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    watch: false,
    allowOnly: false,
    passWithNoTests: false,
  },
});
