const maxLength = 80;

function cut(slug: string, length: number): string {
  if (slug.length <= length) return slug;
  // Never within a character, nor between a letter and its marks; at a dash where one is near.
  const head = slug.slice(0, length + 1).replace(/(?:[\ud800-\udbff]|\P{M}\p{M}*)$/u, '');
  const dash = head.lastIndexOf('-');
  return (dash > length / 2 ? head.slice(0, dash) : head).replace(/-+$/, '');
}

/**
 * The part of an article's address that is made from its title, in any script: lower-case letters with their marks and
 * digits, single dashes between words, at most 80 UTF-16 units. `article` where the title has none of these.
 */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replace(/['’ʼ]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^[-\p{M}]+|-+$/gu, '');
  return cut(words, maxLength) || 'article';
}

/** Whether a text is what `slugOf` would make of it. */
export function isSlug(text: string): boolean {
  return slugOf(text) === text;
}

/** `rates`, `rates-2`, `rates-3`, within the length of a slug. */
export function numberedSlug(slug: string, number: number): string {
  if (number === 1) return slug;
  const ending = `-${number}`;
  return cut(slug, maxLength - ending.length) + ending;
}
