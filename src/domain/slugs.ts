const maxLength = 80;
const fallback = 'article';
// Emoji combine variation selectors and enclosing marks with digits and symbols. Joiners, soft hyphens and direction marks are
// invisible inside a word; only the zero-width space separates words.
const dropped = /['‘’ʼ\p{Variation_Selector}\p{Me}[[\p{Cf}&&\p{DI}]--\u200b]]/gv;
// The small letter of İ is an i with a second dot.
const secondDot = /(?<=\p{Soft_Dotted}\p{M}*)\u0307/gu;
const betweenWords = /[[^\p{L}\p{M}\p{N}]\p{DI}][[^\p{L}\p{N}]\p{DI}]*/gv;

function cut(slug: string, length: number): string {
  if (slug.length <= length) return slug;
  const head = slug.slice(0, length + 1);
  const dash = head.lastIndexOf('-');
  if (dash > length / 2) return head.slice(0, dash);
  // Never split a character, nor a letter from its combining marks.
  const characters = [...slug];
  let end = 0;
  for (let units = 0, index = 0; units <= length; index += 1) {
    const character = characters[index] ?? '';
    if (!/\p{M}/u.test(character)) end = units;
    units += character.length;
  }
  return slug.slice(0, end).replace(/-$/, '');
}

/**
 * Makes a slug from a title in any script: lower-case letters with their combining marks and digits, single dashes
 * between words, at most 80 UTF-16 units. Returns `article` for a title without letters or digits.
 */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKC')
    .toLowerCase()
    .replace(dropped, '')
    .replace(secondDot, '')
    .normalize('NFKC')
    .replace(betweenWords, '-')
    .replace(/^[-\p{M}]+|-$/gu, '');
  return cut(words, maxLength) || fallback;
}

/** Tells whether a text is a valid slug. */
export function isSlug(text: string): boolean {
  return slugOf(text) === text;
}

/** Numbers a slug from 2 on (`rates`, `rates-2`, `rates-3`) within the maximum length. */
export function numberedSlug(slug: string, number: number): string {
  if (number === 1) return slug;
  const ending = `-${number}`;
  return (cut(slug, maxLength - ending.length) || fallback) + ending;
}
