import { defineConfig } from '@playwright/test';
import { chromiumArgs, requireChromium } from './tests/support/chromium.ts';
import { inScope } from './tests/support/scope.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.e2e.ts',
  testIgnore: inScope(['*.thorough.e2e.ts'], []),
  ...inScope({ grepInvert: /@thorough/ }, {}),
  outputDir: 'test-results/e2e',
  globalSetup: './tests/support/product-for-run.ts',
  // Two browsers with a product each keep two processors busy: nothing else runs beside them in `npm test`.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Bounds for a machine that does other things too: what a test waits for is a condition, never a time.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  use: {
    // A wait for an element that never comes must not use up the time of the whole run.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    baseURL: process.env['HOLDWISE_URL'],
    launchOptions: { executablePath: requireChromium(), args: chromiumArgs },
    // A service worker would answer requests that tests answer. Its own test allows it.
    serviceWorkers: 'block',
    locale: 'en-US',
    timezoneId: 'UTC',
  },
});
