import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/memory/*.test.ts'],
    setupFiles: ['tests/support/strict-console.ts'],
    hookTimeout: 120_000,
    watch: false,
    allowOnly: false,
    passWithNoTests: false,
  },
});
