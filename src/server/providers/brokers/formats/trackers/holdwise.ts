import { unescapeFormula } from '#domain/csv-cells.ts';
import type { Draft, ReadRow, RowOutcome } from '#domain/importing/draft.ts';
import { holdingsColumns, holdwiseColumns } from '#domain/imports.ts';
import { transactionKinds } from '#domain/transactions.ts';
import { asPartOf, isDraft, withDraft } from '../../engine/combine-rows.ts';
import type { Columns, Format, Row, Table } from '../../engine/format.ts';

const columns: Columns = {
  id: 'id',
  date: 'date',
  kind: 'kind',
  symbol: 'symbol',
  name: 'name',
  shares: 'shares',
  price: 'price',
  gross: 'amount',
  fee: 'fee',
  tax: 'tax',
  currency: 'currency',
  rate: 'rate',
  numerator: 'numerator',
  denominator: 'denominator',
  note: 'note',
};

const idOf = (id: string) => `holdwise:${id}`;

/** Reads `id:shares id:shares`. */
const lotsOf = (text: string): Draft['lots'] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((lot) => {
      const [id = '', shares = ''] = lot.split(':');
      return { externalId: idOf(id), shares };
    });

/** Reads the list of lots in JSON, whose values have paths. */
function listedLots(row: Row): Draft['lots'] {
  const lots: Draft['lots'] = [];
  for (let index = 0; ; index += 1) {
    const id = row.text(`lots.${index}.transactionId`);
    if (id === '') return lots;
    lots.push({ externalId: idOf(id), shares: row.number(`lots.${index}.shares`) ?? '0' });
  }
}

/** Marks a row as the other half of a reinvested dividend; `joinHalves` takes it off. */
const linkMark = 'linked to ';

function readTransaction(row: Row, draft: Draft, text: (cell: string) => string): Draft | RowOutcome {
  const { security } = draft;
  const symbol = row.raw('symbol');
  const linked = row.text('linked');
  return {
    ...draft,
    kindText: linked ? `${linkMark}${idOf(linked)}` : draft.kindText,
    time: null,
    security: symbol === '' ? null : security && { ...security, symbol, name: text(row.raw('name')) || null },
    note: text(row.raw('note')) || null,
    settlementCurrency: draft.rate === null ? null : 'portfolio',
    lots: row.text('lots') === '' ? listedLots(row) : lotsOf(row.text('lots')),
    order: Number(row.number('order') ?? 0),
    isOpening: draft.date === null && draft.kind === 'buy',
  };
}

/** The purchase of a reinvested dividend becomes a part of it, because both are recorded together. */
function joinHalves(rows: readonly ReadRow[]): ReadRow[] {
  const byId = new Map(rows.filter(isDraft).map((row) => [row.outcome.draft.externalId, row] as const));
  const changed = new Map<number, ReadRow>();
  for (const row of rows.filter(isDraft)) {
    const { draft } = row.outcome;
    if (!draft.kindText.startsWith(linkMark)) continue;
    const plain = { ...draft, kindText: draft.kind ?? '' };
    if (!changed.has(row.line)) changed.set(row.line, withDraft(row, plain));
    const bought = byId.get(draft.kindText.slice(linkMark.length));
    if (draft.kind !== 'dividend' || bought?.outcome.draft.kind !== 'buy') continue;
    const { shares, price, externalId } = bought.outcome.draft;
    if (shares === null || price === null || externalId === null) continue;
    changed.set(row.line, withDraft(row, { ...plain, reinvested: { shares, price, externalId } }));
    changed.set(bought.line, asPartOf(bought, row));
  }
  return rows.map((row) => changed.get(row.line) ?? row);
}

const table = {
  columns,
  decimals: '.',
  kinds: Object.fromEntries(transactionKinds.map((kind) => [kind, kind])),
} as const satisfies Partial<Table>;

/** Our own export (docs/export-format.md). */
export const holdwise: Format = {
  id: 'holdwise',
  name: 'Holdwise',
  types: ['csv', 'xlsx', 'json'],
  tables: [
    {
      ...table,
      header: holdwiseColumns,
      read: (row, draft) => readTransaction(row, draft, unescapeFormula),
    },
    {
      ...table,
      group: /^portfolios\.transactions$/,
      header: ['id', 'kind', 'order', 'currency', 'entered'],
      read: (row, draft) => readTransaction(row, draft, (text) => text),
    },
    { header: holdingsColumns, columns: {}, skip: 'Positions follow from the transactions.' },
  ],
  combine: joinHalves,
};
