import type { Clause } from './change-sentences.ts';

/** A sentence to choose from, with the patterns of its clauses. */
export type CandidateSentence = Clause & { clauses: readonly string[] };

export const single = ({ pattern, text }: Clause): CandidateSentence => ({
  pattern,
  text,
  clauses: [pattern],
});

/** Selects sentences that differ from the previous ones. Never repeats a form in a row, and rarely a form or clause. */
export function createVariedChoice() {
  const uses = new Map<string, number>();
  let last: readonly string[] = [];
  const usesOf = (pattern: string) => uses.get(pattern) ?? 0;

  function cost({ pattern, clauses }: CandidateSentence, place: number): number {
    const repeated = clauses.filter((one) => last.includes(one)).length;
    const used = clauses.reduce((sum, one) => sum + usesOf(one), 0) / clauses.length;
    return usesOf(pattern) * 100 + repeated * 20 + used * 10 + place;
  }

  return (candidates: readonly CandidateSentence[]): CandidateSentence | undefined => {
    let best: { candidate: CandidateSentence; cost: number } | undefined;
    for (const [place, candidate] of candidates.entries()) {
      const own = cost(candidate, place);
      if (!best || own < best.cost) best = { candidate, cost: own };
    }
    const chosen = best?.candidate;
    if (!chosen) return undefined;
    last = chosen.clauses;
    for (const pattern of new Set([chosen.pattern, ...chosen.clauses]))
      uses.set(pattern, usesOf(pattern) + 1);
    return chosen;
  };
}
