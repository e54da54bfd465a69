import { importLimits } from '#domain/imports.ts';
import { toSingleLine } from '#domain/visible-text.ts';
import type { SourceRecord } from '../readers/source.ts';
import { isEmptyCell } from './cell-numbers.ts';
import { allPresent, type ColumnIndex, cellReader } from './columns.ts';
import type { Table } from './format.ts';

/** Headers of columns that say which account a row belongs to: names first, then numbers. */
const commonHeaders = [
  'Account',
  'Account Name',
  'account_name',
  'Account Nickname',
  'Portfolio',
  'Konto',
  'Depå',
  'Depot',
  'Account Number',
  'Account #',
  'Account ID',
  'account_id',
  'ClientAccountID',
];

/** Returns the account that a record under its header names, `ROTH IRA 222333444`; undefined if it names none. */
export function accountOf(
  record: SourceRecord,
  { columns: { account } }: Table,
  columns: ColumnIndex | null,
): string | undefined {
  // Elements of XML and JSON have ids that nobody knows, unless their format says otherwise.
  if (record.values && !account) return undefined;
  const texts = allPresent(cellReader(record, columns), account ?? commonHeaders);
  const named = [...new Set(texts.filter((text) => !isEmptyCell(text)))];
  return toSingleLine(named.join(' ').slice(0, importLimits.accountLength)) || undefined;
}
