export type ExternalFailureKind = 'refused' | 'unreachable' | 'slow' | 'too_large' | 'status' | 'redirects';

interface Details {
  status?: number;
  retryAfterSeconds?: number | undefined;
}

/** Why fetching an external URL failed. The message contains the host at most, never the path or query. */
export class ExternalFailure extends Error {
  readonly kind: ExternalFailureKind;
  /** The status code of the response; only for the kind `status`. */
  readonly status: number | undefined;
  /** The value of Retry-After, if any. */
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: ExternalFailureKind, message: string, { status, retryAfterSeconds }: Details = {}) {
    super(message);
    this.name = 'ExternalFailure';
    this.kind = kind;
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
