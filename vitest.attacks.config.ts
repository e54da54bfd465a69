import { configDefaults, defineConfig } from 'vitest/config';
import { inScope } from './tests/support/scope.ts';

export default defineConfig({
  test: {
    include: ['tests/attacks/*.attack.ts'],
    exclude: [...configDefaults.exclude, ...inScope(['**/*.thorough.attack.ts'], [])],
    globalSetup: ['tests/support/postgres-for-run.ts'],
    setupFiles: ['tests/support/strict-console.ts'],
    // One attack at a time: each may take all the memory that it may use.
    fileParallelism: false,
    // A bound for attacks that hang.
    testTimeout: 600_000,
    hookTimeout: 180_000,
    // Bounds for tests that hang, far above what a busy machine needs.
    expect: { poll: { timeout: 300_000 } },
    watch: false,
    allowOnly: false,
    passWithNoTests: false,
  },
});
