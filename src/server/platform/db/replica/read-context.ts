import { AsyncLocalStorage } from 'node:async_hooks';

/** A read-only request. The first read decides which server its reads go to. */
export interface Reader {
  /** The WAL position that the replica must have replayed for this reader to see its own writes. */
  readonly needs: bigint;
  /** Reads from the primary while it is available, because the result is cached for others. */
  readonly prefersPrimary: boolean;
  readonly since: number;
  server: 'replica' | 'primary' | undefined;
  /** Whether it has read from the primary, so that the replica might be older. */
  sawPrimary: boolean;
}

const readers = new AsyncLocalStorage<Reader>();

const maxAgeMs = 10_000;

/** Returns the reader of the current context. Work that outlives its request, such as a timer, has none. */
export function currentReader(): Reader | undefined {
  const reader = readers.getStore();
  return reader && performance.now() - reader.since < maxAgeMs ? reader : undefined;
}

/** Runs work in the context of a new reader. */
export function runAsReader<Result>(
  { needs = 0n, prefersPrimary = false }: Partial<Pick<Reader, 'needs' | 'prefersPrimary'>>,
  work: () => Result,
): Result {
  const since = performance.now();
  return readers.run({ needs, prefersPrimary, since, server: undefined, sawPrimary: false }, work);
}
