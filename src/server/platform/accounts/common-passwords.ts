import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Tells whether a password is among the ones that attackers try first, whatever the case of its letters. */
export function readCommonPasswords(dataFolder: string): (password: string) => boolean {
  const list = new Set(readFileSync(join(dataFolder, 'common-passwords.txt'), 'utf8').split('\n'));
  return (password) => list.has(password.normalize('NFKC').toLowerCase());
}
