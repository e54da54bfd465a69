import { type NavigateOptions, useNavigate } from 'react-router';

type Values = Record<string, string | undefined>;

/** Returns the query with other values; an empty or undefined value removes one. */
export function withValues(search: URLSearchParams, values: Values): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** Makes the changes between two queries in a third one. */
export function withChanges(
  search: URLSearchParams,
  before: URLSearchParams,
  after: URLSearchParams,
): URLSearchParams {
  const names = new Set([...before.keys(), ...after.keys()]);
  const changed = [...names].filter((name) => before.get(name) !== after.get(name));
  return withValues(search, Object.fromEntries(changed.map((name) => [name, after.get(name) ?? undefined])));
}

/** The query of the address. What is rendered may be older, and a change of it would undo the one before. */
export const currentSearch = (): URLSearchParams => new URLSearchParams(window.location.search);

const inPlace: NavigateOptions = { replace: true, preventScrollReset: true };

/** Returns a function that changes the query of the address, in place unless the options say otherwise. */
export function useSearchChange() {
  const navigate = useNavigate();
  return (edit: (search: URLSearchParams) => URLSearchParams, options: NavigateOptions = inPlace): void =>
    void navigate(`?${edit(currentSearch())}`, options);
}
