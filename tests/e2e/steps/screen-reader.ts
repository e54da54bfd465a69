import type { Locator, Page } from '@playwright/test';
import { expect } from '../../support/browser.ts';

type Role = Parameters<Page['getByRole']>[0];

const mostTabs = 250;

/** Uses a page by its accessibility tree and the keyboard: finds controls by role and name, and reads roles and states. */
export function screenReader(page: Page) {
  const find = (role: Role, name: string | RegExp) =>
    page.getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) });

  const isFocused = (control: Locator) => control.evaluate((element) => element === document.activeElement);

  /** Moves the focus to a control with the Tab key. */
  async function tabTo(control: Locator): Promise<void> {
    await expect(control).toBeEnabled();
    for (let tabs = 0; tabs < mostTabs && !(await isFocused(control)); tabs += 1)
      await page.keyboard.press('Tab');
    await expect(control).toBeFocused();
  }

  return {
    find,
    tabTo,
    press: (key: string) => page.keyboard.press(key),
    /** Types into a field. */
    async type(role: Role, name: string | RegExp, text: string): Promise<void> {
      await tabTo(find(role, name));
      await page.keyboard.type(text);
    },
    /** Follows a link or presses a button. */
    async activate(role: 'link' | 'button', name: string | RegExp, within: Page | Locator = page) {
      await tabTo(within.getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) }));
      await page.keyboard.press('Enter');
    },
    /** Returns what a part of the page says. */
    read: (role: Role, name: string | RegExp) => find(role, name).ariaSnapshot(),
  };
}
