import type { ImportedFiling } from '#contract/investor-filings.ts';
import { AppError } from '#domain/app-error.ts';
import { isoTime } from '#domain/time.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { Actor } from '#server/platform/log/audit-log.ts';
import type { FiledTable } from '#server/providers/filings/edgar.ts';
import type { EdgarFailure } from '#server/providers/filings/edgar-calls.ts';
import type { FilingRef } from '#server/providers/filings/filing-refs.ts';
import type { FilingSource } from '#server/providers/filings/open-filings.ts';
import { findQuarter } from '../filed-quarters.ts';
import { checkSize } from '../filed-securities.ts';
import type { IsShipped } from '../shipped/shipped-accessions.ts';
import { applyFiling, type NewQuarter, type TargetInvestor } from './apply-filing.ts';
import { combine, isComplete, type NewPart, newPart } from './filing-parts.ts';
import { readOlderQuarters } from './older-quarters.ts';

/** The dependencies of work on filings. */
export interface FilingAdmin {
  db: Db;
  source: FilingSource;
  /** Filings that need not be read. */
  isShipped: IsShipped;
}

type Edgar = NonNullable<FilingSource['edgar']>;

const noFiling = (cik: string) =>
  new AppError('not_found', `EDGAR has no 13F holdings report by an investor with the CIK ${cik}.`);

/** Returns the client of EDGAR, the SEC's archive. Throws AppError 'invalid' when EDGAR is not configured. */
export function requireEdgar({ edgar }: FilingSource): Edgar {
  if (edgar) return edgar;
  throw new AppError(
    'invalid',
    'This installation does not ask the SEC. Set EDGAR_USER_AGENT to a name and an e-mail address, or upload the filing.',
  );
}

function toPart({ ref, table }: FiledTable): NewPart {
  checkSize(table);
  return newPart(table, ref);
}

/** Reads a quarter, unless it is already stored with all filings on EDGAR that count. */
async function readIfNew(
  db: Db,
  edgar: Edgar,
  refs: readonly FilingRef[],
  signal: AbortSignal | undefined,
): Promise<NewQuarter[]> {
  const [latest] = refs;
  if (!latest) return [];
  const stored = await findQuarter(db, latest.cik, latest.period);
  const { cik, period } = latest;
  const accessions = refs.map(({ accession }) => accession);
  if (isComplete(stored, accessions)) return [];
  const parts = (await edgar.quarter(refs, signal)).map(toPart);
  // What is stored already is read again only with filings that are missing.
  return (await combine(db, stored, parts)) ? [{ cik, period, parts }] : [];
}

/** Refreshes an investor without storing the result of the refresh. See `refreshInvestor`. */
async function fetchAndApply(
  { db, source, isShipped }: FilingAdmin,
  actor: Actor,
  investor: TargetInvestor,
  signal?: AbortSignal,
): Promise<ImportedFiling> {
  const edgar = requireEdgar(source);
  const { cik } = investor;
  const refs = await edgar.filings(cik, signal).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'not_found' ? noFiling(cik) : error;
  });
  const [newest, before, ...periods] = [...Map.groupBy(refs, ({ period }) => period).values()];
  if (!newest) throw noFiling(cik);
  const read = (filings: readonly FilingRef[]) => readIfNew(db, edgar, filings, signal);
  const quarters = await read(newest);
  const warnings: string[] = [];
  if (before)
    try {
      quarters.push(...(await read(before)));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      warnings.push(`The quarter before, to ${before[0]?.period}, is not known: ${error.message}`);
    }
  const symbols = await source.symbols();
  const applied = await applyFiling({ db, symbols, quarters }, actor, investor);
  const older = await readOlderQuarters({ source, isShipped, periods, read });
  if (older.length > 0) await applyFiling({ db, symbols, quarters: older }, actor, investor);
  return { ...applied, warnings: [...applied.warnings, ...warnings] };
}

const timedOut = () => new AppError('upstream_unavailable', 'EDGAR did not answer in time.');
const outcomeTexts = { created: 'Created from', updated: 'Updated from', unchanged: 'Up to date with' };

export const outcomeMessage = ({ outcome, wizard }: ImportedFiling): string =>
  `${outcomeTexts[outcome]} the filing for ${wizard.period ?? 'an unknown quarter'}.`;

export const failureMessage = (error: unknown): string =>
  error instanceof AppError ? error.message : 'Something went wrong on our side.';

/** Returns the kind of a failure, for logs that must not contain URLs. */
export function failureKind(error: unknown): EdgarFailure['kind'] | 'refused' | 'unforeseen' {
  if (!(error instanceof AppError)) return 'unforeseen';
  return (error as Partial<EdgarFailure>).kind ?? (error.code === 'not_found' ? 'unknown' : 'refused');
}

async function storeOutcome(db: Db, cik: string, outcome: string, message: string): Promise<void> {
  const row = { at: isoTime(), outcome, message };
  await db
    .insertInto('filing_refreshes')
    .values({ cik, ...row })
    .onConflict((conflict) => conflict.column('cik').doUpdateSet(row))
    .execute();
}

const isTimeout = (signal: AbortSignal | undefined) =>
  signal?.aborted === true && (signal.reason as Partial<Error> | undefined)?.name === 'TimeoutError';

/**
 * Reads an investor's two newest quarters from EDGAR unless they are stored already, creates or updates the investor, reads
 * some of the older quarters that are missing, and stores the result of the refresh. A failure to read the second quarter
 * is only a warning. Throws AppError 'not_found'
 * when there is no filing and 'upstream_unavailable' when EDGAR fails or `signal` times out; then the investor is unchanged.
 */
export async function refreshInvestor(
  filings: FilingAdmin,
  actor: Actor,
  investor: TargetInvestor,
  signal?: AbortSignal,
): Promise<ImportedFiling> {
  try {
    const applied = await fetchAndApply(filings, actor, investor, signal);
    await storeOutcome(filings.db, investor.cik, applied.outcome, outcomeMessage(applied));
    return applied;
  } catch (thrown) {
    const error = isTimeout(signal) ? timedOut() : thrown;
    if (signal?.aborted && !isTimeout(signal)) throw error;
    await storeOutcome(filings.db, investor.cik, failureKind(error), failureMessage(error));
    throw error;
  }
}
