import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What somebody who knows this site would try first. */
const ownWords = [
  'holdwise',
  'portfolio',
  'portfolios',
  'investor',
  'investing',
  'stocks',
  'wizard',
  'administrator',
];
const onlyOwnWords = new RegExp(`^[^\\p{L}]*(?:(?:${ownWords.join('|')})[^\\p{L}]*)+$`, 'u');

/**
 * Tells whether a password is among the ones that attackers try first, whatever the case of its letters: on the list, or
 * nothing but this site's own words with digits and signs around them.
 */
export function readCommonPasswords(dataFolder: string): (password: string) => boolean {
  const list = new Set(readFileSync(join(dataFolder, 'common-passwords.txt'), 'utf8').split('\n'));
  return (password) => {
    const plain = password.normalize('NFKC').toLowerCase();
    return list.has(plain) || onlyOwnWords.test(plain);
  };
}
