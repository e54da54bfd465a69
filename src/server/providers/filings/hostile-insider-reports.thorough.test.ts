import { expect, test } from 'vitest';
import { AppError } from '#domain/app-error.ts';
import { insiderReport } from '#tests/support/insider-reports.ts';
import { readReport } from './read-insider-report.ts';

const read = (xml: string) => readReport(xml, { latest: '2026-08-22' });
const sample = insiderReport({
  lines: [{ footnotes: ['F1'] }, { code: 'M' }],
  rights: [{}],
  footnotes: { F1: 'By a Rule 10b5-1 plan.' },
});
const inside = (xml: string) => sample.replace('<footnotes>', `${xml}<footnotes>`);

const entities = `<!DOCTYPE lolz [<!ENTITY a "lol"><!ENTITY b "${'&a;'.repeat(1_000)}">]>`;

test.each([
  ['entities', sample.replace('?>', `?>${entities}`), 'document type'],
  ['an external entity', sample.replace('?>', '?><!DOCTYPE x SYSTEM "file:///etc/passwd">'), 'document type'],
  ['deep elements', inside('<a>'.repeat(100_000)), 'nested'],
  ['many lines', insiderReport({ lines: Array(301).fill({}) }), 'more than 300 lines'],
  ['many owners', inside('<reportingOwner></reportingOwner>'.repeat(60)), 'more than 50 owners'],
  [
    'many footnotes',
    inside(Array.from({ length: 400 }, (_, id) => `<footnote id="${id}">x</footnote>`).join('')),
    'more than 300 footnotes',
  ],
  ['a long text', inside(`<footnote id="F9">${'x'.repeat(20_000)}</footnote>`), 'longer than 10,000'],
  ['a long comment', inside(`<!--${'x'.repeat(1_500_000)}`), 'too long'],
  ['another root', `<a>${sample}</a>`, 'not a report'],
])('refuses %s', (_, xml, message) => {
  expect(() => read(xml)).toThrow(message);
});

test('an unknown entity stays text, and a name of an object does no harm', () => {
  const { owners, transactions } = read(
    sample
      .replace('Newstead Jennifer', '&evil; &#0;\u202eJennifer')
      .replace('<transactionCode>S', '<transactionCode>__proto__'),
  );
  expect(owners[0]?.name).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  expect(transactions).toHaveLength(2);
});

test('a damaged report is read or refused, but never crashes', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let round = 0; round < 500; round += 1) {
    const at = random(sample.length);
    const damaged = sample.slice(0, at) + '<>&"/\0é9'.charAt(random(8)) + sample.slice(at + random(30));
    try {
      const { transactions } = read(damaged);
      for (const { shares, date } of transactions) {
        expect(Number.isFinite(Number(shares))).toBe(true);
        expect(date <= '2026-08-22').toBe(true);
      }
    } catch (error) {
      expect(error).toBeInstanceOf(AppError);
    }
  }
});
