/** Returns a function that gives the bytes back. */
type Release = () => void;

interface Held {
  client: string;
  bytes: number;
  cut: () => void;
}

/**
 * Counts bytes that replies hold until they are read. A client that holds `perClient` gets no more. When all hold `total`,
 * the oldest replies of the client that holds most are cut, so that a few who do not read keep nobody else from reading.
 */
export function createReplyBudget({ perClient, total }: { perClient: number; total: number }) {
  const clients = new Map<string, Set<Held>>();
  let sum = 0;

  const bytesOf = (held: ReadonlySet<Held>) => [...held].reduce((bytes, one) => bytes + one.bytes, 0);

  function give(held: Held): void {
    const own = clients.get(held.client);
    if (!own?.delete(held)) return;
    sum -= held.bytes;
    if (own.size === 0) clients.delete(held.client);
  }

  function cutLargest(): void {
    const [largest] = [...clients.values()].sort((a, b) => bytesOf(b) - bytesOf(a));
    const [oldest] = largest ?? [];
    if (!oldest) return;
    give(oldest);
    oldest.cut();
  }

  return {
    /** The bytes that all clients hold. */
    held: () => sum,
    /** Undefined if the client holds too much. A single reply may be larger than the limit. */
    take(client: string, bytes: number, cut: () => void): Release | undefined {
      const own = clients.get(client) ?? new Set<Held>();
      if (own.size > 0 && bytesOf(own) + bytes > perClient) return undefined;
      while (sum > 0 && sum + bytes > total) cutLargest();
      const held = { client, bytes, cut };
      own.add(held);
      clients.set(client, own);
      sum += bytes;
      return () => give(held);
    },
  };
}

export type ReplyBudget = ReturnType<typeof createReplyBudget>;
