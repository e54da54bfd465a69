import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FilingProblem } from './information-table.ts';
import { readInformationTable } from './read-information-table.ts';
import {
  apple,
  bytesOf,
  chevron,
  type SampleLine,
  sampleCover,
  sampleSubmission,
  sampleTable,
  submissionOf,
} from './sample-filings.ts';

async function problemOf(
  file: string | Uint8Array,
  about: { period?: string } = { period: '2026-06-30' },
): Promise<string> {
  const error: unknown = await readInformationTable(bytesOf(file), about).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(FilingProblem);
  return error instanceof Error ? error.message : '';
}

const accepted =
  'Accepted are the information table of a 13F filing in XML and the text of a whole 13F submission.';
const webPage = `This is a web page (HTML), not a filing. ${accepted}`;
const neither = `The file is neither XML nor the text of a submission. ${accepted}`;
const noTable = `The file is without an information table in XML. ${accepted}`;
const noPeriod =
  'The file does not say which quarter it is for: give the last day of the quarter, or the whole submission.';
const damaged = (name: string) =>
  `The information table is cut off or damaged: <${name}> has no closing tag.`;
const whole = sampleTable([apple, chevron]);
const bomb = `<!DOCTYPE x [<!ENTITY a "${'9'.repeat(100)}">]>`;

test.each([
  ['an empty file', '', `The file is empty. ${accepted}`],
  ['a blank file', ' \n\t '.repeat(9), `The file is empty. ${accepted}`],
  ['a web page', '<!DOCTYPE html>\n<html><head><title>Denied</title></head></html>', webPage],
  ['a web page without a type', '\n<HTML><BODY>Request Rate Threshold Exceeded</BODY></HTML>', webPage],
  ['a spreadsheet', 'cusip,value\n037833100,1000\n'.repeat(9), neither],
  ['JSON', '{"holdings": []}', neither],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452'.repeat(9), 'hex'), neither],
  ['other XML', '<?xml version="1.0"?><rss><channel></channel></rss>', noTable],
  ['a submission of before XML', sampleSubmission(['<TABLE>\n<S> <C>\nAPPLE INC COM\n</TABLE>']), noTable],
  [
    'a cover page alone',
    sampleCover(),
    `This is the cover page of a filing without an information table in XML. ${accepted}`,
  ],
  ['a table cut off within a line', whole.slice(0, whole.indexOf('166764100')), damaged('cusip')],
  [
    'a table cut off between lines',
    whole.slice(0, whole.indexOf('</informationTable>')),
    damaged('informationTable'),
  ],
  [
    'a table cut off within a submission',
    sampleSubmission([sampleCover(), whole.slice(0, whole.indexOf('</informationTable>'))]),
    damaged('informationTable'),
  ],
  ['a submission that breaks off', submissionOf([apple, chevron], {}).slice(0, -350), damaged('infoTable')],
  ['tags that cross', whole.replace('</value>', ''), damaged('value')],
  [
    'a document type of its own',
    whole.replace('?>', `?>${bomb}`),
    'The XML declares a document type of its own, which no 13F filing does.',
  ],
  [
    'elements without end',
    whole.replace('<infoTable>', '<deep>'.repeat(100)),
    'The XML is nested more than 40 elements deep, which no 13F filing is.',
  ],
  [
    'a field without end',
    sampleTable([{ issuer: 'X'.repeat(1001) }]),
    'The text of <nameOfIssuer> is longer than 1,000 characters.',
  ],
  [
    'a comment without end',
    whole.replace('<infoTable>', `<!--${'x'.repeat(1_200_000)}`),
    'The XML has a tag or a comment of more than 1 MB, which no 13F filing has.',
  ],
])('%s is refused in its own words', async (_what, file, message) => {
  expect(await problemOf(file)).toBe(message);
});

test('a table whose quarter nobody knows is refused', async () => {
  expect(await problemOf(sampleTable([apple]), {})).toBe(noPeriod);
  expect(
    await problemOf(
      `<SUBMISSION>\n<XML>${sampleTable([apple])}</XML>\n<XML>${sampleCover({ period: '02-30-2026' })}</XML>`,
      {},
    ),
  ).toBe(noPeriod);
});

const ofLine = (what: string) => `Line 2 of the information table ${what}`;

test.each<[string, SampleLine, string]>([
  ['a value in words', { value: 'a lot' }, 'has no value that is a number.'],
  ['no value', { value: '' }, 'has no value that is a number.'],
  ['a negative value', { value: '-5' }, 'has no value that is a number.'],
  ['an exponent', { value: '1e999' }, 'has no value that is a number.'],
  ['an entity that nobody defined', { value: '&a;' }, 'has no value that is a number.'],
  ['shares with a comma', { shares: '1,000' }, 'has no number of shares that is a number.'],
  ['no shares', { shares: undefined }, 'has no number of shares that is a number.'],
  ['no CUSIP', { cusip: '' }, 'has no CUSIP of nine characters.'],
  ['a CUSIP cut short', { cusip: '37833100' }, 'has no CUSIP of nine characters.'],
  ['another kind of option', { putCall: 'Straddle' }, 'is marked as an option, but neither Put nor Call.'],
  ['no unit', { unit: '' }, 'says neither SH (shares) nor PRN (principal amount).'],
])('a line with %s is named', async (_what, line, message) => {
  expect(await problemOf(sampleTable([apple, line]))).toBe(ofLine(message));
});

test('garbage in any form is a FilingProblem', async () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '/',
    '<infoTable>',
    '</infoTable>',
    '<value>',
    '&#x',
    '<![CDATA[',
    '<!--',
    'x',
  );
  const garbage = fc.array(fc.oneof(piece, fc.string()), { maxLength: 30 }).map((pieces) => pieces.join(''));
  await fc.assert(
    fc.asyncProperty(garbage, async (text) => {
      await problemOf(`<informationTable>${text}`);
      await problemOf(`<SEC-DOCUMENT>\n${text}<XML>${text}`);
    }),
    { numRuns: 300 },
  );
});
