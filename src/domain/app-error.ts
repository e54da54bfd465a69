/** The closed set of failures that the API can answer. */
export type ErrorCode =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'limit_reached'
  | 'too_large'
  | 'rate_limited'
  | 'upstream_unavailable'
  | 'internal';

/** One thing that is wrong with the input: where (a dotted path, '' for the whole) and what is accepted. */
export interface Issue {
  path: string;
  message: string;
}

interface Details {
  issues?: Issue[];
  retryAfterSeconds?: number;
  /** Of `invalid`: a file of a kind that is not accepted, or one that can't be worked with. */
  reason?: 'unsupported' | 'unprocessable';
}

/** A failure with a code of the closed set and a text that may be shown to the person who caused it. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: Issue[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly reason: Details['reason'];

  constructor(code: ErrorCode, message: string, more: Details = {}) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.issues = more.issues;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.reason = more.reason;
  }
}
