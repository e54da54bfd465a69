import { minuteMs } from '#domain/time.ts';

/** Why a service of others did not answer. Any other failure is unexpected: a bug, or a reply of the wrong shape. */
const outageKinds = new Set(['unreachable', 'slow', 'busy', 'status', 'refused', 'budget']);

/** An error of a service of others that is not a fault of the product. */
export type Outage = Error & { kind: string };

export const isOutage = (error: unknown): error is Outage =>
  error instanceof Error && outageKinds.has((error as Partial<Outage>).kind ?? '');

/** Whether there was no connection or no response in time, rather than a refusal. */
export const isLostConnection = (kind: string): boolean => kind === 'unreachable' || kind === 'slow';

const reasonOf = (kind: string) => (isLostConnection(kind) ? 'no connection' : kind);

/** An outage that begins sooner after the end of another one is not logged: a bad connection comes and goes. */
const quietMs = 10 * minuteMs;

/** Remembers which services are down, so that an outage is logged once, and its end. */
export function createOutages<Service extends string>(now: () => number = Date.now) {
  const reasons = new Map<Service, string>();
  const endedAt = new Map<Service, number>();
  return {
    /** Records a failure. Returns whether to log it: the service was up, or failed for another reason. */
    began(service: Service, kind: string): boolean {
      const reason = reasonOf(kind);
      const known = reasons.get(service);
      if (known === reason) return false;
      if (known === undefined && now() - (endedAt.get(service) ?? Number.NEGATIVE_INFINITY) < quietMs)
        return false;
      reasons.set(service, reason);
      return true;
    },
    /** Records a success. Returns whether it ends an outage that was logged. */
    ended(service: Service): boolean {
      if (!reasons.delete(service)) return false;
      endedAt.set(service, now());
      return true;
    },
  };
}
