import { type Browser, chromium, type Page } from '@playwright/test';
import { onTestFinished } from 'vitest';
import { chromiumArgs, requireChromium } from '#tests/support/chromium.ts';

/** Opens a browser, which closes at the end of the test. */
export async function openBrowser(...args: string[]): Promise<Page> {
  const browser: Browser = await chromium.launch({
    executablePath: requireChromium(),
    args: [...chromiumArgs, ...args],
  });
  onTestFinished(() => browser.close());
  return browser.newPage();
}
