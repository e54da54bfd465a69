import { defineConfig } from '@playwright/test';
import { chromiumArgs, requireChromium } from './tests/support/chromium.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results/e2e',
  globalSetup: './tests/support/product-for-run.ts',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Bounds for a machine that does other things too: what a test waits for is a condition, never a time.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: process.env['HOLDWISE_URL'],
    launchOptions: { executablePath: requireChromium(), args: chromiumArgs },
    locale: 'en-US',
    timezoneId: 'UTC',
  },
});
