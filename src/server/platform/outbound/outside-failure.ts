export type OutsideFailureKind = 'refused' | 'unreachable' | 'slow' | 'too_large' | 'status' | 'redirects';

interface Details {
  status?: number;
  retryAfterSeconds?: number | undefined;
}

/** Why an address of somebody else's choice gave nothing. The message names its host at most, never its path or query. */
export class OutsideFailure extends Error {
  readonly kind: OutsideFailureKind;
  /** What was answered; only of the kind `status`. */
  readonly status: number | undefined;
  /** How long the answer asks to be left alone, if it does. */
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: OutsideFailureKind, message: string, { status, retryAfterSeconds }: Details = {}) {
    super(message);
    this.name = 'OutsideFailure';
    this.kind = kind;
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
