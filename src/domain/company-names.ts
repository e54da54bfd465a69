const legalWords = new Set(
  `inc incorporated corp corporation co company companies plc ltd limited llc lp holding holdings group sa ag nv se ab asa
  adr ads spa common ordinary stock shares new the com del de registered unsponsored sponsored ord reit trust`.split(
    /\s+/,
  ),
);
/** Words that belong to some names and not to others, so they are only removed after a legal form. */
const keptAlone = new Set(['trust', 'reit', 'group', 'de', 'com']);
const shareClass = /^(?:class|series)$/i;

const bare = (word: string) => word.toLowerCase().replace(/[^a-z0-9&]/g, '');

function dropEnding(words: readonly string[]): readonly string[] {
  const last = bare(words.at(-1) ?? '');
  if (words.length > 2 && shareClass.test(words.at(-2) ?? '')) return words.slice(0, -2);
  if (last === '&' || last === 'and' || (legalWords.has(last) && !keptAlone.has(last)))
    return words.slice(0, -1);
  return words;
}

const capitalised = (word: string) =>
  word.length > 3 ? word.toLowerCase().replace(/(?:^|-)\p{L}/gu, (start) => start.toUpperCase()) : word;

/** Writes a name in capitals, as issuers are filed, with small letters. */
export function withoutShouting(name: string): string {
  const isShouted = name.includes(' ') && name === name.toUpperCase();
  return isShouted ? name.split(' ').map(capitalised).join(' ') : name;
}

/**
 * Returns the name of a company as a sentence would: without its legal form and share class. `Alphabet Inc. Class A` →
 * `Alphabet`, `Coca-Cola Company (The)` → `Coca-Cola`, `Merck & Company Inc.` → `Merck`.
 */
export function shortCompanyName(name: string): string {
  let words: readonly string[] = withoutShouting(name.trim())
    .replace(/ Public Limited Company$/i, '')
    .split(/\s+/);
  for (;;) {
    const shorter = words.length > 1 ? dropEnding(words) : words;
    if (shorter.length === words.length) break;
    words = shorter;
  }
  const text = words.join(' ').replace(/[,.]+$/, (end) => (/\.\w\.$/.test(words.join(' ')) ? end : ''));
  return text.replace(/^The (?=\S+ )/, 'the ').replace(/^the /, '');
}
