import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { oncePerFolder } from '#server/platform/once-per-folder.ts';

/** Words that an attacker would derive from this site. */
const siteWords = [
  'holdwise',
  'portfolio',
  'portfolios',
  'investor',
  'investing',
  'stocks',
  'wizard',
  'administrator',
];
const onlySiteWords = new RegExp(`^[^\\p{L}]*(?:(?:${siteWords.join('|')})[^\\p{L}]*)+$`, 'u');

/**
 * Reads the list of common passwords. The returned function tells, ignoring case, whether a password is on the list or
 * consists only of this site's words, digits and punctuation.
 */
export const readCommonPasswords = oncePerFolder((dataFolder): ((password: string) => boolean) => {
  // One text takes a tenth of the memory of a set.
  const list = `\n${readFileSync(join(dataFolder, 'common-passwords.txt'), 'utf8')}\n`;
  return (password) => {
    const plain = password.normalize('NFKC').toLowerCase();
    return list.includes(`\n${plain}\n`) || onlySiteWords.test(plain);
  };
});
