import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { say } from '../database/command.ts';
import type { Login } from '../demo/logins.ts';
import type { Demo } from '../demo/start-demo.ts';
import { settleOf } from './settle.ts';

const folder = 'docs/screenshots';
const viewport = { width: 1280, height: 800 };

interface Screen {
  name: string;
  path: string;
  as?: 'customer' | 'admin';
  /** Brings the page into the state to show. */
  prepare?: (page: Page) => Promise<unknown>;
}

/** Opens the newest article in the editor, without the notice about two-step login. */
async function openEditor(page: Page): Promise<void> {
  await page.locator('a[href*="/admin/edit-news/"]').first().click();
  await page.getByRole('textbox', { name: 'Description' }).waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
}

const screens: Screen[] = [
  { name: 'home', path: '/' },
  { name: 'stock', path: '/stocks/NVDA' },
  { name: 'portfolio', path: '/portfolio', as: 'customer' },
  { name: 'investor', path: '/investors/warren-buffett' },
  { name: 'editor', path: '/admin/news-and-article', as: 'admin', prepare: openEditor },
];

async function take(
  browser: Browser,
  url: string,
  screen: Screen,
  logins: Record<'customer' | 'admin', Login>,
) {
  const { name, path, as, prepare } = screen;
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    colorScheme: 'light',
    locale: 'en-US',
    timezoneId: 'UTC',
  });
  if (as) {
    const { email, password } = logins[as];
    await context.request.post(`/api/v1/${as}/login`, { data: { email, password } });
  }
  const page = await context.newPage();
  const settle = settleOf(page);
  await page.goto(path);
  await settle();
  await prepare?.(page);
  await settle();
  const png = await page.screenshot({ animations: 'disabled' });
  await context.close();
  const small = await sharp(png).png({ palette: true, effort: 10 }).toBuffer();
  writeFileSync(join(folder, `${name}.png`), small);
  say(`${folder}/${name}.png  ${Math.round(small.length / 1000)} kB`);
}

/** Takes the screenshots of the README. */
export async function takeReadmeScreenshots(browser: Browser, { url, logins }: Demo): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const screen of screens) await take(browser, url, screen, logins);
}
