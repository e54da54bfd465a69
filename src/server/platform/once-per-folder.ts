/** Returns a function that reads the shipped data of a folder once: it does not change while the process runs. */
export function oncePerFolder<Value>(read: (folder: string) => Value): (folder: string) => Value {
  const known = new Map<string, Value>();
  return (folder) => {
    const before = known.get(folder);
    if (before !== undefined) return before;
    const value = read(folder);
    known.set(folder, value);
    if (value instanceof Promise) value.catch(() => known.delete(folder));
    return value;
  };
}
