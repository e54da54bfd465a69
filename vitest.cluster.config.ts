import { configDefaults, defineConfig } from 'vitest/config';
import { inScope } from './tests/support/scope.ts';

export default defineConfig({
  test: {
    include: ['tests/cluster/*.test.ts'],
    exclude: [...configDefaults.exclude, ...inScope(['**/*.thorough.test.ts'], [])],
    setupFiles: ['tests/support/strict-console.ts'],
    // A bound for tests that hang.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Bounds for tests that hang, far above what a busy machine needs.
    expect: { poll: { timeout: 300_000 } },
    watch: false,
    allowOnly: false,
    passWithNoTests: false,
  },
});
