import { type Decimal, decimal, subtract, toText, zero } from '#domain/decimal.ts';
import type { Draft, ReadRow } from '#domain/importing/draft.ts';
import { type DraftRow, isDraft, withDraft } from '../../engine/combine-rows.ts';
import type { Format } from '../../engine/format.ts';

/** What is still open of an order, and the fee that this would cost. */
interface Open {
  shares: Decimal;
  fee: Decimal;
}

const skipped = (row: ReadRow, reason: string): ReadRow => ({ ...row, outcome: { is: 'skipped', reason } });
const stampOf = ({ outcome: { draft } }: DraftRow) => `${draft.date} ${draft.time}`;

/** The log states what is left after a fill, so a fill is the difference to the row before. */
function fillsOfOrder(rows: readonly DraftRow[]): ReadRow[] {
  let open: Open | undefined;
  return rows.map((row) => {
    const { draft } = row.outcome;
    const [update, status] = (draft.note ?? '').split(' ');
    const shares = decimal(draft.shares ?? '0');
    const fee = decimal(draft.fee ?? '0');
    if (update !== 'Fil') {
      if (update !== 'OOT') open = { shares, fee };
      return skipped(row, 'A step of an order, not a trade.');
    }
    const before = open ?? { shares, fee };
    const left: Open = { shares: status === 'Inactive' ? zero : shares, fee };
    open = left;
    const filled = subtract(before.shares, left.shares);
    const paid = subtract(before.fee, left.fee);
    if (filled.units <= 0n)
      return {
        ...row,
        outcome: { is: 'problem', reason: 'The steps of the order before this trade are missing', draft },
      };
    return withDraft(row, {
      ...draft,
      shares: toText(filled),
      fee: paid.units > 0n ? toText(paid) : null,
      note: null,
    });
  });
}

/** Orders are told apart by what the id holds before the trade's number. */
function combine(rows: readonly ReadRow[]): ReadRow[] {
  const byOrder = Map.groupBy(rows.filter(isDraft), ({ outcome }) => outcome.draft.externalId?.split('/')[0]);
  const changed = new Map<number, ReadRow>();
  for (const group of byOrder.values()) {
    const ordered = group.toSorted((a, b) =>
      stampOf(a) < stampOf(b) ? -1 : stampOf(a) > stampOf(b) ? 1 : a.line - b.line,
    );
    for (const row of fillsOfOrder(ordered)) changed.set(row.line, row);
  }
  return rows.map((row) => changed.get(row.line) ?? row);
}

export const investimental: Format = {
  id: 'investimental',
  name: 'Investimental',
  tables: [
    {
      header: [
        'Order ID',
        'Order Number',
        'Side',
        'Exchange',
        'Symbol',
        'Price',
        'Volume',
        'Update Type',
        'Update Time',
      ],
      columns: {
        date: 'Update Time',
        kind: 'Side',
        symbol: 'Symbol',
        exchange: 'Exchange',
        shares: 'Volume',
        price: 'Price',
        fee: 'Fee',
      },
      decimals: '.',
      currency: 'RON',
      kinds: { Buy: 'buy', Sell: 'sell' },
      read(row, draft): Draft {
        const currency = /\[([A-Z]{3})\]/.exec(row.text('Account Name'))?.[1] ?? draft.currency;
        const id = `investimental:${row.text('Order Number')}/${row.text('Last Trade Ticket')}`;
        return {
          ...draft,
          currency,
          externalId: id,
          note: `${row.text('Update Type')} ${row.text('Status')}`,
        };
      },
    },
  ],
  combine,
};
