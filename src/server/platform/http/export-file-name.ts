import { isoDate } from '#domain/time.ts';

const maxLength = 60;

/** Letters that have no base letter in Unicode. */
const plainLetters: Partial<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Returns a title as a part of a file name: ASCII letters, digits and single hyphens. */
export const asFileName = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-|-$/g, '');

/** Returns a name such as `holdwise-long-term-2026-11-22.csv`, which is safe in a header and on every file system. */
export function exportFileName(title: string, extension: string): string {
  const parts = ['holdwise', asFileName(title), isoDate()].filter((part) => part !== '');
  return `${parts.join('-')}.${extension}`;
}
