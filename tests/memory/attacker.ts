/** One kind of attack. */
export interface Attacker {
  name: string;
  /** The number of concurrent attacks. */
  concurrency: number;
  /** Attacks once and resolves with the outcome, such as the status of the response. */
  attack(): Promise<number | string>;
}

/** Repeats an attack until the end time and counts the outcomes. Requests that fail after it are those of clients who left. */
export async function attackUntil(
  { concurrency, attack }: Attacker,
  end: number,
): Promise<Map<string, number>> {
  const outcomes = new Map<string, number>();
  const repeat = async () => {
    while (performance.now() < end) {
      const outcome = await attack().catch((error: Error) =>
        performance.now() < end ? String(error.cause ?? error.message) : 'left at the end',
      );
      outcomes.set(String(outcome), (outcomes.get(String(outcome)) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, repeat));
  return outcomes;
}

/** Returns the name of an attack and its outcomes, as a row of a table. */
export const outcomeRow = ({ name }: Attacker, outcomes: ReadonlyMap<string, number>): string[] => [
  name,
  [...outcomes].map(([outcome, count]) => `${count} × ${outcome}`).join(', '),
];
