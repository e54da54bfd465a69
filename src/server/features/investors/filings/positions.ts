import { add, compare, type Decimal, decimal } from '#domain/decimal.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { sortYielding } from '#server/platform/yielding-lists.ts';
import type { FiledSecurity } from '#server/providers/filings/information-table.ts';
import { knownSymbols } from '#server/research/filings/cusip-symbols.ts';
import { readSecurities, securityKey } from '#server/research/filings/filed-securities.ts';

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
