import { type LotStore, type OpenLot, placeOf, type SoldLot, splitLot } from './lot.ts';
import { smaller } from './proportion.ts';

/** Gives a part of the pool the identity of the lot that it stands for. */
function label(part: SoldLot, { id, day }: Pick<OpenLot, 'id' | 'day'>): SoldLot {
  part.id = id;
  part.day = day;
  return part;
}

/**
 * Creates a store that pools all costs: a sale takes its proportion of the pool, which is divided among the lots that it
 * sells by their shares. Lots are sold oldest first, which matters for their dates only.
 */
export function createAverageLots(): LotStore {
  const pool: OpenLot = { id: '', day: null, shares: 0n, cost: 0n, fee: 0n, baseCost: 0n };
  const lots: Pick<OpenLot, 'id' | 'day' | 'shares'>[] = [];
  /** Lots before it are sold out. */
  let first = 0;
  return {
    add({ id, day, shares, cost, fee, baseCost }) {
      lots.splice(placeOf(lots, { day }, first), 0, { id, day, shares });
      pool.shares += shares;
      pool.cost += cost;
      pool.fee += fee;
      pool.baseCost += baseCost;
    },
    take(shares) {
      const sale = splitLot(pool, shares);
      const sold: SoldLot[] = [];
      for (let lot = lots[first]; lot !== undefined && sale.shares > 0n; lot = lots[first]) {
        const part = smaller(sale.shares, lot.shares);
        sold.push(label(splitLot(sale, part), lot));
        lot.shares -= part;
        if (lot.shares === 0n) first++;
      }
      return sold;
    },
    list() {
      const rest = { ...pool };
      return lots.slice(first).map(({ id, day, shares }) => label(splitLot(rest, shares), { id, day }));
    },
  };
}
