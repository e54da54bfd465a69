import type { Locator, Page } from '@playwright/test';
import { expect } from '../../support/browser.ts';
import { type DroppedFile, dropFiles } from './import-files.ts';

/** What a task costs the person who does it. */
export interface Effort {
  clicks: number;
  /** Fields that are filled in, and files that are dropped or chosen. */
  fields: number;
  /** Characters, and keys such as Tab and Enter. */
  keystrokes: number;
}

const mostTabs = 6;

/** Works on a page as a person does, and counts the effort. */
export function countingPerson(page: Page) {
  const effort: Effort = { clicks: 0, fields: 0, keystrokes: 0 };

  async function press(...keys: string[]): Promise<void> {
    effort.keystrokes += keys.length;
    for (const key of keys) await page.keyboard.press(key);
  }

  const isFocused = (field: Locator) => field.evaluate((element) => element === document.activeElement);

  /** Moves the focus with the Tab key. */
  async function tabTo(field: Locator): Promise<void> {
    for (let tabs = 0; tabs < mostTabs && !(await isFocused(field)); tabs += 1) await press('Tab');
    await expect(field).toBeFocused();
  }

  /** Types into the field that has the focus. */
  async function type(text: string): Promise<void> {
    effort.fields += 1;
    effort.keystrokes += text.length;
    await page.keyboard.type(text);
  }

  return {
    effort,
    press,
    tabTo,
    type,
    async click(control: Locator): Promise<void> {
      effort.clicks += 1;
      await control.click();
    },
    /** Moves to a field with the Tab key and fills it in. */
    async fill(field: Locator, text: string): Promise<void> {
      await tabTo(field);
      await type(text);
    },
    /** Opens a list and picks an option: two clicks. */
    async select(list: Locator, option: { label: string } | { index: number }): Promise<void> {
      effort.clicks += 2;
      effort.fields += 1;
      await list.selectOption(option);
    },
    async drop(file: DroppedFile): Promise<void> {
      effort.fields += 1;
      await dropFiles(page, [file]);
    },
    /** Chooses a file for the control that opens the list of files. */
    async upload(control: Locator, file: DroppedFile): Promise<void> {
      effort.clicks += 1;
      effort.fields += 1;
      const choosing = page.waitForEvent('filechooser');
      await control.click();
      const { name, text } = file;
      await (await choosing).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    },
  };
}

export type CountingPerson = ReturnType<typeof countingPerson>;
