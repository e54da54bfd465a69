import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';

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

async function expectNoFindings(axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({ id, help, target: target.join(' '), failureSummary })),
  );
  expect(findings).toEqual([]);
}

const dialogs = '[role=dialog], [role=alertdialog]';

const isDialogOpen = async (page: Page): Promise<boolean> => (await page.locator(dialogs).count()) > 0;

/** Returns a checker for the open dialog, or for the page without toasts if no dialog is open. */
async function axeFor(page: Page): Promise<AxeBuilder> {
  const axe = new AxeBuilder({ page });
  return (await isDialogOpen(page)) ? axe.include(dialogs) : axe.exclude('.toast');
}

/**
 * Expects no WCAG 2.2 AA violations in the page or in one part of it. Leaves out toasts, which have too little contrast
 * while they fade in and out.
 */
export async function expectNoAxeFindings(page: Page, part?: string): Promise<void> {
  const axe = part ? new AxeBuilder({ page }).include(part) : await axeFor(page);
  await expectNoFindings(axe.withTags(wcag));
}

/** Checks only colours, for a page that was fully checked in another colour scheme. */
export async function expectNoColourFindings(page: Page): Promise<void> {
  await expectNoFindings((await axeFor(page)).withRules(['color-contrast', 'link-in-text-block']));
}

/** Checks only rules that depend on the width, for a page that was fully checked at another width. */
export async function expectNoLayoutFindings(page: Page): Promise<void> {
  const rules = ['target-size', 'scrollable-region-focusable'];
  await expectNoFindings((await axeFor(page)).withRules(rules));
}

/** Saves a screenshot in test-results/screens: of the whole page, or of the viewport if a dialog is open. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  const fullPage = !(await isDialogOpen(page));
  await page.screenshot({ path: `test-results/screens/${name}.png`, fullPage, animations: 'disabled' });
}

export { expect };
