interface Remembered<Others, Value> {
  others: Others;
  value: Value;
}

/**
 * Returns a function that remembers its last result for each object, as long as there is the object and the other arguments
 * are the same. What is computed depends on the arguments alone, so that it cannot be outdated. Forgets a promise that
 * fails, because the failure may pass.
 */
export function perObject<Key extends object, Others extends readonly unknown[], Value>(
  compute: (key: Key, ...others: Others) => Value,
): (key: Key, ...others: Others) => Value {
  const known = new WeakMap<Key, Remembered<Others, Value>>();
  return (key, ...others) => {
    const before = known.get(key);
    if (before?.others.length === others.length && before.others.every((other, at) => other === others[at]))
      return before.value;
    const computed = { others, value: compute(key, ...others) };
    known.set(key, computed);
    if (computed.value instanceof Promise)
      computed.value.catch(() => {
        if (known.get(key) === computed) known.delete(key);
      });
    return computed.value;
  };
}
