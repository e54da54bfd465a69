import { addAmounts } from '#domain/filings/filed-amounts.ts';
import { type FiledPosition, positionKey, type Quarter, valuesOf } from '#domain/filings/history.ts';

/** Returns a quarter with the holdings that an amendment adds to it. */
export function addPositions(quarter: Quarter, added: Quarter): Quarter {
  const positions = new Map<string, FiledPosition>(
    quarter.positions.map((position) => [positionKey(position), position]),
  );
  for (const position of added.positions) {
    const key = positionKey(position);
    const known = positions.get(key);
    positions.set(key, known ? { ...position, ...addAmounts(known, position) } : position);
  }
  const all = [...positions.values()].sort((a, b) => b.value - a.value);
  return {
    period: quarter.period,
    filedOn: added.filedOn ?? quarter.filedOn,
    url: added.url,
    isDetailed: quarter.isDetailed,
    totalValue: quarter.totalValue + added.totalValue,
    optionsValue: valuesOf(all).options,
    positions: all,
  };
}
