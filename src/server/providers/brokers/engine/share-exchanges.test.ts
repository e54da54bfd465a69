import { expect, test } from 'vitest';
import type { Draft, ReadRow } from '#domain/importing/draft.ts';
import { emptyDraft } from '#tests/support/drafts.ts';
import { type ExchangeKind, exchangeKind, joinExchanges } from './share-exchanges.ts';

type Leg = [kind: 'in' | 'out', isin: string, shares: string, name?: string, action?: ExchangeKind];

function join(...legs: Leg[]) {
  const rows = legs.map(([way, isin, shares, name = isin, action = 'split'], at): ReadRow => {
    const kind = way === 'in' ? 'transfer_in' : 'transfer_out';
    const security = { symbol: null, exchange: null, isin, cusip: null, name };
    const draft = emptyDraft({ kind, kindText: action, date: '2024-06-10', security, shares });
    return { line: at + 1, place: null, source: '', outcome: { is: 'draft', draft } };
  });
  const joined = joinExchanges(rows, ({ kindText }) => kindText as ExchangeKind);
  return joined.map(({ outcome }) => (outcome.is === 'draft' ? outcome.draft : outcome));
}

const split = (numerator: string, denominator: string): Partial<Draft> => ({
  kind: 'split',
  numerator,
  denominator,
});

test('the shares of one security are a split, whatever their money', () => {
  expect(join(['out', 'A', '2'], ['in', 'A', '20'])).toMatchObject([
    { is: 'skipped', reason: 'Part of line 2.' },
    split('10', '1'),
  ]);
});

test('a ratio is only made simple if it is exactly that of the shares', () => {
  expect(join(['in', 'A', '5.8565544'], ['out', 'A', '0.9760924'])[0]).toMatchObject(split('6', '1'));
  expect(join(['in', 'A', '333'], ['out', 'A', '1000'])[0]).toMatchObject(split('333', '1000'));
});

test('as many shares of one security are another name', () => {
  expect(join(['out', 'A', '2'], ['in', 'A', '2'])).toMatchObject([{ is: 'skipped' }, { is: 'skipped' }]);
});

test('shares of two securities name each other', () => {
  expect(join(['out', 'A', '80'], ['in', 'B', '10'])).toMatchObject([
    { kind: 'symbol_change', shares: '80', counterpartSecurity: { isin: 'B' } },
    { kind: 'transfer_in', shares: '10', price: '0', ...{ counterpartSecurity: { isin: 'A' } } },
  ]);
});

test('several exchanges of a day are told apart by their names and by what they are', () => {
  const joined = join(
    ['out', 'A', '80', 'GENERAL ELECTRIC'],
    ['out', 'C', '9', 'SHELL A'],
    ['in', 'D', '9', 'SHELL PLC'],
    ['in', 'B', '10', 'GENERAL ELECTRIC CO'],
    ['out', 'E', '5', 'ONE', 'merger'],
    ['in', 'F', '4', 'OTHER', 'merger'],
  );
  const others = joined.map((draft) => ('is' in draft ? draft : draft.counterpartSecurity?.isin));
  expect(others).toEqual(['B', 'D', 'C', 'A', 'F', 'E']);
  expect(joined[4]).toMatchObject({ kind: 'merger' });
});

test('a journal moves as many shares to another listing of the security, and nothing else', () => {
  const journal = (...[way, isin, shares, name]: Leg): Leg => [way, isin, shares, name, 'journal'];
  expect(join(journal('out', 'A', '500', 'DLR ETF'), journal('in', 'B', '500', 'DLR ETF'))).toMatchObject([
    { kind: 'symbol_change', counterpartSecurity: { isin: 'B' } },
    { kind: 'transfer_in', counterpartSecurity: { isin: 'A' } },
  ]);
  const moves = [
    [journal('out', 'A', '5', 'KO'), journal('in', 'B', '5', 'MSFT')],
    [journal('out', 'A', '5', 'KO'), journal('in', 'B', '4', 'KO')],
    [journal('out', 'A', '5'), journal('in', 'A', '4')],
  ];
  for (const legs of moves)
    expect(join(...legs)).toMatchObject([{ kind: 'transfer_out' }, { kind: 'transfer_in' }]);
});

test('one row of a split is asked about', () => {
  expect(join(['in', 'A', '20'])).toMatchObject([{ is: 'problem', draft: { kind: 'split', shares: null } }]);
});

test.each([
  ['ATVI(US00507V1098) MERGED(Acquisition) WITH US5949181045 1 FOR 2', 'merger'],
  ['Conversion (outgoing)', 'merger'],
  ['MRGS', 'merger'],
  ['BRW DLR CURRENCY ETF JOURNAL TO USD', 'journal'],
  ['SPIN-OFF', undefined],
  ['Internal transfer', undefined],
])('“%s” is %s', (kindText, kind) => {
  expect(exchangeKind(emptyDraft({ kind: 'transfer_out', kindText }))).toBe(kind);
});
