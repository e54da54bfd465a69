import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { test as base, expect, expectNoAxeFindings } from '../support/browser.ts';
import { offline } from '../support/offline.ts';
import { untilReady } from '../support/until-ready.ts';
import { inspect } from '../support/visual.ts';

const path = '/dev/ui';

/** A text that only the gallery contains. */
const mark = 'the gallery shows a part that cannot be loaded';

// biome-ignore-start lint/correctness/noEmptyPattern: Playwright reads the names of the needed fixtures from the first parameter.
const test = base.extend<object, { developing: string }>({
  /** The address of a development server. */
  developing: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'holdwise-gallery-'));
      const { PATH, HOME } = process.env;
      const env = { PATH, HOME, PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'warn', ...offline() };
      const server = spawn(process.execPath, ['scripts/dev.ts'], {
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = once(server, 'close');
      const output = await untilReady(server);
      await use(/ready at (\S+)/.exec(output)?.[1] ?? '');
      server.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: ({ developing }, use) => use(developing),
});
// biome-ignore-end lint/correctness/noEmptyPattern: end of the fixtures

/** A state of a component. */
const stateOf = (page: Page, name: string) => page.locator(`[data-state="${name}"]`);

/** Opens the gallery and waits for the drawing that loads last. */
async function openGallery(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(path);
  const chart = stateOf(page, 'PriceChart: loaded');
  await chart.scrollIntoViewIfNeeded();
  await expect(chart.getByRole('slider')).toBeVisible();
  await page.emulateMedia({ reducedMotion: 'reduce' });
}

test.beforeEach(({ allowProblems }) => allowProblems(/cannot be loaded/, /could not show a part/));

test('all components fit and have no axe findings, in light and dark', async ({ page }) => {
  await openGallery(page, 1280);
  await inspect(page, 'gallery');
});

for (const width of [320, 390, 1280]) {
  test(`no component is wider than its place at ${width} pixels`, async ({ page }) => {
    await openGallery(page, width);
    const wide = () =>
      page
        .locator('[data-state]')
        .evaluateAll((boxes) =>
          boxes
            .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
            .map((box) => box.getAttribute('data-state')),
        );
    await expect.poll(wide).toEqual([]);
  });
}

test('the keyboard reaches every control, and the focus is visible', async ({ page }) => {
  await openGallery(page, 1280);
  const controls = await page.locator('main :is(a[href], button, input, select, textarea):enabled').count();
  const problems: string[] = [];
  let reached = 0;
  await page.getByRole('heading', { name: 'Components' }).evaluate((heading: HTMLElement) => {
    heading.tabIndex = -1;
    heading.focus();
  });
  for (; reached <= 2 * controls; reached += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return undefined;
      const { outlineStyle, outlineWidth } = getComputedStyle(focused);
      const { top, bottom } = focused.getBoundingClientRect();
      const isVisible = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      const isInSight = bottom > 0 && top < innerHeight;
      return isVisible && isInSight ? '' : focused.outerHTML.slice(0, 120);
    });
    if (found === undefined) break;
    if (found) problems.push(found);
  }
  expect(problems).toEqual([]);
  expect(reached).toBeGreaterThan(100);
});

test('the controls of the ledger are large enough for a thumb', async ({ page }) => {
  await openGallery(page, 390);
  const small = await page
    .locator('[data-state^="EntryForm"], [data-state^="NothingYet"]')
    .locator(':is(input, select, button, a):not([aria-hidden=true]):visible')
    .evaluateAll((controls) =>
      controls
        .filter((control) => control.getBoundingClientRect().height < 44)
        .map((control) => control.outerHTML.slice(0, 120)),
    );
  expect(small).toEqual([]);
});

test('what opens over the page has no axe findings, fits and gives the focus back', async ({ page }) => {
  await openGallery(page, 320);
  const openers = page.getByRole('button', { name: 'Open', exact: true });
  await expect(openers).toHaveCount(8);
  for (const opener of await openers.all()) {
    await opener.press('Enter');
    const opened = page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .or(page.getByLabel('Last change'));
    await expect(opened).toBeVisible();
    await expectNoAxeFindings(page);
    const overflow = () => opened.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    await expect.poll(overflow).toBeLessThanOrEqual(0);
    if ((await opened.getAttribute('aria-label')) === 'Last change') {
      await opened.getByRole('button', { name: 'Keep the change' }).click();
    } else {
      await page.keyboard.press('Escape');
      await expect(opener).toBeFocused();
    }
    await expect(opened).toBeHidden();
  }
});

base('the built product has no gallery', async ({ page, allowProblems }) => {
  allowProblems(/404/);
  const answer = await page.goto(path);
  expect(answer?.status()).toBe(404);
  const files = globSync('dist/**/*.js');
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => readFileSync(file, 'utf8').includes(mark))).toEqual([]);
});
