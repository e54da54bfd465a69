/** Converts to lower case without accents and apostrophes, and punctuation to spaces: `L'Oréal S.A.` → `loreal s a`. */
function fold(text: string): string {
  const plain = text.toLowerCase();
  const ascii = /^[\0-\x7f]*$/.test(plain) ? plain : plain.normalize('NFD').replace(/[\p{M}’‘´]/gu, '');
  return ascii
    .replace(/['`]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Folds a name or a query. Drops `and`, as `&` is dropped, unless it is the whole text. */
export function foldName(text: string): string {
  const folded = fold(text);
  return folded.includes('and') ? folded.replace(/\band /g, '').replace(/ and$/, '') : folded;
}

export const joined = (folded: string): string => folded.replaceAll(' ', '');

const innerSign = /[a-z0-9][^a-z0-9\s]+[a-z0-9]/i;

/** Joins the rest of a name from each later word that contains punctuation: `Invesco S&P 500` → `sp500`. */
export function laterForms(name: string): string[] {
  if (!innerSign.test(name)) return [];
  const parts = name.split(' ');
  return parts.flatMap((part, at) =>
    at > 0 && innerSign.test(part) ? [joined(foldName(parts.slice(at).join(' ')))] : [],
  );
}

const legalForm =
  /(?: (?:inc|incorporated|corp|corporation|co|company|companies|plc|ltd|limited|llc|lp|holdings?|group|the|sa|ag|nv|se|ab|asa|adr|ads|common|ordinary|stock|shares?|new|com|class [a-z]|series [a-z]|n v|s a(?: b de c v)?|p l c|l p|a s))+$/;

/** Removes the legal form from a folded name: `home depot inc the` → `home depot`. */
export function coreName(folded: string): string {
  return folded.replace(legalForm, '').replace(/^the (?=.)/, '');
}

const fillers = new Set(
  'stock stocks share shares price quote ticker symbol chart inc corp corporation company co the ltd plc buy buying invest investing in'.split(
    ' ',
  ),
);

/** Removes the words that people add to a company's name. */
export function withoutFillers(words: readonly string[]): string[] {
  return words.filter((word) => !fillers.has(word));
}
