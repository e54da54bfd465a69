import { add, compare, type Decimal, decimal } from '../../../domain/decimal.ts';
import type { FiledSecurity } from '../../providers/filings/information-table.ts';
import { securityKey } from './security-keys.ts';

/** What an investor holds of one thing: shares, options on them, or a bond. */
export interface Position {
  /** The same for the same thing in another quarter. */
  key: string;
  /** '' where none is known, and for bonds. */
  symbol: string;
  name: string;
  putCall: 'Put' | 'Call' | null;
  /** Of shares, or of those that the options are on; a bond's is its principal amount. */
  amount: Decimal;
  isBond: boolean;
  value: Decimal;
}

function positionOf(security: FiledSecurity, symbols: ReadonlyMap<string, string>): Position {
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

/** The securities of a filing as positions, largest first. Two CUSIPs of one symbol, an old and a new, are one. */
export function positionsOf(
  securities: readonly FiledSecurity[],
  symbols: ReadonlyMap<string, string>,
): Position[] {
  const positions = new Map<string, Position>();
  for (const security of securities) {
    const one = positionOf(security, symbols);
    const known = positions.get(one.key);
    const sum = known && {
      ...known,
      amount: add(known.amount, one.amount),
      value: add(known.value, one.value),
    };
    positions.set(one.key, sum ?? one);
  }
  return [...positions.values()].sort((a, b) => compare(b.value, a.value));
}
