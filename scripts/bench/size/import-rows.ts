import type { RowOf } from './insert-rows.ts';

/** The import of a portfolio, with the portfolio's id. */
export const importRow = ({ id, customer_id, created_at }: RowOf<'portfolios'>): RowOf<'imports'> => ({
  id,
  customer_id,
  portfolio_id: id,
  status: 'committed',
  created_at,
  committed_at: created_at,
  files: '[]',
  answers: JSON.stringify({ revision: '', securities: {}, kinds: [] }),
  result: JSON.stringify({ securities: [], symbols: {}, ratios: {}, positions: [], problem: null }),
});

/** Two rows of a file that were not understood. */
export const importedRows = ({ id, customer_id }: RowOf<'portfolios'>): RowOf<'import_rows'>[] =>
  [2, 3].map((line) => ({
    customer_id,
    import_id: id,
    file: 0,
    line,
    verdict: 'not_understood',
    reason: 'The row has no kind of transaction',
    content: JSON.stringify({
      place: null,
      source: '"01/16/2025",""',
      outcome: { is: 'problem', reason: 'The row has no kind of transaction', draft: null },
    }),
    duplicate_of: null,
    decision: null,
  }));

export const importFileRow = ({ id, customer_id }: RowOf<'portfolios'>): RowOf<'import_files'> => ({
  customer_id,
  import_id: id,
  file: 0,
  chunk: 0,
  content: Buffer.alloc(20),
});

export const importAnswerRow = ({ id }: RowOf<'customers'>): RowOf<'import_answers'> => ({
  customer_id: id,
  topic: 'security',
  key: 'isin:IE00B4L5Y983',
  answer: 'null',
});
