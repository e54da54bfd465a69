import { expect, test } from 'vitest';
import { appleCik, appleSubmissions, submissionsReply } from '#tests/support/company-submissions.ts';
import { readSubmissions } from './parse-submissions.ts';

const about = { cik: appleCik, latest: '2026-08-22' };
const reply = (rows = appleSubmissions) => submissionsReply(appleCik, 'Apple Inc.', rows);
const read = (response: unknown) =>
  readSubmissions(typeof response === 'string' ? response : JSON.stringify(response), about);

test('keeps the forms that are listed, with their items and documents', () => {
  const filings = read(reply());
  expect(filings).toHaveLength(appleSubmissions.length - 1);
  expect(filings[0]).toEqual({
    accession: '0001140361-26-033123',
    form: '4',
    filed: '2026-08-20',
    period: '2026-08-18',
    items: [],
    document: 'xslF345X06/form4.xml',
  });
  expect(filings[2]).toMatchObject({ form: '8-K', items: ['2.02', '9.01'], document: 'aapl-20260730.htm' });
  expect(filings.find(({ form }) => form === 'SCHEDULE 13G/A')?.period).toBeNull();
});

test('leaves out what a row cannot mean', () => {
  const row = { accession: '0000320193-26-000079', form: '8-K', filed: '2026-07-30' };
  const hostile = {
    ...row,
    period: '30 July',
    items: '2.02,<b>,9.01,2.02.1',
    document: '../../../etc/passwd',
  };
  expect(read(reply([hostile]))).toEqual([{ ...row, period: null, items: ['2.02', '9.01'], document: null }]);
  for (const wrong of [
    { accession: 'javascript:alert(1)' },
    { filed: '2026-02-30' },
    { filed: '2036-01-01' },
  ])
    expect(read(reply([{ ...row, ...wrong }]))).toEqual([]);
});

test('of very many filings the newest of each group are kept', () => {
  const many = Array.from({ length: 2_000 }, (_, at) => ({
    accession: `0000320193-26-${String(at).padStart(6, '0')}`,
    form: at % 2 ? '8-K' : '424B2',
    filed: '2026-07-30',
  }));
  const filings = read(reply([...many, ...appleSubmissions]));
  expect(filings.filter(({ form }) => form === '8-K')).toHaveLength(150);
  expect(filings.some(({ form }) => form === '10-K')).toBe(true);
});

const { recent } = reply().filings;
test.each([
  ['truncated JSON', JSON.stringify(reply()).slice(0, 2_000), 'not JSON'],
  ['another company', { ...reply(), cik: '0000789019' }, 'another company'],
  ['no list', { cik: appleCik, filings: null }, 'unexpected fields'],
  [
    'a list of numbers',
    { ...reply(), filings: { recent: { ...recent, form: [4, 8] } } },
    'unexpected fields',
  ],
  ['a short column', { ...reply(), filings: { recent: { ...recent, items: [] } } }, 'different lengths'],
  ['an array', [reply()], 'unexpected fields'],
])('refuses %s', (_, response, message) => {
  expect(() => read(response)).toThrow(message);
});
