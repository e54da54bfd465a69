import { expect, test } from 'vitest';
import { boundedFilings, filingsPerGroup } from './bounded-filings.ts';
import { filingAddress } from './company-filing.ts';
import { itemName } from './event-items.ts';
import { formName, groupOfForm } from './forms.ts';

test('forms and items have plain names', () => {
  expect(['10-K', '10-K/A', 'SC 13G/A', 'SCHEDULE 13D', '4'].map(formName)).toEqual([
    'Annual report',
    'Annual report, amended',
    'Stake above 5%, passive, amended',
    'Stake above 5%, may seek influence',
    'Change in the holding of an insider',
  ]);
  expect(['2.02', '5.07', '12', '11.11', 'toString'].map(itemName)).toEqual([
    'Results published',
    'Votes of the shareholders’ meeting',
    'Results published',
    'Item 11.11',
    'Item toString',
  ]);
  expect(['424B2', 'constructor', '8-K/A'].map(groupOfForm)).toEqual([undefined, undefined, 'events']);
});

test('a filing without a main document leads to the list of its files', () => {
  const filing = {
    accession: '0000320193-26-000045',
    form: '8-K',
    filed: '2026-07-30',
    period: null,
    items: [],
  };
  const folder = 'https://www.sec.gov/Archives/edgar/data/320193/000032019326000045';
  expect(filingAddress('320193', { ...filing, document: 'aapl-20260730.htm' })).toBe(
    `${folder}/aapl-20260730.htm`,
  );
  expect(filingAddress('320193', { ...filing, document: null })).toBe(
    `${folder}/0000320193-26-000045-index.htm`,
  );
});

test('many filings of one group leave those of another', () => {
  const insiders = Array.from({ length: 400 }, (_, at) => ({
    form: '4',
    filed: '2026-08-01',
    accession: `0000000001-26-${String(at).padStart(6, '0')}`,
  }));
  const report = { form: '10-K', filed: '2020-02-01', accession: '0000000001-20-000001' };
  const kept = boundedFilings([report, ...insiders]);
  expect([kept.length, kept[0]?.accession, kept.at(-1)]).toEqual([
    filingsPerGroup + 1,
    '0000000001-26-000399',
    report,
  ]);
});
