import { join } from 'node:path';
import { expect } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import type { TestDatabase } from './api.ts';
import { mailsInFolder, type ReadMail } from './read-mail.ts';

export const mailFolderOf = ({ settings }: TestDatabase) => join(settings['DATA_DIR'] ?? '', 'mail');

/** Reads the mails that a product without SMTP_URL has stored, oldest first. */
export const mailsIn = (testDatabase: TestDatabase): ReadMail[] => mailsInFolder(mailFolderOf(testDatabase));

/** Waits until there are `count` mails with this address and subject, and returns the newest. */
export function mailTo(
  testDatabase: TestDatabase,
  address: string,
  subject: string,
  count = 1,
): Promise<ReadMail> {
  return eventually(() => {
    const mails = mailsIn(testDatabase).filter((mail) => mail.to === address && mail.subject === subject);
    expect(mails.length).toBe(count);
    return mails.at(-1) as ReadMail;
  });
}

export const confirmSubject = 'Confirm your e-mail address for Holdwise';
export const resetSubject = 'Set a new password for Holdwise';
