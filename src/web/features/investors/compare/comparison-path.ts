/** Returns the address of the comparison of two investors, given by their slugs. */
export const comparisonPath = (a: string, b: string): string =>
  `/investors/compare?${new URLSearchParams({ a, b })}`;
