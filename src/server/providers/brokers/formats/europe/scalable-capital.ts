import type { Draft, ReadRow, RowOutcome } from '#domain/importing/draft.ts';
import { asPartOf, type DraftRow, isDraft, withDraft } from '../../engine/combine-rows.ts';
import type { Format, Row } from '../../engine/format.ts';
import { joinExchanges } from '../../engine/share-exchanges.ts';
import { leaveOutCustodyMoves } from './custody-moves.ts';
import { negated, orRefund, sumOf, withTax } from './refunds.ts';

/** Trades state the money before costs, payments what arrived. */
function read(row: Row, draft: Draft): Draft | RowOutcome {
  const whole = { ...draft, time: row.text('time') || null };
  if (draft.kind === null) return { ...whole, net: null };
  const tax = row.number('tax');
  if (draft.kind === 'buy' || draft.kind === 'sell') {
    const net = sumOf([row.number('amount'), negated(row.number('fee')), negated(tax)]);
    return withTax({ ...whole, net }, tax);
  }
  if (row.text('assetType').toLowerCase() === 'security') return { ...whole, net: null };
  const isCash = draft.kind === 'deposit' || draft.kind === 'withdrawal';
  return orRefund({
    ...whole,
    gross: null,
    shares: null,
    security: draft.security?.isin ? draft.security : null,
    note: isCash || !draft.security?.isin ? draft.security?.name || null : null,
  });
}

const isMaturity = ({ outcome }: ReadRow) =>
  outcome.is === 'problem' && outcome.draft?.kindText.toLowerCase() === 'corporate action';

/** A bond or fund that ends: its shares go in one row, and the money comes in another with the same reference. */
function combine(rows: readonly ReadRow[]): ReadRow[] {
  const changed = new Map<number, ReadRow>();
  const payments = new Map<string | null, DraftRow>();
  for (const row of rows.filter(isDraft).toReversed()) payments.set(row.outcome.draft.externalId, row);
  for (const row of rows.filter(isMaturity)) {
    const shares = row.outcome.is === 'problem' ? row.outcome.draft : null;
    const paid = shares?.externalId ? payments.get(shares.externalId) : undefined;
    if (!shares || !paid) continue;
    const { net, tax } = paid.outcome.draft;
    changed.set(row.line, withDraft(row, { ...shares, kind: 'sell', price: null, gross: null, net, tax }));
    changed.set(paid.line, asPartOf(paid, row));
  }
  return leaveOutCustodyMoves(joinActions(rows.map((row) => changed.get(row.line) ?? row)));
}

/** Joins corporate actions whose old and new shares are two rows of one day. Others are asked about. */
function joinActions(rows: readonly ReadRow[]): ReadRow[] {
  const legs = rows.map((row) => {
    if (!isMaturity(row) || row.outcome.is !== 'problem' || !row.outcome.draft) return row;
    const { draft } = row.outcome;
    return withDraft(row, { ...draft, kind: draft.signs?.shares === 'out' ? 'transfer_out' : 'transfer_in' });
  });
  const joined = joinExchanges(legs, ({ kindText }) =>
    kindText.toLowerCase() === 'corporate action' ? 'symbol_change' : undefined,
  );
  return joined.map((row, at) => (row === legs[at] ? (rows[at] as ReadRow) : row));
}

export const scalableCapital: Format = {
  id: 'scalable-capital',
  name: 'Scalable Capital',
  tables: [
    {
      header: ['date', 'time', 'status', 'reference', 'description', 'assetType', 'type', 'isin', 'shares'],
      columns: {
        date: 'date',
        kind: 'type',
        isin: 'isin',
        assetKind: 'assetType',
        name: 'description',
        shares: 'shares',
        price: 'price',
        gross: 'amount',
        net: 'amount',
        fee: 'fee',
        tax: 'tax',
        currency: 'currency',
        id: 'reference',
      },
      decimals: ',',
      currency: 'EUR',
      kinds: {
        Buy: 'buy',
        'Savings plan': 'buy',
        Sell: 'sell',
        Distribution: 'dividend',
        Interest: 'interest',
        Fee: 'fee',
        Taxes: 'tax',
        Deposit: 'cash',
        Withdrawal: 'cash',
        'Cash Transfer In': 'cash',
        'Cash Transfer Out': 'cash',
        'Security transfer': 'transfer',
      },
      ignore: (row) =>
        /^(cancelled|canceled|expired|rejected|pending|open)$/i.test(row.text('status'))
          ? 'This order was not executed.'
          : undefined,
      read,
    },
  ],
  combine,
};
