import { type LotStore, type OpenLot, type SoldLot, splitLot } from './lot.ts';
import { smaller } from './proportion.ts';

interface Entry {
  lot: OpenLot;
  /** The position among all purchases. */
  order: number;
  /** Cost per share, approximately. */
  price: number;
}

/** Prices that differ by less than this share are compared exactly. */
const tolerance = 1e-12;

const priceOf = ({ cost, shares, rankPrice }: OpenLot): number => rankPrice ?? Number(cost) / Number(shares);

/** Tells whether a lot is sold before another: it cost more per share, or the same and was bought earlier. */
function isBefore(a: Entry, b: Entry): boolean {
  const difference = a.price - b.price;
  if (Math.abs(difference) > tolerance * Math.max(Math.abs(a.price), Math.abs(b.price)))
    return difference > 0;
  if (a.lot.rankPrice !== undefined || b.lot.rankPrice !== undefined) return a.order < b.order;
  const exact = a.lot.cost * b.lot.shares - b.lot.cost * a.lot.shares;
  return exact === 0n ? a.order < b.order : exact > 0n;
}

/** Moves an entry up a heap until its parent is sold before it. */
function siftUp(heap: Entry[], start: number): void {
  const entry = heap[start] as Entry;
  let index = start;
  while (index > 0) {
    const parent = (index - 1) >> 1;
    if (!isBefore(entry, heap[parent] as Entry)) break;
    heap[index] = heap[parent] as Entry;
    index = parent;
  }
  heap[index] = entry;
}

/** Moves the first entry of a heap down until its children are sold after it. */
function siftDown(heap: Entry[]): void {
  const [entry] = heap;
  if (entry === undefined) return;
  let index = 0;
  for (let child = 1; child < heap.length; child = 2 * index + 1) {
    const other = heap[child + 1];
    if (other !== undefined && isBefore(other, heap[child] as Entry)) child++;
    if (!isBefore(heap[child] as Entry, entry)) break;
    heap[index] = heap[child] as Entry;
    index = child;
  }
  heap[index] = entry;
}

function removeFirst(heap: Entry[]): void {
  const last = heap.pop();
  if (last === undefined || heap.length === 0) return;
  heap[0] = last;
  siftDown(heap);
}

/** Creates a store that sells the lot with the highest cost per share first, kept in a binary heap. */
export function createHighestLots(): LotStore {
  const heap: Entry[] = [];
  let bought = 0;
  return {
    add(lot) {
      heap.push({ lot: { ...lot }, order: bought++, price: priceOf(lot) });
      siftUp(heap, heap.length - 1);
    },
    take(shares) {
      const sold: SoldLot[] = [];
      let left = shares;
      for (let [first] = heap; first !== undefined && left > 0n; [first] = heap) {
        const part = smaller(left, first.lot.shares);
        sold.push(splitLot(first.lot, part));
        left -= part;
        if (first.lot.shares === 0n) removeFirst(heap);
        else {
          // Rounding may have changed the price of the rest.
          first.price = priceOf(first.lot);
          siftDown(heap);
        }
      }
      return sold;
    },
    list: () => [...heap].sort((a, b) => a.order - b.order).map(({ lot }) => ({ ...lot })),
  };
}
