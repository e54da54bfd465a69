import { ownerRole } from './insider-trades.ts';

/** Abbreviations of one of the two lists. */
const rolesOf: Record<string, string> = {
  '10%': ownerRole,
  Dir: 'Director',
  Pres: 'President',
  COB: 'Chairman',
  'Exec COB': 'Executive Chairman',
  'See Remarks': '',
};

/** Writes out a role; null if the filing states none. */
export function roleName(filed: string): string | null {
  const parts = filed.split(', ').map((part) => rolesOf[part] ?? part);
  return parts.filter(Boolean).join(', ') || null;
}

/** Forms of companies, numbers of namesakes, and initials stay in capitals. */
const isAbbreviation = (word: string) => /^(?:LLC|L\.?L\.?C\.?|LLP|L\.?P\.?|II|III|IV|[A-Z]\.?)$/.test(word);

const capitalized = (word: string) =>
  word.toLowerCase().replace(/(?:^|[-'’.(])\p{L}/gu, (start) => start.toUpperCase());

/** Writes a name in capitals with small letters. */
export function personName(filed: string): string {
  if (/\p{Ll}/u.test(filed)) return filed;
  return filed
    .split(' ')
    .map((word) => (isAbbreviation(word) ? word : capitalized(word)))
    .join(' ');
}

/** Returns a key that is the same for spellings of a name that differ in case, order and signs. */
export const personKey = (name: string): string =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1)
    .sort()
    .join(' ');
