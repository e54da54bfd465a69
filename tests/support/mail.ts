import { join } from 'node:path';
import { expect, vi } from 'vitest';
import type { Place } from './api.ts';
import { mailsInFolder, type ReadMail } from './read-mail.ts';

export const mailFolderOf = ({ settings }: Place) => join(settings['DATA_DIR'] ?? '', 'mail');

/** The mails that a product without SMTP_URL has written, oldest first. */
export const mailsIn = (place: Place): ReadMail[] => mailsInFolder(mailFolderOf(place));

/** The newest of so many mails to an address, once they are there. */
export function mailTo(place: Place, address: string, subject: string, count = 1): Promise<ReadMail> {
  return vi.waitFor(
    () => {
      const mails = mailsIn(place).filter((mail) => mail.to === address && mail.subject === subject);
      expect(mails.length).toBe(count);
      return mails.at(-1) as ReadMail;
    },
    { timeout: 5_000, interval: 10 },
  );
}

export const resetSubject = 'Set a new password for Holdwise';
