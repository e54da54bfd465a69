import { longDate } from '#web/lib/formats.ts';
import type { FilingsReply } from './filings-query.ts';

type Filing = Pick<FilingsReply['filings'][number], 'form' | 'name' | 'items' | 'period'>;

/** Every 8-K has exhibits, so they are not named beside anything else. */
const exhibits = ['9.01', '7'];

/** The forms whose period is that of the figures, and not the day of an event. */
const reports = ['10-K', '10-KT', '10-Q', '10-QT', '20-F', '40-F'];

const inSentence = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** Says what a filing is about: `Results published`, or `Quarterly report to 27 June 2026`. */
export function filingText({ form, name, items, period }: Filing): string {
  const [plainForm = '', amended] = form.split('/');
  const named = items.filter(({ item }) => !exhibits.includes(item));
  const [first, ...others] = (named.length > 0 ? named : items).map((item) => item.name);
  if (first) return [first, ...others.map(inSentence)].join('; ') + (amended ? ', amended' : '');
  return period && reports.includes(plainForm) ? `${name} to ${longDate(period)}` : name;
}

/** Says why no filings are shown, and what the operator or the reader can do. */
export function missingText(missing: NonNullable<FilingsReply['missing']>, name: string): string {
  switch (missing) {
    case 'setting':
      return `This site does not read the filings of ${name}. Its operator turns that on by setting EDGAR_USER_AGENT to a name and an e-mail address, which the SEC requires.`;
    case 'number':
      return `The SEC’s number of ${name} is not known here, so its filings cannot be found.`;
    case 'waiting':
      return `The filings of ${name} have not been read yet. Looking at this page has asked for them; they are here in a few minutes.`;
    case 'failed':
      return `The filings of ${name} could not be read from the SEC. The next attempt follows by itself.`;
  }
}
