const maxLength = 80;
const nothing = 'article';
// Emoji are made of digits and signs with these.
const dropped = /['‘’ʼ\p{Variation_Selector}\p{Me}]/gu;
const betweenWords = /[[^\p{L}\p{M}\p{N}]\p{DI}][[^\p{L}\p{N}]\p{DI}]*/gv;

function cut(slug: string, length: number): string {
  if (slug.length <= length) return slug;
  const head = slug.slice(0, length + 1);
  const dash = head.lastIndexOf('-');
  if (dash > length / 2) return head.slice(0, dash);
  // Never within a character, nor between a letter and its marks.
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
 * The part of an article's address that is made from its title, in any script: lower-case letters with their marks and
 * digits, single dashes between words, at most 80 UTF-16 units. `article` where the title has none of these.
 */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKC')
    .toLowerCase()
    .replace(dropped, '')
    .normalize('NFKC')
    .replace(betweenWords, '-')
    .replace(/^[-\p{M}]+|-$/gu, '');
  return cut(words, maxLength) || nothing;
}

/** Whether a text is what `slugOf` would make of it. */
export function isSlug(text: string): boolean {
  return slugOf(text) === text;
}

/** `rates`, `rates-2`, `rates-3`, within the length of a slug. */
export function numberedSlug(slug: string, number: number): string {
  if (number === 1) return slug;
  const ending = `-${number}`;
  return (cut(slug, maxLength - ending.length) || nothing) + ending;
}
