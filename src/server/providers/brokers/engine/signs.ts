import type { Draft } from '#domain/importing/draft.ts';
import type { SourceRecord } from '../readers/source.ts';
import { readNumber } from './cell-numbers.ts';
import { type ColumnIndex, cellReader, firstPresent, indexHeader, matchTable } from './columns.ts';
import type { Format, Table } from './format.ts';
import { findKindRule } from './kind-rule.ts';

/** What the signs of a file tell, by the texts of its kinds. */
export interface Signs {
  /** Texts whose shares or money are below 0 in some row: a number above 0 then says something, too. */
  shares: ReadonlySet<string>;
  money: ReadonlySet<string>;
  /** Texts whose money is above 0 in some row. */
  moneyAbove: ReadonlySet<string>;
  /** Whether a purchase has money below 0 in some row. */
  arePurchasesSigned: boolean;
}

export const noSigns: Signs = {
  shares: new Set(),
  money: new Set(),
  moneyAbove: new Set(),
  arePurchasesSigned: false,
};

/** Whether rows with a text are purchases, or may be. */
function isPurchase({ kinds }: Table, text: string): boolean {
  const rule = kinds ? findKindRule(kinds, text) : 'trade';
  return rule === 'buy' || rule === 'trade';
}

/** Returns the table of each record that may be a row, with its columns. */
function* rowsOf({ tables }: Format, records: readonly SourceRecord[]) {
  const [first] = tables;
  const fixed = first?.header.length === 0 && !first.group ? first : undefined;
  let current: { table: Table; columns: ColumnIndex | null } | undefined = fixed && {
    table: fixed,
    columns: indexHeader([]),
  };
  for (const record of records) {
    for (const table of tables) {
      if (table.header.length === 0 && !table.group) continue;
      const columns = matchTable(table, record);
      if (!columns) continue;
      current = { table, columns };
      break;
    }
    if (current) yield { ...current, record };
  }
}

/** Finds out which kinds of a file have signs, by its first records. */
export function signsOf(format: Format, records: readonly SourceRecord[]): Signs {
  const [shares, money, moneyAbove] = [new Set<string>(), new Set<string>(), new Set<string>()];
  let arePurchasesSigned = false;
  for (const { table, columns, record } of rowsOf(format, records)) {
    const read = cellReader(record, columns);
    const numbers = (...names: (typeof table.columns)[keyof typeof table.columns][]) =>
      names.flatMap((name) => (name && readNumber(firstPresent(read, name), table.decimals)?.value) || []);
    const isBelow = (number: string) => number.startsWith('-');
    const kind = table.columns.kind ? firstPresent(read, table.columns.kind) : '';
    if (numbers(table.columns.shares).some(isBelow)) shares.add(kind);
    const moved = numbers(table.columns.net, table.columns.gross).filter((number) => number !== '0');
    if (moved.some(isBelow)) money.add(kind);
    if (moved.some((number) => !isBelow(number))) moneyAbove.add(kind);
    if (moved.some(isBelow) && isPurchase(table, kind)) arePurchasesSigned = true;
  }
  return { shares, money, moneyAbove, arePurchasesSigned };
}

const wayOf = (text: string | null, hasSign: boolean) => {
  if (text === null || text === '0') return undefined;
  return text.startsWith('-') ? ('out' as const) : hasSign ? ('in' as const) : undefined;
};

/**
 * Returns which way the shares and the money of a row move, as far as the signs of its file tell. Changes of cash have signs
 * if purchases of the file have them.
 */
export function waysOf(
  kind: string,
  { shares, money, isChange }: { shares: string | null; money: string | null; isChange: boolean },
  signs: Signs,
): NonNullable<Draft['signs']> {
  const isMoneySigned = (isChange && signs.arePurchasesSigned) || signs.money.has(kind);
  const [ofShares, ofMoney] = [wayOf(shares, signs.shares.has(kind)), wayOf(money, isMoneySigned)];
  return { ...(ofShares && { shares: ofShares }), ...(ofMoney && { money: ofMoney }) };
}
