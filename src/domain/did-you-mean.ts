import { foldName, withoutFillers } from './search-text.ts';
import { corrections, indexWords } from './spelling.ts';

/**
 * Returns a text with its misspelt words as a name spells them: `nvdia stock` for `NVIDIA Corporation` → `nvidia stock`.
 * Undefined without a misspelling, or if the name lacks a word: then it was found in another way, such as a former name.
 */
export function correctedText(text: string, name: string): string | undefined {
  const named = foldName(name).split(' ');
  const vocabulary = indexWords(named);
  const typed = foldName(text);
  const words = typed.split(' ').map((word) => {
    const isKnown = named.some((one) => one.startsWith(word)) || withoutFillers([word]).length === 0;
    return isKnown ? word : corrections(vocabulary, word)[0]?.word;
  });
  const corrected = words.includes(undefined) ? typed : words.join(' ');
  return corrected === typed ? undefined : corrected;
}
