import { AppError } from '../../../domain/app-error.ts';
import type { Actor } from '../../platform/audit.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { FilingDesk } from './refresh-investor.ts';
import { failureKind, refreshAndNote, sentenceOf } from './refresh-outcomes.ts';
import { storedFiling } from './stored-filing.ts';

interface Followed {
  name: string;
  cik: string;
}

export interface Refreshed extends Followed {
  /** What kind of failure it was; undefined after a success. */
  failure: ReturnType<typeof failureKind> | undefined;
  /** A sentence. */
  message: string;
  error?: unknown;
}

interface Options {
  signal?: AbortSignal | undefined;
  /** Called after each investor. */
  onRefreshed?: (refreshed: Refreshed) => Promise<void> | void;
}

/** The wizards that follow filings. One whose holdings were changed by hand does not until somebody refreshes it. */
export async function followingWizards(db: Db): Promise<Followed[]> {
  const rows = await db
    .selectFrom('wizards')
    .select(['name', 'cik', 'filing'])
    .where('cik', 'is not', null)
    .orderBy('position')
    .execute();
  return rows.flatMap(({ name, cik, filing }) => (cik && storedFiling({ filing }) ? [{ name, cik }] : []));
}

async function refreshOne(
  desk: FilingDesk,
  actor: Actor,
  wizard: Followed,
  signal: AbortSignal | undefined,
): Promise<Refreshed> {
  try {
    const taken = await refreshAndNote(desk, actor, { cik: wizard.cik, existing: true }, signal);
    return { ...wizard, failure: undefined, message: sentenceOf(taken) };
  } catch (error) {
    signal?.throwIfAborted();
    const message = error instanceof AppError ? error.message : 'Something went wrong on our side.';
    return { ...wizard, failure: failureKind(error), message, error };
  }
}

/**
 * Refreshes every wizard that follows filings, one after the other; what fails is told and stops nobody else. Where EDGAR
 * refuses, the rest are not asked for.
 */
export async function refreshAll(
  desk: FilingDesk,
  actor: Actor,
  { signal, onRefreshed }: Options = {},
): Promise<Refreshed[]> {
  const all: Refreshed[] = [];
  for (const wizard of await followingWizards(desk.db)) {
    signal?.throwIfAborted();
    const refused = all.find(({ failure }) => failure === 'busy');
    const refreshed = refused
      ? { ...wizard, failure: refused.failure, message: `Not asked for. ${refused.message}` }
      : await refreshOne(desk, actor, wizard, signal);
    all.push(refreshed);
    await onRefreshed?.(refreshed);
  }
  return all;
}
