import type { FileMapping } from '#contract/imports.ts';
import type { MappedField } from '#domain/imports.ts';
import type { ColumnName, Columns, Format, KindRule } from './format.ts';

/** Which of our columns a mapped field fills. An amount counts as the money that moved, after costs. */
const targets: Record<Exclude<MappedField, 'settled'>, keyof Columns> = {
  date: 'date',
  kind: 'kind',
  symbol: 'symbol',
  isin: 'isin',
  name: 'name',
  assetKind: 'assetKind',
  shares: 'shares',
  price: 'price',
  amount: 'net',
  fee: 'fee',
  tax: 'tax',
  currency: 'currency',
  note: 'note',
  // Nobody knows whether it is that of an order.
  id: 'orderId',
  account: 'account',
};

function kindsOf({ kinds, columns, isPositions }: FileMapping): Record<string, KindRule> {
  const byText = Object.entries(kinds).map(([text, kind]): [string, KindRule] => [
    text,
    kind === 'skip' ? { skip: 'You chose to leave out this kind.' } : kind,
  ]);
  if (isPositions) return { '*': 'buy' };
  if (columns.kind !== undefined) return Object.fromEntries(byText);
  return { '': columns.shares === undefined ? 'cash' : 'trade', ...Object.fromEntries(byText) };
}

/** Makes a format of what a customer said about the columns of a file. */
export function formatOfMapping(mapping: FileMapping): Format {
  const { settled, ...named } = mapping.columns;
  const columnName = (index: number) => `#${index + 1}`;
  const columns: Columns = Object.fromEntries(
    Object.entries(named).flatMap(([field, index]): [keyof Columns, ColumnName][] =>
      index === undefined ? [] : [[targets[field as keyof typeof targets], columnName(index)]],
    ),
  );
  // A trade without a date of its own has the day on which it was settled.
  if (settled !== undefined)
    columns.date =
      columns.date === undefined ? columnName(settled) : [columns.date, columnName(settled)].flat();
  return {
    id: 'mapping',
    name: 'Your columns',
    isPositions: mapping.isPositions,
    tables: [
      {
        header: [],
        columns,
        dates: mapping.dates,
        decimals: mapping.decimalMark,
        ...(mapping.currency && { currency: mapping.currency }),
        kinds: kindsOf(mapping),
        isMapped: true,
      },
    ],
  };
}
