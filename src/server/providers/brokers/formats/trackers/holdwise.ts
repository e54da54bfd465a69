import { unescapeFormula } from '#domain/csv-cells.ts';
import type { Draft, RowOutcome } from '#domain/importing/draft.ts';
import { holdingsColumns, holdwiseColumns } from '#domain/imports.ts';
import { transactionKinds } from '#domain/transactions.ts';
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

/** Our own time of entry; undefined for a text that someone has changed. */
function enteredAt(text: string): string | undefined {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) || time > new Date() ? undefined : time.toISOString();
}

function readTransaction(row: Row, draft: Draft, text: (cell: string) => string): Draft | RowOutcome {
  const { security } = draft;
  const symbol = row.raw('symbol');
  const linked = row.text('linked');
  const isOpening = draft.date === null && draft.kind === 'buy';
  const entered = isOpening ? enteredAt(row.text('entered')) : undefined;
  return {
    ...draft,
    time: null,
    security: symbol === '' ? null : security && { ...security, symbol, name: text(row.raw('name')) || null },
    note: text(row.raw('note')) || null,
    settlementCurrency: draft.rate === null ? null : 'portfolio',
    lots: row.text('lots') === '' ? listedLots(row) : lotsOf(row.text('lots')),
    order: Number(row.number('order') ?? 0),
    isOpening,
    ...(entered && { entered }),
    ...(linked && { linked: idOf(linked) }),
  };
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
};
