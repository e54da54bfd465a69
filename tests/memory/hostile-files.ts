import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampleTable } from '#tests/support/sample-filings.ts';

/** A file that exhausts the memory or the CPU of a parser without limits. */
export interface HostileFile {
  name: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const textFile = (name: string, type: string, text: string): HostileFile => ({
  name,
  type,
  bytes: new TextEncoder().encode(text),
});

const feedSamples = join(import.meta.dirname, '../feeds');
const maxFeedBytes = 4_800_000;
const rss = 'application/rss+xml';

const filled = (text: string, length: number) => text.repeat(Math.floor(length / text.length));
const filledFeed = (text: string) => filled(text, maxFeedBytes);
const channel = (items: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>Notes</title>${items}</channel></rss>`;
const inItem = (text: string) =>
  channel(`<item><title>Hostile</title><link>https://hostile.example/1</link>${text}</item>`);
const items = Array.from(
  { length: 30_000 },
  (_, at) => `<item><title>Item ${at}</title><link>https://hostile.example/${at}</link></item>`,
);

/** Reads the hostile feeds among the samples of tests/feeds. */
function sampleFeeds(): HostileFile[] {
  const names = readdirSync(feedSamples).filter(
    (name) => name.startsWith('hostile-') && !name.endsWith('.expected.json'),
  );
  return names.map((name) => ({
    name,
    type: rss,
    bytes: new Uint8Array(readFileSync(join(feedSamples, name))),
  }));
}

/** Feeds that claim a length, nest, repeat or never close, the largest just below the size limit. */
export const hostileFeeds = (): HostileFile[] => [
  ...sampleFeeds(),
  textFile('length.xml', rss, inItem('<length>999999999</length>')),
  textFile('author-length.xml', rss, inItem('<author><length>999999999</length></author>')),
  textFile(
    'length.json',
    'application/feed+json',
    '{"version":"https://jsonfeed.org/version/1","title":"N","items":{"length":200000000}}',
  ),
  textFile('items.xml', rss, channel(items.join(''))),
  textFile('brackets.xml', rss, inItem(`<author>${filledFeed('(')}</author>`)),
  textFile('less-than.xml', rss, channel(`<item><title>${filledFeed('<')}</title></item>`)),
  textFile('open-tags.xml', rss, channel(filledFeed('<item>'))),
  textFile('attributes.xml', rss, inItem(`<enclosure ${filledFeed('a="b" ')}/>`)),
  textFile('entities.xml', rss, inItem(`<description>${filledFeed('&amp;lt;')}</description>`)),
  textFile('markup.xml', rss, inItem(`<description><![CDATA[${filledFeed('<b><i>')}]]></description>`)),
  textFile('deep.json', 'application/feed+json', `{"items":${'['.repeat(1_000_000)}`),
];

const markupLength = 499_000;

/** Article descriptions at the length limit that are slow to sanitize. */
export const hostileMarkup = (): string[] => [
  ...['‹', '<b>', '<blockquote>', '<a href="', '<p><b><i>x', '<!--', '<table><tr><td>', '&#60;'].map((text) =>
    filled(text, markupLength),
  ),
  `<p>${'x'.repeat(markupLength)}</p>`,
];

/** 13F tables: one of a bank's size, one with a single endless element, and one that nests. */
export const hostileFilings = (): HostileFile[] => [
  textFile(
    'bank.xml',
    'text/xml',
    sampleTable(
      Array.from({ length: 26_569 }, (_, at) => ({
        issuer: `ISSUER ${at}`,
        cusip: String(100_000_000 + at),
        value: String(at * 1_000),
      })),
    ),
  ),
  textFile('one-value.xml', 'text/xml', sampleTable([{ value: filled('9', 5_000_000) }])),
  textFile('nested.xml', 'text/xml', filled('<infoTable>', 5_000_000)),
  textFile('thousands.xml', 'text/xml', sampleTable([{ shares: '10,000' }])),
];

const csvFile = (name: string, count: number, row: (at: number) => string) =>
  textFile(
    name,
    'text/csv',
    ['name,symbol,value', ...Array.from({ length: count }, (_, at) => row(at))].join('\r\n'),
  );

/** CSV files: many rows, many investors, an unclosed quote, an endless line, and formulas. */
export const hostileCsvFiles = (): HostileFile[] => [
  csvFile('rows.csv', 100_000, (at) => `Wizard ${Math.floor(at / 500)},S${at % 500},"$${at}.50"`),
  csvFile('wizards.csv', 50_000, (at) => `Wizard ${at},AAPL,1`),
  textFile('open-quote.csv', 'text/csv', `name,symbol,value\r\n"${filled('x,y\r\n', 10_000_000)}`),
  textFile('one-line.csv', 'text/csv', filled('a,', 10_000_000)),
  csvFile('formulas.csv', 1_000, (at) => `=cmd|' /C calc'!A${at},AAPL,1`),
];

/** Search queries of people and programs. */
export const hostileSearches = (): string[] => [
  'micrsoft',
  'general electric',
  'under armor',
  's&p 500',
  'j&j',
  'nasdaq 100',
  'x corp',
  'boa',
  'a'.repeat(2_000),
  '%'.repeat(200),
  `${'a '.repeat(500)}`,
  '\u0000\u202e\ud83d',
  '(((((a+)+)+)+)+)$',
  'ﷺ'.repeat(200),
];
