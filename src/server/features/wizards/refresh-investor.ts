import { AppError } from '../../../domain/app-error.ts';
import type { Actor } from '../../platform/audit.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { FiledTable } from '../../providers/filings/edgar.ts';
import type { FilingRef } from '../../providers/filings/filing-refs.ts';
import type { FilingSource } from '../../providers/filings/open-filings.ts';
import { type FiledQuarter, findAccessions } from './filed-quarters.ts';
import { checkSize } from './filing-limits.ts';
import { type Investor, type TakenFiling, takeFiling } from './take-filing.ts';

/** What the work on filings needs. */
export interface FilingDesk {
  db: Db;
  source: FilingSource;
}

type Edgar = NonNullable<FilingSource['edgar']>;

const none = (cik: string) =>
  new AppError('not_found', `EDGAR has no 13F holdings report by an investor with the CIK ${cik}.`);

/** The SEC's library. Throws AppError 'invalid' where it is not to be asked. */
export function requireEdgar({ edgar }: FilingSource): Edgar {
  if (edgar) return edgar;
  throw new AppError(
    'invalid',
    'This installation does not ask the SEC. Set EDGAR_USER_AGENT to a name and an e-mail address, or upload the filing.',
  );
}

function quarterOf(cik: string, { ref, period, filedOn, url, manager, table }: FiledTable): FiledQuarter {
  const { securities, total, lines, warnings } = table;
  checkSize(table);
  return {
    cik,
    period,
    filing: { manager, filedOn, url, accessions: [ref.accession], total, lines, warnings },
    securities,
  };
}

/** The filings of the newest quarters, those of one quarter together. */
function newestPeriods(refs: readonly FilingRef[], count: number): FilingRef[][] {
  return [...Map.groupBy(refs, ({ period }) => period).values()].slice(0, count);
}

/** Reads a quarter, unless it is stored with the filing that EDGAR has as its last. */
async function readWhatIsNew(
  db: Db,
  edgar: Edgar,
  refs: readonly FilingRef[],
  signal: AbortSignal | undefined,
): Promise<FiledQuarter[]> {
  const [last] = refs;
  if (!last) return [];
  const stored = await findAccessions(db, last.cik, last.period);
  if (stored?.includes(last.accession)) return [];
  const table = await edgar.quarter(refs, signal);
  return table ? [quarterOf(last.cik, table)] : [];
}

/**
 * Asks EDGAR for an investor's newest 13F filing and the quarter before, reads what is not stored yet, and makes or
 * updates the wizard. A quarter before that can't be read is a warning. Throws AppError 'not_found' where there is no
 * such filing, 'upstream_unavailable' where EDGAR fails, and changes nothing then.
 */
export async function refreshInvestor(
  { db, source }: FilingDesk,
  actor: Actor,
  investor: Investor,
  signal?: AbortSignal,
): Promise<TakenFiling> {
  const edgar = requireEdgar(source);
  const { cik } = investor;
  const refs = await edgar.filings(cik, signal).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'not_found' ? none(cik) : error;
  });
  const [newest, before] = newestPeriods(refs, 2);
  if (!newest) throw none(cik);
  const quarters = await readWhatIsNew(db, edgar, newest, signal);
  const warnings: string[] = [];
  if (before)
    try {
      quarters.push(...(await readWhatIsNew(db, edgar, before, signal)));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      warnings.push(`The quarter before, to ${before[0]?.period}, is not known: ${error.message}`);
    }
  const taken = await takeFiling({ db, issuers: await source.issuers(), quarters }, actor, investor);
  return { ...taken, warnings: [...taken.warnings, ...warnings] };
}
