import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/attacks/*.attack.ts'],
    globalSetup: ['tests/support/postgres-for-run.ts'],
    setupFiles: ['tests/support/strict-console.ts'],
    // One attack at a time: each may use all that the machine has.
    fileParallelism: false,
    // What takes longer is broken: attacks are bounded in count and in time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    watch: false,
    allowOnly: false,
    passWithNoTests: false,
  },
});
