const firstCapacity = 4;

/** A heap of numbers with their bounds, the smallest bound first. */
export interface ThresholdHeap {
  size(): number;
  /** Adds a number; in the logarithm of the size. */
  add(bound: number, value: number): void;
  /** Moves all numbers whose bound is at most `reading` to `taken`. Costs one comparison if there are none. */
  takeUpTo(reading: number, taken: number[]): void;
}

/** Keeps bounds in typed arrays, which take twelve bytes each and no work from the garbage collector. */
export function createThresholdHeap(): ThresholdHeap {
  let bounds = new Float64Array(firstCapacity);
  let values = new Uint32Array(firstCapacity);
  let size = 0;

  function grow(): void {
    const [moreBounds, moreValues] = [new Float64Array(size * 2), new Uint32Array(size * 2)];
    moreBounds.set(bounds);
    moreValues.set(values);
    bounds = moreBounds;
    values = moreValues;
  }

  const boundAt = (at: number) => bounds[at] as number;

  function put(at: number, bound: number, value: number): void {
    bounds[at] = bound;
    values[at] = value;
  }

  function rise(from: number, bound: number, value: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if (boundAt(parent) <= bound) break;
      put(at, boundAt(parent), values[parent] as number);
      at = parent;
    }
    put(at, bound, value);
  }

  function sink(bound: number, value: number): void {
    let at = 0;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= size) break;
      if (child + 1 < size && boundAt(child + 1) < boundAt(child)) child += 1;
      if (boundAt(child) >= bound) break;
      put(at, boundAt(child), values[child] as number);
      at = child;
    }
    put(at, bound, value);
  }

  return {
    size: () => size,
    add(bound, value) {
      if (size === bounds.length) grow();
      size += 1;
      rise(size - 1, bound, value);
    },
    takeUpTo(reading, taken) {
      while (size > 0 && boundAt(0) <= reading) {
        taken.push(values[0] as number);
        size -= 1;
        if (size > 0) sink(boundAt(size), values[size] as number);
      }
    },
  };
}
