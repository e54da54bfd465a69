import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { ImportedTransaction, ImportSecurity } from '#contract/imports.ts';
import type { Portfolio } from '#contract/portfolios.ts';
import { noFields } from '#domain/transaction-fields.ts';
import { AccountQuestions } from './account-questions.tsx';
import { CommonQuestions } from './common-questions.tsx';
import { ImportProvider } from './import-context.ts';
import { rowOf } from './import-example.ts';
import { ImportRowParts } from './import-row.tsx';
import { LeftOut } from './left-out.tsx';
import { SecurityQuestions } from './security-questions.tsx';

const portfolio = { _id: 'p', currency: 'USD' } as Portfolio;
const content = {
  importKey: { portfolioId: 'p', importId: 'i' },
  portfolio,
  isAnswering: false,
  answer: () => {},
  decide: () => {},
};

const queries = new QueryClient({ defaultOptions: { queries: { queryFn: () => new Promise(() => {}) } } });

/** Renders a part of the screen and returns its markup. */
const markupOf = (part: ReactNode): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={queries}>
        <ImportProvider value={content}>{part}</ImportProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
const textOf = (part: ReactNode): string =>
  markupOf(part)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const buttonsOf = (part: ReactNode): string[] =>
  [...markupOf(part).matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, label = '']) =>
    label.replace(/<[^>]*>/g, ''),
  );

const bought: ImportedTransaction = {
  ...noFields,
  kind: 'buy',
  date: '2024-01-02',
  name: null,
  symbol: 'V',
  shares: '12',
  price: '25',
  amount: '300',
  currency: 'USD',
};

describe('questions of several rows', () => {
  const price = { key: 'price:V', text: 'V closed at 258.87 USD', rows: 12, canAdd: true, answer: null };

  test('are asked once: to add the rows as they are, or to leave them out', () => {
    expect(buttonsOf(<CommonQuestions questions={[price]} />)).toEqual([
      'Add 12 rows as they are',
      'Leave out 12 rows',
    ]);
    expect(buttonsOf(<CommonQuestions questions={[{ ...price, canAdd: false }]} />)).toEqual([
      'Leave out 12 rows',
    ]);
  });

  test('about the prices of several securities are asked once for all of them', () => {
    const prices = ['KO', 'V'].map((symbol) => ({ ...price, key: `price:${symbol}`, rows: 1 }));
    expect(textOf(<CommonQuestions questions={prices} />)).toContain('Two rows of two securities');
    expect(buttonsOf(<CommonQuestions questions={prices} />)).toEqual([
      'Add all 2 as they are',
      'Leave out all 2',
    ]);
  });

  test('can be taken back', () => {
    const part = <CommonQuestions questions={[{ ...price, rows: 1, answer: 'skip' }]} />;
    expect(textOf(part)).toContain('They are left out.');
    expect(buttonsOf(part)).toEqual(['Take the answer back']);
  });

  test('are left to the row if there is only one', () => {
    expect(markupOf(<CommonQuestions questions={[{ ...price, rows: 1 }]} />)).toBe('');
  });
});

test('what is left out is listed with its number', () => {
  const leftOut = [
    { reason: 'Options are not supported.', rows: 77 },
    { reason: 'A currency exchange.', rows: 1 },
  ];
  expect(textOf(<LeftOut leftOut={leftOut} />)).toBe(
    'What is left out 77 rows: Options are not supported. 1 row: A currency exchange.',
  );
  expect(markupOf(<LeftOut leftOut={[]} />)).toBe('');
});

test('unknown securities are proposed complete and added by one button', () => {
  const security = (isin: string, name: string): ImportSecurity => ({
    key: `isin:${isin}`,
    symbol: null,
    isin,
    name,
    currency: 'EUR',
    rows: 3,
    suggestions: [],
    proposal: { symbol: isin, name, currency: 'EUR', type: 'fund' },
  });
  const securities = [security('IE00B4L5Y983', 'World'), security('IE00BKM4GZ66', 'Emerging')];
  const part = <SecurityQuestions securities={securities} />;
  expect(buttonsOf(part)[0]).toBe('Add all 2 as your own');
  expect(textOf(part)).toContain('Proposed as your own: IE00B4L5Y983 · fund · EUR');
});

test('accounts are asked about once, with a portfolio for each', () => {
  const accounts = [
    { name: 'Joint', rows: 2, destination: null },
    { name: 'Roth', rows: 1, destination: 'new' },
  ];
  const part = <AccountQuestions accounts={accounts} />;
  expect(textOf(part)).toContain('Two accounts: which portfolio does each belong to?');
  expect(buttonsOf(part)).toEqual(['All belong to this portfolio']);
  expect(markupOf(part)).toMatch(/<option value="new" selected="">/);
  const answered = accounts.map((account) => ({ ...account, destination: 'p' }));
  expect(buttonsOf(<AccountQuestions accounts={answered} />)).toEqual([]);
  expect(textOf(<AccountQuestions accounts={[]} />)).toBe('');
});

describe('a row', () => {
  const lineOf = (row: Parameters<typeof rowOf>[0]) => (
    <table>
      <tbody>
        <ImportRowParts row={rowOf(row)} file={0} formatName="Parqet" kinds={new Map()} />
      </tbody>
    </table>
  );

  test('of an unknown security shows what was understood', () => {
    const text = textOf(
      lineOf({
        line: 4,
        verdict: 'not_understood',
        reason: 'Which security is this?',
        security: 'isin:IE00B4L5Y983',
        transaction: { ...bought, symbol: null, name: 'World' },
      }),
    );
    expect(text).toContain('Buy World 2 Jan 2024 12 shares · at 25.00');
    expect(text).toContain('Which security is this?');
  });

  test('shows the whole source line to the keyboard, too', () => {
    const source = `2024-01-02,Buy,V,12,25,300,${'a long remark '.repeat(10)}`;
    const markup = markupOf(lineOf({ line: 4, verdict: 'new', source, transaction: bought }));
    expect(markup).toMatch(/<details[^>]*><summary[^>]*>2024-01-02 · Buy/);
    expect(markup).toMatch(new RegExp(`<p[^>]*>${source}</p>`));
  });

  test('shows the whole reason without a mouse', () => {
    const reason =
      'The file has this payment twice: once in the list of transactions and once as a dividend.';
    const markup = markupOf(lineOf({ line: 4, verdict: 'duplicate', reason, transaction: bought }));
    expect(markup).toMatch(
      new RegExp(`<span class="(?!.*(truncate|line-clamp))[^"]*wrap-anywhere">${reason}</span>`),
    );
  });

  test('with a doubtful price can be added as it is, corrected or left out', () => {
    const part = lineOf({
      line: 4,
      verdict: 'not_understood',
      reason: 'V closed at 258.87 USD on 2 January 2024, and this row says 25 USD.',
      question: 'price:V',
      transaction: bought,
    });
    expect(buttonsOf(part)).toEqual(
      expect.arrayContaining(['Add it as it is', 'Correct it', 'Leave it out']),
    );
  });
});
