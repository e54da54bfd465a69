import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** Collects what went wrong in a browser without being asked for: console errors, page errors, failed requests. */
function collectProblems(context: BrowserContext, origin: string): string[] {
  const problems: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => problems.push(`page: ${error.error().stack || String(error.error())}`));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed';
    // A page that is left takes its requests with it.
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

interface Strictness {
  /** Lets problems that match pass, for a test that provokes them. */
  allowProblems: (...patterns: RegExp[]) => void;
}

/** A test fails on any problem of its browser, unless it has said that it provokes it. */
export const test = base.extend<Strictness>({
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

/** What a reader can reach: the dialog where one is open, else the page. */
async function axeFor(page: Page): Promise<AxeBuilder> {
  const axe = new AxeBuilder({ page });
  return (await isDialogOpen(page)) ? axe.include(dialogs) : axe.exclude('.toast');
}

/**
 * Looks for breaches of WCAG 2.2 AA in the page as it stands, or in one part of it. Toasts are left out of a page: one
 * that comes or goes has no contrast for a moment.
 */
export async function expectNoAxeFindings(page: Page, part?: string): Promise<void> {
  const axe = part ? new AxeBuilder({ page }).include(part) : await axeFor(page);
  await expectNoFindings(axe.withTags(wcag));
}

/** The same for the colours alone, of a page that was looked at in others. */
export async function expectNoColourFindings(page: Page): Promise<void> {
  await expectNoFindings((await axeFor(page)).withRules(['color-contrast', 'link-in-text-block']));
}

/** Keeps a picture in test-results/screens: of the whole page, or of what is seen where a dialog is open. */
export async function shot(page: Page, name: string): Promise<void> {
  const fullPage = !(await isDialogOpen(page));
  await page.screenshot({ path: `test-results/screens/${name}.png`, fullPage, animations: 'disabled' });
}

export { expect };
