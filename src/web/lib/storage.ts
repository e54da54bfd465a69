/** Values of this visit, for a browser that blocks storage or has no room left. */
const fallback = new Map<string, string>();

export function readStored(key: string): string | null {
  const value = fallback.get(key);
  if (value !== undefined) return value;
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value in the browser; null removes it. Without storage the value lasts until the page is left. */
export function store(key: string, value: string | null): void {
  fallback.delete(key);
  try {
    if (value === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
  } catch {
    if (value !== null) fallback.set(key, value);
  }
}
