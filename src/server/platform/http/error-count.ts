import { isoDate } from '#domain/time.ts';
import type { EndedRequest, RequestObserver } from './observe-requests.ts';

/** The requests of one UTC day that this process has answered, and those that it failed to answer. */
export interface DayCount {
  day: string;
  requests: number;
  failed: number;
}

/** Counts the requests of the current day. Requests that load shedding refused are no failures. */
export function createErrorCount(now: () => number = Date.now) {
  let count: DayCount = { day: '', requests: 0, failed: 0 };
  const today = () => {
    const day = isoDate(now());
    if (count.day !== day) count = { day, requests: 0, failed: 0 };
    return count;
  };
  return {
    observer: {
      ended({ status, request }: Pick<EndedRequest, 'status' | 'request'>) {
        const current = today();
        current.requests += 1;
        if (status >= 500 && !request.shed) current.failed += 1;
      },
    } satisfies RequestObserver,
    read: (): DayCount => ({ ...today() }),
  };
}
