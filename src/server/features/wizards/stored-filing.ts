import type { Filing } from '../../../contract/wizards.ts';

/** As a wizard keeps its filing; the shipped ones have no accession number. */
export type StoredFiling = Filing & { accession?: string | undefined };

export const storedFiling = (wizard: { filing: string | null }): StoredFiling | undefined =>
  wizard.filing === null ? undefined : (JSON.parse(wizard.filing) as StoredFiling);

/** The CIK that the address of a wizard's filing names. */
export function cikOfFiling(filing: string | null): string | null {
  const url = storedFiling({ filing })?.url ?? '';
  return /\/edgar\/data\/0*(\d{1,10})\//.exec(url)?.[1] ?? null;
}
