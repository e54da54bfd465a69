/** The letters outside ASCII of languages that each code page serves. */
const alphabets = {
  'windows-1252': [
    'äöüßÄÖÜ',
    'àâæçèéêëîïôùûüœÀÂÇÈÉÊËÎÏÔŒ',
    'áéíñóúüÁÉÍÑÓÚÜ',
    'ãõáâàçéêíóôúÃÕÁÂÀÇÉÊÍÓÔÚ',
    'àèéìîòùÀÈÉÌÒÙ',
    'åäöæøéÅÄÖÆØÉ',
    'áðéíóúýþæöÁÐÉÍÓÚÝÞÆÖ',
  ],
  'windows-1250': [
    'ąćęłńóśźżĄĆĘŁŃÓŚŹŻ',
    'áčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ',
    'áäčďéíĺľňóôŕšťúýžÁÄČĎÉÍĹĽŇÓÔŔŠŤÚÝŽ',
    'áéíóöőúüűÁÉÍÓÖŐÚÜŰ',
    'čćđšžČĆĐŠŽ',
    'ăâîşţĂÂÎŞŢ',
  ],
} as const;

type CodePage = keyof typeof alphabets;

const sampleBytes = 64 * 1024;
const isLetter = /\p{L}/u;
const symbols = new Set('€£¥§°«»–—‘’‚“”„…·®™©´±¹²³µ½¼¾ªº¿¡\u00a0\u00ad');

/** Returns the characters outside ASCII: letters, and symbols that are not next to a letter. */
function unusualCharacters(text: string): { letters: string[]; plainSymbols: number } {
  const letters: string[] = [];
  let plainSymbols = 0;
  for (const { 0: character, index } of text.matchAll(/[\u0080-\uffff]/g)) {
    if (isLetter.test(character)) letters.push(character);
    else if (symbols.has(character) && !isLetter.test(`${text[index - 1] ?? ''}${text[index + 1] ?? ''}`))
      plainSymbols += 1;
  }
  return { letters, plainSymbols };
}

/** Returns how many characters the language explains that explains most of them. */
function plausibility(bytes: Uint8Array, codePage: CodePage): number {
  const { letters, plainSymbols } = unusualCharacters(new TextDecoder(codePage).decode(bytes));
  const explained = alphabets[codePage].map(
    (alphabet) => letters.filter((letter) => alphabet.includes(letter)).length,
  );
  return plainSymbols + Math.max(...explained);
}

/** Returns windows-1250 if a Central European language explains more letters than any Western one, else windows-1252. */
export function guessCodePage(bytes: Uint8Array): CodePage {
  // The first unusual character may be far into the file.
  const first = bytes.findIndex((byte) => byte >= 0x80);
  const sample = bytes.subarray(Math.max(0, first - 1), first + sampleBytes);
  return plausibility(sample, 'windows-1250') > plausibility(sample, 'windows-1252')
    ? 'windows-1250'
    : 'windows-1252';
}
