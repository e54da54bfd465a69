import { AppError } from '#domain/app-error.ts';
import type { EventLoopYield } from '#server/platform/event-loop-yield.ts';

export type ShedReason = 'overload' | 'address';

export interface LoadSettings extends Partial<LoadLimits> {
  loop: Pick<EventLoopYield, 'yieldIfNeeded' | 'isBusy' | 'waitedMs'>;
  onShed?: (reason: ShedReason) => void;
  now?: () => number;
}

interface LoadLimits {
  /** How long the first request of an address may wait, and work for the event loop. */
  maxWaitMs: number;
  /** Requests of all clients that may run at once. */
  maxTotal: number;
  /** Requests of one address that may run at once. */
  maxPerAddress: number;
  /** Requests of one address that may run at once while the event loop is busy. */
  maxPerAddressWhenBusy: number;
  /** Requests of one address that may wait. */
  maxQueued: number;
}

const loadLimits: LoadLimits = {
  maxWaitMs: 1_000,
  maxTotal: 1_000,
  maxPerAddress: 32,
  maxPerAddressWhenBusy: 16,
  maxQueued: 256,
};

interface AddressLoad {
  running: number;
  queue: { start: () => void; since: number }[];
}

const retryAfterSeconds = 2;

/** Limits the requests that run at once, per address and in total. README.md explains how and why. */
export function createLoadLimit({
  loop,
  onShed = () => undefined,
  now = () => performance.now(),
  ...limits
}: LoadSettings) {
  const { maxWaitMs, maxTotal, maxPerAddress, maxPerAddressWhenBusy, maxQueued } = {
    ...loadLimits,
    ...limits,
  };
  const addresses = new Map<string, AddressLoad>();
  let total = 0;

  const isOverloaded = () => total >= maxTotal || loop.waitedMs() > maxWaitMs;
  const mayStart = ({ running }: AddressLoad) =>
    running < (loop.isBusy() ? maxPerAddressWhenBusy : maxPerAddress);

  function loadOf(address: string): AddressLoad {
    const load = addresses.get(address) ?? { running: 0, queue: [] };
    addresses.set(address, load);
    return load;
  }

  function reasonToRefuse(address: string): ShedReason | undefined {
    if (isOverloaded()) return 'overload';
    const queue = addresses.get(address)?.queue ?? [];
    const waitedMs = queue[0] ? now() - queue[0].since : 0;
    return waitedMs > maxWaitMs || queue.length >= maxQueued ? 'address' : undefined;
  }

  function start(load: AddressLoad): void {
    load.running += 1;
    total += 1;
  }

  function finish(address: string, load: AddressLoad): void {
    load.running -= 1;
    total -= 1;
    while (load.queue.length > 0 && mayStart(load)) {
      start(load);
      load.queue.shift()?.start();
    }
    if (load.running === 0) addresses.delete(address);
  }

  /** Throws if a request of this address would be refused now. */
  function check(address: string): void {
    const reason = reasonToRefuse(address);
    if (!reason) return;
    onShed(reason);
    throw new AppError('upstream_unavailable', 'Holdwise is very busy. Please try again in a moment.', {
      retryAfterSeconds,
    });
  }

  return {
    /** Whether requests of every address are refused. */
    isOverloaded,
    check,
    /** Waits until a request may run. Returns the function that ends it. */
    async enter(address: string): Promise<() => void> {
      check(address);
      const load = loadOf(address);
      if (load.queue.length === 0 && mayStart(load)) start(load);
      else await new Promise<void>((resolve) => load.queue.push({ start: resolve, since: now() }));
      await loop.yieldIfNeeded(address);
      return () => finish(address, load);
    },
  };
}
