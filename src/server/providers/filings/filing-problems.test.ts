import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  apple,
  bytesOf,
  chevron,
  type SampleLine,
  sampleCover,
  sampleSubmission,
  sampleTable,
  submissionOf,
} from '#tests/support/sample-filings.ts';
import { runsOf } from '#tests/support/scope.ts';
import { FilingProblem } from './information-table.ts';
import { readFiling } from './read-information-table.ts';

async function problemOf(
  file: string | Uint8Array,
  about: { period?: string } = { period: '2026-06-30' },
): Promise<string> {
  const error: unknown = await readFiling([bytesOf(file)], about).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(FilingProblem);
  return error instanceof Error ? error.message : '';
}

const accepted =
  'Accepted are the information table of a 13F filing in XML and the text of a whole 13F submission.';
const webPage = `This is a web page (HTML), not a filing. ${accepted}`;
const neither = `The file is neither XML nor the text of a submission. ${accepted}`;
const notice =
  'This is a 13F notice: another manager reports the holdings, and it has no information table of its own.';
const noTable = `The file has no information table in XML. ${accepted}`;
const noPeriod =
  'The file does not say which quarter it is for: give the last day of the quarter, or the whole submission.';
const damaged = (name: string) =>
  `The information table is truncated or damaged: <${name}> has no closing tag.`;
const whole = sampleTable([apple, chevron]);
const bomb = `<!DOCTYPE x [<!ENTITY a "${'9'.repeat(100)}">]>`;

test.each([
  ['an empty file', '', `The file is empty. ${accepted}`],
  ['a blank file', ' \n\t '.repeat(9), `The file is empty. ${accepted}`],
  ['a web page', '<!DOCTYPE html>\n<html><head><title>Denied</title></head></html>', webPage],
  ['a web page without a type', '\n<HTML><BODY>Request Rate Threshold Exceeded</BODY></HTML>', webPage],
  ['a spreadsheet', 'cusip,value\n037833100,1000\n'.repeat(9), neither],
  ['JSON', '{"holdings": []}', neither],
  ['an image', Buffer.from('89504e470d0a1a0a0000000d49484452'.repeat(9), 'hex'), neither],
  ['other XML', '<?xml version="1.0"?><rss><channel></channel></rss>', noTable],
  ['a submission from before XML', sampleSubmission(['<TABLE>\n<S> <C>\nAPPLE INC COM\n</TABLE>']), noTable],
  [
    'a cover page alone',
    sampleCover(),
    `This filing has a cover page and no information table: it reports no holdings. ${accepted}`,
  ],
  ['a 13F notice', sampleCover({ form: '13F-NT' }), `${notice} ${accepted}`],
  ['a 13F notice by its type', sampleCover({ reportType: '13F NOTICE' }), `${notice} ${accepted}`],
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
  ['a truncated submission', submissionOf([apple, chevron], {}).slice(0, -350), damaged('infoTable')],
  ['tags that cross', whole.replace('</value>', ''), damaged('value')],
  [
    'a document type',
    whole.replace('?>', `?>${bomb}`),
    'The XML declares a document type, which a 13F filing must not do.',
  ],
  [
    'elements without end',
    whole.replace('<infoTable>', '<deep>'.repeat(100)),
    'The XML is nested more than 40 elements deep, which is too deep for a 13F filing.',
  ],
  [
    'a field without end',
    sampleTable([{ issuer: 'X'.repeat(1001) }]),
    'The text of <nameOfIssuer> is longer than 1,000 characters.',
  ],
  [
    'a comment without end',
    whole.replace('<infoTable>', `<!--${'x'.repeat(1_200_000)}`),
    'The XML has a tag or a comment of more than 1 MB, which is too long for a 13F filing.',
  ],
])('rejects %s with its own message', async (_what, file, message) => {
  expect(await problemOf(file)).toBe(message);
});

test('rejects a table without a known quarter', async () => {
  expect(await problemOf(sampleTable([apple]), {})).toBe(noPeriod);
  expect(
    await problemOf(
      `<SUBMISSION>\n<XML>${sampleTable([apple])}</XML>\n<XML>${sampleCover({ period: '02-30-2026' })}</XML>`,
      {},
    ),
  ).toBe(noPeriod);
});

const numbers = 'Accepted are 10000, 10,000 and 10000.50.';
const noValue = `has no valid value. ${numbers}`;
const noShares = `has no valid number of shares. ${numbers}`;
const foreignIsin =
  'has an ISIN instead of a CUSIP. Only ISINs of the United States and Canada contain the CUSIP.';
const ofLine = (what: string) => `Line 2 of the information table ${what}`;

test.each<[string, SampleLine, string]>([
  ['a value in words', { value: 'a lot' }, noValue],
  ['no value', { value: '' }, noValue],
  ['a negative value', { value: '-5' }, noValue],
  ['an exponent', { value: '1e999' }, noValue],
  ['an undefined entity', { value: '&a;' }, noValue],
  ['separators out of place', { shares: '1,00,000' }, noShares],
  ['a leading separator', { shares: ',100' }, noShares],
  ['a separator in the decimals', { shares: '1.000,000' }, noShares],
  ['spaces as separators', { shares: '10 000' }, noShares],
  ['no shares', { shares: undefined }, noShares],
  ['an ISIN of a country whose ISINs contain no CUSIP', { cusip: 'IE00BTN1Y115' }, foreignIsin],
  ['no CUSIP', { cusip: '' }, 'has no CUSIP of nine characters.'],
  ['a CUSIP cut short', { cusip: '37833100' }, 'has no CUSIP of nine characters.'],
  ['another kind of option', { putCall: 'Straddle' }, 'is marked as an option, but neither Put nor Call.'],
  ['no unit', { unit: '' }, 'says neither SH (shares) nor PRN (principal amount).'],
])('reports the line with %s', async (_what, line, message) => {
  expect(await problemOf(sampleTable([apple, line]))).toBe(ofLine(message));
});

test('throws a FilingProblem for any garbage', async () => {
  const fragment = fc.constantFrom(
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
  const garbage = fc
    .array(fc.oneof(fragment, fc.string()), { maxLength: 30 })
    .map((fragments) => fragments.join(''));
  await fc.assert(
    fc.asyncProperty(garbage, async (text) => {
      await problemOf(`<informationTable>${text}`);
      await problemOf(`<SEC-DOCUMENT>\n${text}<XML>${text}`);
    }),
    { numRuns: runsOf(300) },
  );
});
