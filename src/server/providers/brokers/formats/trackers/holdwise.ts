import { unescapeFormula } from '#domain/csv-cells.ts';
import { readCurrency } from '#domain/currencies.ts';
import type { Draft } from '#domain/importing/draft.ts';
import { holdingsColumns } from '#domain/imports.ts';
import {
  allFields,
  forFields,
  newerFields,
  type TextField,
  type TransactionField,
  textFields,
} from '#domain/transaction-fields.ts';
import { transactionKinds } from '#domain/transaction-kinds.ts';
import type { Columns, Format, Row, Table } from '../../engine/format.ts';

const columns = {
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
} as const satisfies Columns;

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

type ReadElsewhere = Exclude<TransactionField, (typeof columns)[keyof typeof columns] | TextField>;

/** How the fields are read that no column of the engine has. Its portfolio is chosen, its source is the import. */
const others: Record<ReadElsewhere, (row: Row, draft: Draft) => Partial<Draft>> = {
  portfolio: () => ({}),
  source: () => ({}),
  order: (row) => ({ order: Number(row.number('order') ?? 0) }),
  lots: (row) => ({ lots: row.raw('lots') === '' ? listedLots(row) : lotsOf(row.raw('lots')) }),
  linked(row) {
    const id = row.text('linked');
    return id ? { linked: idOf(id) } : {};
  },
  entered(row, draft) {
    const isOpening = draft.date === null && draft.kind === 'buy';
    const entered = isOpening ? enteredAt(row.text('entered')) : undefined;
    return { isOpening, ...(entered && { entered }) };
  },
  rateCurrency(row, draft) {
    const rateCurrency = readCurrency(row.text('rateCurrency'))?.currency;
    return draft.rate !== null && rateCurrency ? { rateCurrency } : {};
  },
  acquiredOn(row) {
    const acquiredOn = row.text('acquiredOn');
    return acquiredOn ? { acquiredOn } : {};
  },
  counterpart(row) {
    const counterpart = row.text('counterpart');
    return counterpart ? { counterpart } : {};
  },
  costShare(row) {
    const costShare = row.number('costShare');
    return costShare ? { costShare } : {};
  },
};

function readTransaction(row: Row, draft: Draft, text: (cell: string) => string): Draft {
  const { security } = draft;
  const symbol = row.raw('symbol');
  return Object.assign(
    {
      ...draft,
      ...forFields(textFields, (field) => text(row.raw(field))),
      time: null,
      security:
        symbol === '' ? null : security && { ...security, symbol, name: text(row.raw('name')) || null },
      settlementCurrency: draft.rate === null ? null : 'portfolio',
    },
    ...Object.values(others).map((read) => read(row, draft)),
  );
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
      header: allFields.filter((field) => !newerFields.includes(field)),
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
