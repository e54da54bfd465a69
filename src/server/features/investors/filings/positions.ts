import type { PositionChange } from '#contract/filings.ts';
import { add, compare, type Decimal, decimal, toText, zero } from '#domain/decimal.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { mapYielding, sortYielding } from '#server/platform/yielding-lists.ts';
import type { FiledSecurity } from '#server/providers/filings/information-table.ts';
import { knownSymbols } from '#server/research/filings/cusip-symbols.ts';
import { readSecurities, securityKey } from '#server/research/filings/filed-securities.ts';
import { type AdjustShares, withoutFraction } from './earlier-shares.ts';

/** A position of an investor in shares, in options on them, or in a bond. */
export interface Position {
  /** Identifies the position across quarters. */
  key: string;
  /** '' when unknown, and for bonds. */
  symbol: string;
  name: string;
  putCall: 'Put' | 'Call' | null;
  /** The number of shares, also for options on them; the principal amount of a bond. */
  amount: Decimal;
  isBond: boolean;
  value: Decimal;
}

function toPosition(security: FiledSecurity, symbols: ReadonlyMap<string, string>): Position {
  const { issuer, className, putCall, unit, shares, value } = security;
  const isBond = unit === 'PRN';
  const symbol = isBond ? '' : (symbols.get(securityKey(security)) ?? '');
  return {
    key: [symbol || securityKey(security), putCall, unit].join(' '),
    symbol,
    name: isBond ? `${issuer} ${className}`.trim() : issuer,
    putCall,
    amount: decimal(shares),
    isBond,
    value: decimal(value),
  };
}

function addTo(positions: Map<string, Position>, position: Position): void {
  const current = positions.get(position.key);
  const amount = current ? add(current.amount, position.amount) : position.amount;
  const value = current ? add(current.value, position.value) : position.value;
  positions.set(position.key, { ...(current ?? position), amount, value });
}

/** Reads a stored table as positions, largest first. Merges the old and the new CUSIP of a symbol into one position. */
export async function readPositions(db: Db, tableId: string): Promise<Position[]> {
  const positions = new Map<string, Position>();
  for await (const securities of readSecurities(db, tableId)) {
    const symbols = await knownSymbols(db, securities);
    for (const security of securities) addTo(positions, toPosition(security, symbols));
  }
  return sortYielding([...positions.values()], (a, b) => compare(b.value, a.value));
}

const toNumber = (value: Decimal): number => Number(toText(value));

/** Classifies a change of shares between two quarters. */
export function changeKind(now: Decimal, before: Decimal): PositionChange['kind'] {
  const direction = compare(now, before);
  if (direction === 0) return 'unchanged';
  if (direction > 0) return compare(before, zero) === 0 ? 'bought' : 'added';
  return compare(now, zero) === 0 ? 'sold' : 'cut';
}

function changeOf(
  now: Position | undefined,
  before: Position | undefined,
  adjust: AdjustShares,
): PositionChange[] {
  const position = now ?? before;
  if (!position) return [];
  const earlier = adjust(position.isBond ? '' : position.symbol, before?.amount ?? zero);
  const amount = now?.amount ?? zero;
  const amounts = { now: amount, before: withoutFraction(amount, earlier) };
  const shares = (count: Decimal) => (position.isBond ? null : toNumber(count));
  return [
    {
      symbol: position.symbol,
      name: position.name,
      putCall: position.putCall,
      kind: changeKind(amounts.now, amounts.before),
      shares: shares(amounts.now),
      previousShares: shares(amounts.before),
      splitAdjustment: earlier.splitAdjustment,
      value: toNumber(now?.value ?? zero),
      previousValue: toNumber(before?.value ?? zero),
    },
  ];
}

const largerValue = ({ value, previousValue }: PositionChange) => Math.max(value ?? 0, previousValue ?? 0);

/** Compares the positions of two quarters, adjusted for splits. Returns the changes with the largest value first. */
export async function comparePositions(
  now: readonly Position[],
  before: readonly Position[],
  adjust: AdjustShares,
): Promise<PositionChange[]> {
  const earlier = new Map(before.map((position) => [position.key, position]));
  const later = new Map(now.map((position) => [position.key, position]));
  const keys = new Set([...later.keys(), ...earlier.keys()]);
  const changes = await mapYielding(keys, (key) => changeOf(later.get(key), earlier.get(key), adjust));
  return sortYielding(changes.flat(), (a, b) => largerValue(b) - largerValue(a));
}
