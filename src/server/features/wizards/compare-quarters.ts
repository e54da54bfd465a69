import type { PositionChange } from '../../../contract/filings.ts';
import { compare, type Decimal, toText, zero } from '../../../domain/decimal.ts';
import type { Position } from './positions.ts';

type Kind = PositionChange['kind'];

const numberOf = (value: Decimal): number => Number(toText(value));

export function kindOf(now: Decimal, before: Decimal): Kind {
  const direction = compare(now, before);
  if (direction === 0) return 'unchanged';
  if (direction > 0) return compare(before, zero) === 0 ? 'bought' : 'added';
  return compare(now, zero) === 0 ? 'sold' : 'cut';
}

function changeOf(now: Position | undefined, before: Position | undefined): PositionChange[] {
  const known = now ?? before;
  if (!known) return [];
  const amounts = { now: now?.amount ?? zero, before: before?.amount ?? zero };
  const shares = (amount: Decimal) => (known.isBond ? null : numberOf(amount));
  return [
    {
      symbol: known.symbol,
      name: known.name,
      putCall: known.putCall,
      kind: kindOf(amounts.now, amounts.before),
      shares: shares(amounts.now),
      previousShares: shares(amounts.before),
      value: numberOf(now?.value ?? zero),
      previousValue: numberOf(before?.value ?? zero),
    },
  ];
}

const size = ({ value, previousValue }: PositionChange) => Math.max(value ?? 0, previousValue ?? 0);

/** What happened to each position from one quarter to the other, those of the largest value first. */
export function comparePositions(now: readonly Position[], before: readonly Position[]): PositionChange[] {
  const earlier = new Map(before.map((position) => [position.key, position]));
  const later = new Map(now.map((position) => [position.key, position]));
  return [...new Set([...later.keys(), ...earlier.keys()])]
    .flatMap((key) => changeOf(later.get(key), earlier.get(key)))
    .sort((a, b) => size(b) - size(a));
}
