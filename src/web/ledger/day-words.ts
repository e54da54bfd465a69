import { readerLanguage } from '#web/lib/typed-text.ts';

const monthCount = 12;
/** The short form of German spreadsheets, which no standard knows. */
const furtherMonths: Partial<Record<string, number>> = { mrz: 3 };

/** Returns a word without case, accents and its point: `März` and `mär.` become `marz` and `mar`. */
const plainWord = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase();

function monthNames(language: string): string[] {
  const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: monthCount }, (_, month) => plainWord(format.format(Date.UTC(2000, month))));
}

/** Returns the number of a month from at least three letters of its name, in English or as the reader calls it; 0 for any other word. */
export function monthNumber(text: string, language = readerLanguage): number {
  const word = plainWord(text);
  if (word.length < 3) return 0;
  for (const names of [monthNames('en'), monthNames(language)]) {
    const index = names.findIndex((name) => name.startsWith(word));
    if (index >= 0) return index + 1;
  }
  return furtherMonths[word] ?? 0;
}

/** Returns how many days ago `today` and `yesterday` are, in English or as the reader says it; undefined for other words. */
export function daysAgo(text: string, language = readerLanguage): number | undefined {
  const word = text.toLowerCase();
  return [0, 1].find((days) =>
    ['en', language].some(
      (one) =>
        new Intl.RelativeTimeFormat(one, { numeric: 'auto' }).format(-days, 'day').toLowerCase() === word,
    ),
  );
}
