import { setTimeout as wait } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';

const quietMs = 500;
const pollMs = 50;
const longestMs = 30_000;

/**
 * Follows the requests of a new page. Returns what waits until images, fonts and data have arrived, at every call:
 * Playwright's `networkidle` waits for the first time only. Streams of prices never end, and do not count.
 */
export function settleOf(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let changed = performance.now();
  const isCounted = (request: Request) => request.resourceType() !== 'eventsource';
  function ended(request: Request): void {
    open.delete(request);
    changed = performance.now();
  }
  page.on('request', (request) => {
    if (isCounted(request)) open.add(request);
    changed = performance.now();
  });
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return async () => {
    const start = performance.now();
    const isQuiet = () => open.size === 0 && performance.now() - changed >= quietMs;
    while (!isQuiet() && performance.now() - start < longestMs) await wait(pollMs);
    await page.evaluate(() => document.fonts.ready);
  };
}
