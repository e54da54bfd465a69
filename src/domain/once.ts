interface Known<Key, Value> {
  get(key: Key): Promise<Value> | undefined;
  set(key: Key, value: Promise<Value>): unknown;
  delete(key: Key): unknown;
}

/** Returns the known value of a key, or computes it. Forgets a failure, which may pass. */
export function computeOnce<Key, Value>(
  known: Known<Key, Value>,
  key: Key,
  compute: () => Promise<Value>,
): Promise<Value> {
  const before = known.get(key);
  if (before !== undefined) return before;
  const computing = compute();
  known.set(key, computing);
  computing.catch(() => known.delete(key));
  return computing;
}

export interface Once<Value> {
  (): Promise<Value>;
  /** Returns the computation; undefined before it starts and after it has failed. */
  started(): Promise<Value> | undefined;
}

/** Returns a function that computes a value at its first call. Forgets a failure, which may pass. */
export function once<Value>(compute: () => Promise<Value>): Once<Value> {
  const known = new Map<'value', Promise<Value>>();
  return Object.assign(() => computeOnce(known, 'value', compute), { started: () => known.get('value') });
}
