import { type LotStore, type NamedLots, type OpenLot, placeOf, type SoldLot, splitLot } from './lot.ts';
import { smaller } from './proportion.ts';

/** Adds up named shares by lot and checks that the lots have them. */
function readNamed(
  named: NamedLots,
  lots: ReadonlyMap<string, OpenLot>,
  shares: bigint,
): Map<string, bigint> {
  const wanted = new Map<string, bigint>();
  let sum = 0n;
  for (const { id, shares: part } of named) {
    if (part <= 0n) throw new RangeError(`The sale names no shares of the lot ${id}.`);
    wanted.set(id, (wanted.get(id) ?? 0n) + part);
    sum += part;
  }
  if (sum > shares) throw new RangeError(`The sale names ${sum} units of shares, but sells ${shares}.`);
  for (const [id, part] of wanted) {
    const held = lots.get(id)?.shares ?? 0n;
    if (held < part)
      throw new RangeError(`The lot ${id} has ${held} units of shares, so ${part} cannot be sold.`);
  }
  return wanted;
}

/** Creates a store that sells the oldest lots first (`fifo`), the newest (`lifo`), or those that a sale names. */
export function createOrderedLots(method: 'fifo' | 'lifo' | 'specific'): LotStore {
  const lots: OpenLot[] = [];
  /** Lots before it are sold out. */
  let first = 0;
  /** The open lots by id, from the first sale that names lots. */
  let byId: Map<string, OpenLot> | undefined;

  function next(): OpenLot | undefined {
    if (method === 'lifo') return lots.at(-1);
    while (lots[first]?.shares === 0n) first++;
    return lots[first];
  }

  function takeFrom(lot: OpenLot, shares: bigint, sold: SoldLot[]): void {
    sold.push(splitLot(lot, shares));
    if (lot.shares > 0n) return;
    if (method === 'lifo') lots.pop();
    byId?.delete(lot.id);
  }

  return {
    add(lot) {
      const own = { ...lot };
      lots.splice(placeOf(lots, own, first), 0, own);
      byId?.set(own.id, own);
    },
    take(shares, named) {
      const sold: SoldLot[] = [];
      let left = shares;
      if (method === 'specific' && named.length > 0) {
        byId ??= new Map(lots.filter((lot) => lot.shares > 0n).map((lot) => [lot.id, lot]));
        for (const [id, part] of readNamed(named, byId, shares)) {
          takeFrom(byId.get(id) as OpenLot, part, sold);
          left -= part;
        }
      }
      for (let lot = next(); lot !== undefined && left > 0n; lot = next()) {
        const part = smaller(left, lot.shares);
        takeFrom(lot, part, sold);
        left -= part;
      }
      return sold;
    },
    list: () => lots.filter((lot) => lot.shares > 0n).map((lot) => ({ ...lot })),
  };
}
