import { AsyncLocalStorage } from 'node:async_hooks';

/** One request that only reads: where its reads go is decided once. */
export interface Reader {
  /** What the replica must have replayed for this reader to see what they wrote. */
  readonly needs: bigint;
  /** Reads the primary as long as that is there, because others are going to be shown what it reads. */
  readonly prefersPrimary: boolean;
  readonly since: number;
  place: 'replica' | 'primary' | undefined;
  /** It has seen what the primary holds: the replica might be older. */
  sawPrimary: boolean;
}

const readers = new AsyncLocalStorage<Reader>();

const lastsMs = 10_000;

/** Who reads now. What outlives its request, such as a timer that it set, is nobody's reading any more. */
export function currentReader(): Reader | undefined {
  const reader = readers.getStore();
  return reader && performance.now() - reader.since < lastsMs ? reader : undefined;
}

/** Runs work as the reading of one reader. */
export function runAsReader<Result>(
  { needs = 0n, prefersPrimary = false }: Partial<Pick<Reader, 'needs' | 'prefersPrimary'>>,
  work: () => Result,
): Result {
  const since = performance.now();
  return readers.run({ needs, prefersPrimary, since, place: undefined, sawPrimary: false }, work);
}
