import { expect, test } from 'vitest';
import { insiderReport, officer } from '#tests/support/insider-reports.ts';
import { readReport } from './read-insider-report.ts';

const read = (xml: string) => readReport(xml, { latest: '2026-08-22' });

test('reads the insider, the company and the lines', () => {
  const line = { shares: '1439', price: '307.49', after: '38668.5' };
  const rights = [
    { security: 'Restricted Stock Unit', code: 'M', price: '0', shares: '2,000', nature: 'I' },
  ] as const;
  const exercised = { ...rights[0], shares: '2000' };
  expect(read(insiderReport({ lines: [line], rights: [exercised, ...rights] }))).toEqual({
    issuer: '320193',
    period: '2026-08-18',
    originalFiled: null,
    owners: [{ cik: '1780525', name: 'Newstead Jennifer', role: 'SVP, GC and Secretary' }],
    transactions: [
      {
        ...{ isDerivative: false, security: 'Common Stock', date: '2026-08-18', code: 'S' },
        ...{ isAcquired: false, shares: '1439', price: '307.49', sharesAfter: '38668.5' },
        ...{ isDirect: true, planned: false },
      },
      {
        ...{ isDerivative: true, security: 'Restricted Stock Unit', date: '2026-08-18', code: 'M' },
        ...{ isAcquired: false, shares: '2000', price: '0', sharesAfter: '900' },
        ...{ isDirect: false, planned: false },
      },
    ],
  });
});

test.each([
  ['<isDirector>1</isDirector><isTenPercentOwner>true</isTenPercentOwner>', 'Director, 10% owner'],
  ['<isOfficer>1</isOfficer><officerTitle>See Remarks</officerTitle>', 'Officer'],
  ['<isDirector>0</isDirector><isTenPercentOwner>1</isTenPercentOwner>', '10% owner'],
  ['<isOther>1</isOther>', null],
])('the role of %s', (relationship, role) => {
  const owners = [{ ...officer, name: 'ROE RICHARD J', relationship }];
  expect(read(insiderReport({ owners })).owners).toEqual([{ cik: '1780525', name: 'Roe Richard J', role }]);
});

test('a plan is known by the mark of the form, or by the footnotes of a line', () => {
  const footnotes = {
    F1: 'The sales were effected pursuant to a Rule 10b5-1 trading plan adopted on May 6, 2026.',
    F2: 'This sale was not made under a Rule 10b5-1 plan.',
  };
  const planned = (plan: string | null, ...ids: string[]) =>
    read(
      insiderReport({ plan, footnotes, lines: ids.map((id) => ({ footnotes: id ? [id] : [] })) }),
    ).transactions.map((line) => line.planned);
  expect(planned('1', '', '')).toEqual([true, true]);
  expect(planned('true', 'F1', '')).toEqual([true, false]);
  expect(planned(null, 'F1', 'F2')).toEqual([true, false]);
  expect(planned('0', 'F2')).toEqual([false]);
  expect(planned(null, '')).toEqual([null]);
});

test('lists what a new insider holds, and no unchanged holdings of others', () => {
  const holdings = [{ after: '5000' }];
  expect(read(insiderReport({ form: '3', holdings })).transactions).toMatchObject([
    { code: '3', date: '2026-08-18', shares: '5000', sharesAfter: '5000', price: null },
  ]);
  expect(read(insiderReport({ form: '4/A', original: '2026-08-19-05:00', holdings }))).toMatchObject({
    originalFiled: '2026-08-19',
    transactions: [],
  });
});

test('leaves out lines that cannot be true', () => {
  const wrong = [
    { date: '2026-02-30' },
    { date: '2036-08-18' },
    { code: 'buy' },
    { shares: '1e9' },
    { shares: '-5' },
    { shares: '' },
  ];
  expect(read(insiderReport({ lines: wrong })).transactions).toEqual([]);
  expect(read(insiderReport({ lines: [{ price: '$5' }] })).transactions).toMatchObject([{ price: null }]);
});

const sample = insiderReport({ lines: [{}] });
test.each([
  ['truncated XML', sample.slice(0, 1_500), 'truncated'],
  ['a web page', '<html><body>Denied</body></html>', 'not a report'],
  ['an empty file', '', 'no company or no insider'],
  ['a report without an owner', insiderReport({ owners: [] }), 'no company or no insider'],
  ['a document type', sample.replace('?>', '?><!DOCTYPE x [<!ENTITY a "aa">]>'), 'document type'],
])('refuses %s', (_, xml, message) => {
  expect(() => read(xml)).toThrow(message);
});
