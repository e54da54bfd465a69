import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import type { RunOptions, run } from 'axe-core';

declare global {
  interface Window {
    axe: { run: typeof run };
  }
}

const wcag = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** Collects console errors, page errors, failed requests and requests to third parties. */
function collectProblems(context: BrowserContext, origin: string): string[] {
  const problems: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => problems.push(`page: ${error.error().stack || String(error.error())}`));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed';
    // Navigation aborts the requests of the previous page.
    if (request.url().startsWith(origin) && reason !== 'net::ERR_ABORTED')
      problems.push(`${reason}: ${request.url()}`);
  });
  context.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(origin)) {
      problems.push(`a request to a third party: ${request.url()}`);
    }
  });
  return problems;
}

interface StrictFixtures {
  /** Allows matching problems, for tests that cause them. */
  allowProblems: (...patterns: RegExp[]) => void;
}

/** Waits until React has hydrated the page. Before that, a click on a link loads the next page from the server. */
async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => !('__early__' in window));
}

/** Makes navigation wait for hydration unless a test passes `waitUntil`. */
function awaitHydration(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil) await hydrated(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (!options?.waitUntil) await hydrated(page);
    return response;
  };
}

/** Fails on any browser problem that the test does not allow. */
export const test = base.extend<StrictFixtures>({
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) awaitHydration(page);
    await use(page);
  },
  allowProblems: [
    async ({ context, baseURL }, use) => {
      const problems = collectProblems(context, baseURL ?? '');
      const allowed: RegExp[] = [];
      await use((...patterns) => {
        allowed.push(...patterns);
      });
      expect(problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)))).toEqual([]);
    },
    { auto: true },
  ],
});

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const dialogs = '[role=dialog], [role=alertdialog]';

const isDialogOpen = async (page: Page): Promise<boolean> => (await page.locator(dialogs).count()) > 0;

/** Selectors of the checked elements. */
type Part = { include: string[] } | { exclude: string[] };

/** Returns the part to check: the open dialog, or the page without toasts if no dialog is open. */
async function checkedPart(page: Page): Promise<Part> {
  return (await isDialogOpen(page)) ? { include: [dialogs] } : { exclude: ['.toast'] };
}

/** Runs axe in the page itself and fetches only violations: that is four times as fast as `@axe-core/playwright`. */
async function findViolations(page: Page, part: Part, runOnly: string[]): Promise<object[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(
    async ([context, options]) => (await window.axe.run(context, options)).violations,
    [part, { runOnly, resultTypes: ['violations'] } satisfies RunOptions] as const,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({ id, help, target: target.join(' '), failureSummary })),
  );
}

/**
 * Fails if findings persist. The browser restyles what is out of sight late, colours fade, and a dialog may close meanwhile:
 * then axe fails, and the page is checked instead.
 */
async function expectNoFindings(page: Page, runOnly: string[], part?: string): Promise<void> {
  const find = async () =>
    findViolations(page, part ? { include: [part] } : await checkedPart(page), runOnly);
  await expect
    .poll(() => find().catch((error: unknown) => [{ failed: String(error) }]), { timeout: 10_000 })
    .toEqual([]);
}

/**
 * Expects no WCAG 2.2 AA violations in the page or in one part of it. Leaves out toasts, which have too little contrast
 * while they fade in and out.
 */
export async function expectNoAxeFindings(page: Page, part?: string): Promise<void> {
  await expectNoFindings(page, wcag, part);
}

/** Checks only colours, for a page that was fully checked in another colour scheme. */
export async function expectNoColourFindings(page: Page): Promise<void> {
  await expectNoFindings(page, ['color-contrast', 'link-in-text-block']);
}

/** Checks only rules that depend on the width, for a page that was fully checked at another width. */
export async function expectNoLayoutFindings(page: Page): Promise<void> {
  await expectNoFindings(page, ['target-size', 'scrollable-region-focusable']);
}

/**
 * Saves a screenshot in test-results/screens if SCREENSHOTS is set: of the whole page, or of the viewport if a dialog is
 * open.
 */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  if (!process.env['SCREENSHOTS']) return;
  const fullPage = !(await isDialogOpen(page));
  await page.screenshot({ path: `test-results/screens/${name}.png`, fullPage, animations: 'disabled' });
}

export { expect };
