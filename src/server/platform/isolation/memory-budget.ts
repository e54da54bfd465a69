/** The memory of all parsers together. The server itself fits into the rest of the gigabyte of compose.yaml. */
export const parserMemoryMb = 600;

/** Shares a memory budget between tasks, which wait in order of arrival until their share is free. */
export function createMemoryBudget(totalMb: number) {
  const waiting: { mb: number; start: () => void }[] = [];
  let freeMb = totalMb;

  function startNext(): void {
    for (let head = waiting[0]; head && head.mb <= freeMb; head = waiting[0]) {
      waiting.shift();
      freeMb -= head.mb;
      head.start();
    }
  }

  function release(mb: number): void {
    freeMb += mb;
    startNext();
  }

  return {
    waiting: () => waiting.length,
    /** Resolves once `mb` megabytes are free, with a function that releases them. Rejects with the signal's reason. */
    async take(mb: number, signal?: AbortSignal): Promise<() => void> {
      if (mb > totalMb) throw new Error(`A task of ${mb} MB does not fit into the budget of ${totalMb} MB.`);
      signal?.throwIfAborted();
      await new Promise<void>((resolve, reject) => {
        const cancel = () => {
          waiting.splice(waiting.indexOf(entry), 1);
          reject(signal?.reason);
          startNext();
        };
        const entry = {
          mb,
          start: () => {
            signal?.removeEventListener('abort', cancel);
            resolve();
          },
        };
        signal?.addEventListener('abort', cancel, { once: true });
        waiting.push(entry);
        startNext();
      });
      return () => release(mb);
    },
  };
}
