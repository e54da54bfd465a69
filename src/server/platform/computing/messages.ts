import { AppError } from '#domain/app-error.ts';
import { Abandoned } from '../abandoned.ts';

/** What a thread is told: to run or abandon a task, to end, or the answer to its question. */
export type ToThread =
  | { is: 'task'; id: number; name: string; input: unknown; party: string; state: unknown }
  | { is: 'abandoned'; id: number }
  | { is: 'answer'; id: number; outcome: Outcome }
  | { is: 'end' };

/** What a thread says: the outcome of a task, or a question of one. */
export type FromThread =
  | { is: 'outcome'; id: number; outcome: Outcome }
  | { is: 'question'; id: number; task: number; name: string; args: unknown[] };

/** A value that can be cloned, or an error. */
export type Outcome =
  | { value: unknown }
  | { failure: 'abandoned' }
  | { failure: 'expected'; code: AppError['code']; message: string; details: ErrorDetails }
  | { failure: 'unexpected'; error: Error; fields: ErrorFields };

/** What errors are classified by beside their message: messages to a thread carry no other fields of theirs. */
const classifyingFields = ['code', 'errcode', 'errstr', 'path'] as const;
type ErrorFields = Partial<Record<(typeof classifyingFields)[number], unknown>>;

const fieldsOf = (error: object): ErrorFields =>
  Object.fromEntries(
    classifyingFields.flatMap((name) => (name in error ? [[name, error[name as never]]] : [])),
  );

type ErrorDetails = Pick<AppError, 'issues' | 'retryAfterSeconds' | 'reason'>;

/** Returns the outcome of work; its errors keep their kind on the other side. */
export async function outcomeOf(work: () => Promise<unknown>): Promise<Outcome> {
  try {
    return { value: await work() };
  } catch (error) {
    if (error instanceof Abandoned) return { failure: 'abandoned' };
    if (!(error instanceof AppError))
      return { failure: 'unexpected', error: error as Error, fields: fieldsOf(error as Error) };
    const { code, message, issues, retryAfterSeconds, reason } = error;
    return { failure: 'expected', code, message, details: { issues, retryAfterSeconds, reason } };
  }
}

/** Returns the result of an outcome, or throws its error. */
function resultOf(outcome: Outcome): unknown {
  if ('value' in outcome) return outcome.value;
  if (outcome.failure === 'abandoned') throw new Abandoned();
  if (outcome.failure === 'expected') {
    const { issues, retryAfterSeconds, reason } = outcome.details;
    throw new AppError(outcome.code, outcome.message, {
      ...(issues && { issues }),
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      ...(reason && { reason }),
    });
  }
  throw Object.assign(outcome.error, outcome.fields);
}

/** Settles a promise with an outcome. */
export function settle(waiting: PromiseWithResolvers<unknown> | undefined, outcome: Outcome): void {
  try {
    waiting?.resolve(resultOf(outcome));
  } catch (error) {
    waiting?.reject(error);
  }
}

/** Returns the memory of a value that is handed over: bytes of their own. */
export function handedOver(outcome: Outcome): ArrayBuffer[] {
  const value = 'value' in outcome ? outcome.value : undefined;
  const isWhole = value instanceof Uint8Array && value.byteLength === value.buffer.byteLength;
  return isWhole && value.buffer instanceof ArrayBuffer ? [value.buffer] : [];
}
