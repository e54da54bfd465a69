import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type Request,
  type WebError,
} from '@playwright/test';
import type { RunOptions, run } from 'axe-core';

declare global {
  interface Window {
    axe: { run: typeof run };
    recordToast: (text: string) => void;
  }
}

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Collects console errors, page errors, failed requests and requests to third parties until it is stopped. */
function collectProblems(context: BrowserContext, origin: string) {
  const problems: string[] = [];
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`);
  };
  const onError = (error: WebError) => problems.push(`page: ${error.error().stack || String(error.error())}`);
  const onFailure = (request: Request) => {
    const reason = request.failure()?.errorText ?? 'failed';
    // Navigation aborts the requests of the previous page.
    if (request.url().startsWith(origin) && reason !== 'net::ERR_ABORTED')
      problems.push(`${reason}: ${request.url()}`);
  };
  const onRequest = (request: Request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(origin)) {
      problems.push(`a request to a third party: ${request.url()}`);
    }
  };
  context.on('console', onConsole).on('weberror', onError);
  context.on('requestfailed', onFailure).on('request', onRequest);
  return {
    problems,
    stop() {
      context.off('console', onConsole).off('weberror', onError);
      context.off('requestfailed', onFailure).off('request', onRequest);
    },
  };
}

interface StrictFixtures {
  /** Allows matching problems, for tests that cause them. */
  allowProblems: (...patterns: RegExp[]) => void;
  /** Whether a test gets a browser context of its own, because it changes what `emptyContext` does not restore. */
  ownContext: boolean;
  /** Opens a page in a browser of its own, as another user does. */
  openOther: () => Promise<Page>;
}

interface WorkerFixtures {
  /** Returns the context that the tests of a worker share, for a site. */
  sharedContext: (baseURL: string | undefined) => Promise<BrowserContext>;
}

/** Removes what a test has left in a context, except the HTTP cache. */
async function emptyContext(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.close();
  await context.clearCookies();
  await context.setOffline(false);
}

/** Lets calls take two minutes instead of ten seconds, because a busy machine may take longer than that. */
const waitLonger = (opened: BrowserContext | Page) =>
  opened.addInitScript(() => {
    AbortSignal.timeout = new Proxy(AbortSignal.timeout, {
      apply: (timeout, self, [ms]: [number]) => Reflect.apply(timeout, self, [12 * ms]),
    });
  });

/** Opens a page without stored data. */
async function openPage(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb' });
  await session.detach();
  return page;
}

const shownToasts = new WeakMap<Page, string[]>();

/** Records the texts of the toasts of a page: they disappear after seconds. */
async function recordToasts(page: Page): Promise<void> {
  const shown: string[] = [];
  shownToasts.set(page, shown);
  await page.exposeFunction('recordToast', (text: string) => shown.push(text));
  await page.addInitScript(() => {
    const recorded = new WeakMap<Element, string | null>();
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('.toast')) {
        if (!toast.checkVisibility() || recorded.get(toast) === toast.textContent) continue;
        recorded.set(toast, toast.textContent);
        window.recordToast(toast.textContent ?? '');
      }
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
}

/** Expects that the page of a test shows a toast, or has shown it. */
export async function expectToast(page: Page, text: string): Promise<void> {
  await expect.poll(() => shownToasts.get(page)).toContainEqual(expect.stringContaining(text));
}

/**
 * Waits until React has hydrated the page, with the parts whose code loads later. Before that, a click on a link loads the
 * next page from the server, and one on a button does nothing.
 */
async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isHydrated = (element: Element) =>
      Object.keys(element).some((key) => key.startsWith('__reactProps'));
    return !('__early__' in window) && [...document.querySelectorAll('#main button')].every(isHydrated);
  });
}

/** Does what makes the browser ask something, answers it, and returns the question. */
export async function answerNext(
  page: Page,
  answer: 'accept' | 'dismiss',
  ask: () => Promise<void>,
): Promise<string> {
  const answered = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog[answer]();
    return dialog.message();
  });
  const [question] = await Promise.all([answered, ask()]);
  return question;
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
export const test = base.extend<StrictFixtures, WorkerFixtures>({
  ownContext: [false, { option: true }],
  // A context of its own has an empty HTTP cache: then each test loads and compiles all scripts again.
  sharedContext: [
    async ({ browser }, use) => {
      let shared: { baseURL: string | undefined; context: BrowserContext } | undefined;
      await use(async (baseURL) => {
        if (shared && shared.baseURL === baseURL) return shared.context;
        await shared?.context.close();
        shared = { baseURL, context: await browser.newContext() };
        await waitLonger(shared.context);
        return shared.context;
      });
      await shared?.context.close();
    },
    { scope: 'worker' },
  ],
  context: async (
    { browser, sharedContext, baseURL, ownContext, hasTouch, isMobile, javaScriptEnabled },
    use,
  ) => {
    const needsOwn = ownContext || hasTouch || isMobile || javaScriptEnabled === false;
    const context = needsOwn ? await browser.newContext() : await sharedContext(baseURL);
    if (needsOwn) await waitLonger(context);
    await use(context);
    await (needsOwn ? context.close() : emptyContext(context));
  },
  page: async ({ context, baseURL, viewport, javaScriptEnabled }, use) => {
    const page = await openPage(context, baseURL ?? '');
    await recordToasts(page);
    if (viewport) await page.setViewportSize(viewport);
    if (javaScriptEnabled !== false) awaitHydration(page);
    await use(page);
  },
  openOther: async ({ browser, baseURL }, use) => {
    const pages: Page[] = [];
    await use(async () => {
      const page = await browser.newPage({ ...(baseURL && { baseURL }) });
      await waitLonger(page);
      awaitHydration(page);
      pages.push(page);
      return page;
    });
    for (const page of pages) await page.close();
  },
  allowProblems: [
    async ({ context, baseURL }, use) => {
      const { problems, stop } = collectProblems(context, baseURL ?? '');
      const allowed: RegExp[] = [];
      await use((...patterns) => {
        allowed.push(...patterns);
      });
      stop();
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

/**
 * Elements around an open menu that are hidden from screen readers and pass the focus on at once, so that nobody stops there
 * (ACT rule 6cfa84). axe does not see that they do; `expectVisibleFocus` does.
 */
const focusGuards = '[data-base-ui-focus-guard]';

/** Returns the part to check: the open dialog, or the page without toasts if no dialog is open. */
async function checkedPart(page: Page): Promise<Part> {
  return (await isDialogOpen(page)) ? { include: [dialogs] } : { exclude: ['.toast', focusGuards] };
}

/**
 * Runs axe in the page itself and fetches only violations: that is four times as fast as `@axe-core/playwright`. Scrolls to
 * the top first, since anywhere else the header may cover half of a link, which axe then finds too small.
 */
async function findViolations(page: Page, part: Part, runOnly: string[]): Promise<object[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(
    async ([context, options]) => {
      scrollTo({ top: 0, behavior: 'instant' });
      // Content that the browser skips keeps the colours of the scheme before.
      for (const skipped of document.querySelectorAll<HTMLElement>('.below-fold'))
        skipped.style.contentVisibility = 'visible';
      return (await window.axe.run(context, options)).violations;
    },
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
  await expect.poll(() => find().catch((error: unknown) => [{ failed: String(error) }])).toEqual([]);
}

/**
 * Expects no WCAG 2.2 AA violations in the page or in one part of it. Leaves out toasts, which have too little contrast
 * while they fade in and out.
 */
export async function expectNoAxeFindings(page: Page, part?: string): Promise<void> {
  await expectNoFindings(page, wcag, part);
}

/** Expects the focus on an element that screen readers find. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[aria-hidden=true]') ?? null))
    .toBeNull();
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
