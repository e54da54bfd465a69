import { describe, expect, test } from 'vitest';
import type { Draft, ReadRow } from '#domain/importing/draft.ts';
import { transactionKinds } from '#domain/transaction-kinds.ts';
import { emptyDraft } from '#tests/support/drafts.ts';
import { formats } from './formats.ts';

/** Texts by which formats find rows that belong together. */
const kindTexts = ['Lapse', 'Deposit', 'Corporate Action', 'Dividend', 'Fee', 'Split'];

/** Creates rows of one security and day, and counts how often their drafts are read. */
function countedRows(count: number, draftAt: (at: number) => Partial<Draft>) {
  let reads = 0;
  const draftOf = (at: number): Draft =>
    new Proxy(
      emptyDraft({
        date: '2025-03-03',
        currency: 'USD',
        security: { symbol: 'KO', exchange: null, isin: 'US1912161007', cusip: null, name: 'Coca-Cola' },
        ...draftAt(at),
      }),
      {
        get(draft, name) {
          reads += 1;
          return draft[name as keyof Draft];
        },
      },
    );
  const rows = Array.from({ length: count }, (_, at): ReadRow => {
    const draft = draftOf(at);
    const outcome =
      at % 7 === 6
        ? ({ is: 'problem', reason: 'Unknown', draft } as const)
        : ({ is: 'draft', draft } as const);
    return { line: at + 1, place: null, source: '', outcome };
  });
  return { rows, reads: () => reads };
}

const kindAt = (at: number) => ({
  kind: transactionKinds[at % transactionKinds.length] ?? null,
  kindText: kindTexts[Math.floor(at / transactionKinds.length) % kindTexts.length] ?? '',
});

describe.each(formats.filter(({ combine }) => combine))('the joins of $id', ({ combine }) => {
  test.each<[string, (at: number) => Partial<Draft>]>([
    [
      'rows that no other row belongs to',
      (at) => ({
        ...kindAt(at),
        shares: `${at + 1}`,
        net: `${at % 2 ? '' : '-'}${at + 1}`,
        note: `Award ${at}`,
        externalId: `id:${at}`,
      }),
    ],
    [
      'rows that are all the same but for their kind and sign',
      (at) => ({ ...kindAt(at), shares: '1', net: at % 3 ? '-1' : '1', note: 'Award', externalId: 'id:1' }),
    ],
    ['reversals', (at) => ({ kind: 'dividend', net: `-${at + 1}` })],
    ['shares that move', (at) => ({ kind: at % 2 ? 'transfer_in' : 'transfer_out', shares: `${at}` })],
  ])('read %s a few times each', (_, draftAt) => {
    const readsOf = (count: number) => {
      const { rows, reads } = countedRows(count, draftAt);
      combine?.(rows);
      return reads();
    };
    expect(readsOf(1_200)).toBeLessThan(2.5 * readsOf(600) + 1_000);
  });
});
