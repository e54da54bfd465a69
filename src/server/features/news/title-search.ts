export interface TitleSearch {
  /** The ids of the titles that have the text in them, in their order. */
  find(text: string): string[];
  /** In characters. */
  size: number;
}

const wordsEach = 4;
const bitsEach = wordsEach * 32;

/** Notes which pairs of letters a text has, each as one of 128 bits. */
function notePairs(text: string, marks: Uint32Array, start: number): void {
  for (let index = 1; index < text.length; index += 1) {
    const pair = text.charCodeAt(index - 1) * 31 + text.charCodeAt(index);
    const bit = (Math.imul(pair, 0x9e3779b1) >>> 16) % bitsEach;
    const word = start + (bit >>> 5);
    marks[word] = (marks[word] ?? 0) | (1 << (bit & 31));
  }
}

/**
 * Searches titles in memory. Those that lack a pair of letters of the text are passed over by their bits, which leaves
 * few to look into: ten thousand titles take some hundredths of a millisecond.
 */
export function createTitleSearch(ids: readonly string[], titles: readonly string[]): TitleSearch {
  const marks = new Uint32Array(titles.length * wordsEach);
  let size = marks.length * 2;
  for (const [index, title] of titles.entries()) {
    notePairs(title, marks, index * wordsEach);
    size += title.length;
  }
  return {
    size,
    find(text) {
      const wanted = new Uint32Array(wordsEach);
      notePairs(text, wanted, 0);
      const [first = 0, second = 0, third = 0, fourth = 0] = wanted;
      const found: string[] = [];
      for (let index = 0, at = 0; index < titles.length; index += 1, at += wordsEach) {
        const missing =
          (first & ~(marks[at] ?? 0)) |
          (second & ~(marks[at + 1] ?? 0)) |
          (third & ~(marks[at + 2] ?? 0)) |
          (fourth & ~(marks[at + 3] ?? 0));
        if (missing === 0 && titles[index]?.includes(text)) found.push(ids[index] ?? '');
      }
      return found;
    },
  };
}
