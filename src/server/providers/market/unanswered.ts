import { type FailureKind, SourceFailure } from './market-source.ts';

const told: Record<FailureKind, string> = {
  refused: 'the key is not accepted',
  plan: 'the plan does not include it',
  budget: 'no calls are left',
  busy: 'the service is busy or failing',
  unreachable: 'no connection, or it was cut off',
  slow: 'no answer in time',
  garbage: 'the answer is none',
};

/** The failure of a call, in words that tell neither an address nor a key. */
export function failure(kind: FailureKind, call: string): SourceFailure {
  return new SourceFailure(kind, `${call}: ${told[kind]}`);
}

/** What to throw for a call that ended in `error`: a failure, or the reason for which somebody called it off. */
export function whyUnanswered(error: unknown, call: string, signal: AbortSignal): unknown {
  if (error instanceof SourceFailure) return error;
  if (!signal.aborted) return failure('unreachable', call);
  const { reason } = signal;
  return reason instanceof DOMException && reason.name === 'TimeoutError' ? failure('slow', call) : reason;
}
