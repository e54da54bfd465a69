import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';

/** Pastes text as a user or a password manager does, and returns the resulting value. */
function paste(page: Page, text: string) {
  return page.locator('input[type=password]').evaluate((field: HTMLInputElement, pasted) => {
    field.focus();
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    // A page that blocks pasting cancels the event; otherwise the browser inserts the text.
    const allowed = field.dispatchEvent(event);
    if (allowed) document.execCommand('insertText', false, pasted);
    return { allowed, value: field.value };
  }, text);
}

for (const [path, autocomplete] of [
  ['/login', 'current-password'],
  ['/signup', 'new-password'],
  ['/admin/login', 'current-password'],
] as const) {
  test(`the password on ${path} is hidden, can be pasted, and is marked for password managers`, async ({
    page,
  }) => {
    await page.goto(path);
    const field = page.locator('input[type=password]');
    await expect(field).toHaveCount(1);
    await expect(field).toHaveAttribute('autocomplete', autocomplete);
    await expect(page.locator('input[type=email]')).toHaveAttribute('autocomplete', /email|username/);
    const pasted = 'p'.repeat(100);
    expect(await paste(page, pasted)).toEqual({ allowed: true, value: pasted });
  });
}
