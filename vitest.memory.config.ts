import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/memory/*.test.ts'],
    setupFiles: ['tests/support/strict-console.ts'],
    hookTimeout: 120_000,
    // Bounds for tests that hang, far above what a busy machine needs.
    expect: { poll: { timeout: 300_000 } },
    // Each needs the memory and the processors for itself.
    fileParallelism: false,
    watch: false,
    allowOnly: false,
    passWithNoTests: false,
  },
});
