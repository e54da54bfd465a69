import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { test as base, expect } from '#tests/support/browser.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { linkOf, mailsInFolder } from '#tests/support/read-mail.ts';

interface OwnProduct {
  /** A product for these tests alone that writes its mail to a folder. */
  product: Product & { mails: string };
}

export async function startWithMail(settings: Record<string, string> = {}) {
  const mails = mkdtempSync(join(tmpdir(), 'holdwise-mails-'));
  const product = await startProduct({ MAIL_DIR: mails, ...settings });
  return {
    ...product,
    mails,
    async stop() {
      const code = await product.stop();
      rmSync(mails, { recursive: true, force: true });
      return code;
    },
  };
}

// biome-ignore-start lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter.
export const test = base.extend<Record<never, never>, OwnProduct>({
  product: [
    async ({}, use) => {
      const product = await startWithMail();
      await use(product);
      const code = await product.stop();
      expect({ code, errors: product.errors }).toEqual({ code: 0, errors: [] });
    },
    { scope: 'worker' },
  ],
  baseURL: ({ product }, use) => use(product.url),
});
// biome-ignore-end lint/correctness/noEmptyPattern: until here

/** Waits for `count` mails to an address with a link to the page; returns the link of the newest. */
export async function mailedLink(mails: string, to: string, path: string, count = 1): Promise<string> {
  const links = () =>
    mailsInFolder(mails)
      .filter((mail) => mail.to === to)
      .map((mail) => linkOf(mail).link)
      .filter((link) => link.includes(`${path}#`));
  await expect.poll(() => links().length).toBe(count);
  return links().at(-1) ?? '';
}

/** Creates an authenticator app. Each code is of a later time step, because a code works only once. */
function authenticator(secret: string) {
  const totp = new TOTP({ secret });
  let ahead = -1;
  return () => {
    ahead += 1;
    return totp.generate({ timestamp: Date.now() + ahead * 30_000 });
  };
}

export const sectionOf = (page: Page, name: string) => page.getByRole('region', { name });

/** Turns two-step login on through the page; returns an authenticator and the recovery codes. */
export async function turnOnTwoStep(page: Page, password: string) {
  const section = sectionOf(page, 'Two-step login');
  await section.getByRole('button', { name: 'Turn on two-step login' }).click();
  await expect(section.getByLabel('Current password')).toBeFocused();
  await section.getByLabel('Current password').fill(password);
  await page.keyboard.press('Enter');
  await expect(section.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = (await section.locator('code').textContent())?.replaceAll(' ', '') ?? '';
  const nextCode = authenticator(secret);
  await section.getByRole('textbox', { name: 'Code' }).fill(nextCode());
  await section.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('region', { name: 'Recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  return { nextCode, recoveryCodes: await codes.getByRole('listitem').allTextContents() };
}
