import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium } from './tests/support/chromium.ts';

const executablePath = findChromium();
if (executablePath === undefined)
  throw new Error('There is no Chromium here. On Debian: apt-get install chromium');

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results/e2e',
  globalSetup: './tests/support/product-for-run.ts',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 30_000,
  use: {
    baseURL: process.env['HOLDWISE_URL'],
    launchOptions: { executablePath, args: chromiumArgs },
    locale: 'en-US',
    timezoneId: 'UTC',
    trace: 'retain-on-failure',
  },
});
