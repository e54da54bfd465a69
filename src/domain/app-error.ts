/** Every error code that the API can return. */
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

/** One problem with the input: its dotted path ('' for the whole input) and a message that says what is accepted. */
export interface Issue {
  path: string;
  message: string;
}

interface Details {
  issues?: Issue[];
  retryAfterSeconds?: number;
  /** Only with `invalid`: the file type is not accepted, or the file cannot be processed. */
  reason?: 'unsupported' | 'unprocessable';
}

/** An expected failure. Its message may be shown to the user who caused it. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: Issue[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly reason: Details['reason'];

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.issues = details.issues;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.reason = details.reason;
  }
}

/** Creates an error that a form shows at the field `path`. */
export const fieldError = (path: string, message: string, code: ErrorCode = 'invalid'): AppError =>
  new AppError(code, message, { issues: [{ path, message }] });
