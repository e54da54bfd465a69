import { AppError } from '../../../domain/app-error.ts';
import type { Actor } from '../../platform/audit.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { EdgarFailure } from '../../providers/filings/edgar-failure.ts';
import { type FilingDesk, refreshInvestor } from './refresh-investor.ts';
import type { Investor, TakenFiling } from './take-filing.ts';

const late = () => new AppError('upstream_unavailable', 'EDGAR did not answer in time.');
const words = { created: 'Made from', updated: 'Updated from', unchanged: 'Up to date with' };

export const sentenceOf = ({ outcome, wizard }: TakenFiling): string =>
  `${words[outcome]} the filing for ${wizard.period ?? 'an unknown quarter'}.`;

/** What kind of failure it was, for a log that names no address. */
export function failureKind(error: unknown): EdgarFailure['kind'] | 'refused' | 'unforeseen' {
  if (!(error instanceof AppError)) return 'unforeseen';
  return (error as Partial<EdgarFailure>).kind ?? (error.code === 'not_found' ? 'unknown' : 'refused');
}

async function note(db: Db, cik: string, outcome: string, message: string): Promise<void> {
  const row = { at: new Date().toISOString(), outcome, message };
  await db
    .insertInto('filing_refreshes')
    .values({ cik, ...row })
    .onConflict((conflict) => conflict.column('cik').doUpdateSet(row))
    .execute();
}

const isOver = (signal: AbortSignal | undefined) =>
  signal?.aborted === true && (signal.reason as Partial<Error> | undefined)?.name === 'TimeoutError';

/** Refreshes an investor and keeps how it went. A `signal` that runs out of time counts as EDGAR being late. */
export async function refreshAndNote(
  desk: FilingDesk,
  actor: Actor,
  investor: Investor,
  signal?: AbortSignal,
): Promise<TakenFiling> {
  try {
    const taken = await refreshInvestor(desk, actor, investor, signal);
    await note(desk.db, investor.cik, taken.outcome, sentenceOf(taken));
    return taken;
  } catch (thrown) {
    const error = isOver(signal) ? late() : thrown;
    if (signal?.aborted && !isOver(signal)) throw error;
    const message = error instanceof AppError ? error.message : 'Something went wrong on our side.';
    await note(desk.db, investor.cik, failureKind(error), message);
    throw error;
  }
}
