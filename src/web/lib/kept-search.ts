import { type StoredSetting, storedSetting } from './stored-setting.ts';

/** Parameters of the address that the browser also keeps. */
export interface KeptSearch {
  names: readonly string[];
  setting: StoredSetting;
}

/** Keeps choices that are parameters of an address, for the next visit to the page without them. */
export const keptSearch = (key: string, names: readonly string[]): KeptSearch => ({
  names,
  setting: storedSetting(key),
});

/** Returns the parameters with the stored ones, if the address has none of these. */
export function withKept(
  search: URLSearchParams,
  { names }: KeptSearch,
  stored: string | null,
): URLSearchParams {
  if (stored === null || names.some((name) => search.has(name))) return search;
  const kept = new URLSearchParams(stored);
  const next = new URLSearchParams(search);
  for (const name of names) {
    const value = kept.get(name);
    if (value) next.set(name, value);
  }
  return next;
}

/** Stores the kept ones of the parameters. */
export function keepSearch({ names, setting }: KeptSearch, search: URLSearchParams): void {
  const kept = new URLSearchParams();
  for (const name of names) {
    const value = search.get(name);
    if (value) kept.set(name, value);
  }
  setting.set(kept.size > 0 ? String(kept) : null);
}
