import { AppError } from '../../../domain/app-error.ts';

/**
 * Why EDGAR did not answer: `busy` too many calls, a User-Agent it does not like, or it fails itself; `unknown` there is no
 * such investor or filing; `unreachable` no connection, or it was cut off; `slow` no answer in time; `garbage` an answer
 * that can't be read.
 */
export type EdgarFailureKind = 'busy' | 'unknown' | 'unreachable' | 'slow' | 'garbage';

/** The message is a sentence for administrators and logs, and names no address. */
export class EdgarFailure extends AppError {
  readonly kind: EdgarFailureKind;

  constructor(kind: EdgarFailureKind, message: string, cause?: unknown) {
    super(kind === 'unknown' ? 'not_found' : 'upstream_unavailable', message);
    this.kind = kind;
    if (cause !== undefined) this.cause = cause;
  }
}
