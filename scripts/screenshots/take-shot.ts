import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { settleOf } from './settle.ts';
import type { Shot, State } from './shots.ts';

export const widths = [1280, 768, 390, 320] as const;
export const schemes = ['light', 'dark'] as const;

export interface Looks {
  widths: readonly number[];
  schemes: readonly (typeof schemes)[number][];
}

export interface Picture {
  width: number;
  scheme: string;
  /** Relative to the folder of all screenshots. */
  file: string;
}

const tallest = 12_000;

const maxScrolls = 6;

/** In ms; a tall page takes long on a busy machine. */
const longest = 120_000;

/** A failure that the browser does not repeat by itself. */
const failure = {
  status: 429,
  json: { success: false, code: 'rate_limited', message: 'The server is busy. Please try again.' },
};

const answers: Record<Exclude<State, 'loaded'>, (route: Route) => unknown> = {
  loading: () => undefined,
  failed: (route) => route.fulfill(failure),
};

/** Answers the calls for data, but not who is logged in: without that a page leads to the login. */
async function answerCalls(page: Page, state: State): Promise<void> {
  if (state === 'loaded') return;
  await page.route(/\/api\/v1\/(?!(customer|admin)\/me|portfolios$)/, answers[state]);
}

/** In ms: a browser draws no frames of a page that it takes for hidden. */
const longestFrame = 500;

type Settle = () => Promise<unknown>;

/** Scrolls through the pictured part of the page, so that all of its parts load. */
const scroll = (page: Page) =>
  page.evaluate(
    async ([end, longest]) => {
      const frame = () =>
        new Promise((resolve) => {
          requestAnimationFrame(resolve);
          setTimeout(resolve, longest);
        });
      for (let y = 0; y < Math.min(end, document.documentElement.scrollHeight); y += innerHeight) {
        scrollTo({ top: y, behavior: 'instant' });
        await frame();
        await frame();
      }
      scrollTo({ top: 0, behavior: 'instant' });
    },
    [tallest, longestFrame] as const,
  );

async function open(page: Page, { path, state }: Shot, settle: Settle): Promise<void> {
  await answerCalls(page, state);
  await page.goto(path);
  // Until its code has loaded, a page of the office only has a spinner.
  await page.locator('main').waitFor();
  await settle();
}

/** Scrolls until nothing more loads. */
async function scrollAll(page: Page, settle: Settle): Promise<void> {
  const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight);
  for (let before = 0, height = -1, turn = 0; turn < maxScrolls && height !== before; turn += 1) {
    before = await heightOf();
    await scroll(page);
    await settle();
    height = await heightOf();
  }
}

const fileName = (name: string) => name.replaceAll(/[^\w-]+/g, '-').replace(/-$/, '');

/** Takes the screenshots of a screen at each width and in each colour scheme. */
export async function takeShot(
  context: BrowserContext,
  shot: Shot,
  looks: Looks,
  folder: string,
): Promise<Picture[]> {
  const pictures: Picture[] = [];
  const page = await context.newPage();
  // What loads never arrives.
  const settle = shot.state === 'loading' ? async () => undefined : settleOf(page);
  const name = fileName(shot.name);
  mkdirSync(join(folder, name), { recursive: true });
  try {
    await open(page, shot, settle);
    for (const width of looks.widths) {
      await page.setViewportSize({ width, height: width < 700 ? 844 : 900 });
      await scrollAll(page, settle);
      for (const scheme of looks.schemes) {
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
        const file = `${name}/${width}-${scheme}.jpg`;
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        await page.screenshot({
          path: join(folder, file),
          type: 'jpeg',
          quality: 85,
          fullPage: true,
          animations: 'disabled',
          timeout: longest,
          ...(height > tallest && { clip: { x: 0, y: 0, width, height: tallest } }),
        });
        pictures.push({ width, scheme, file });
      }
    }
  } finally {
    await page.close();
  }
  return pictures;
}
