import { v7 as uuidv7 } from 'uuid';
import type { ImportedFiling } from '#contract/filings.ts';
import { AppError, fieldError } from '#domain/app-error.ts';
import { limits } from '#domain/limits.ts';
import { stripControlCharacters, visibleTextProblem } from '#domain/visible-text.ts';
import { type Actor, recordEvent } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { FiledSecurity } from '#server/providers/filings/information-table.ts';
import type { SymbolFinder } from '#server/providers/filings/shipped-cusips.ts';
import { changeInvestors } from '#server/research/book/change-investors.ts';
import {
  type FiledQuarter,
  listQuarters,
  mergeQuarters,
  storeQuarters,
} from '#server/research/filings/filed-quarters.ts';
import { writeSecurities } from '#server/research/filings/filed-securities.ts';
import {
  appendInvestor,
  type InvestorRow,
  investorGone,
  listInvestorRows,
  nameKey,
} from '../investor-rows.ts';
import { mapCusips } from './map-cusips.ts';
import { showHoldings, stageHoldings } from './stage-holdings.ts';
import { storedFiling } from './stored-filing.ts';

/** The investor that a filing is applied to. */
export interface TargetInvestor {
  cik: string;
  /** The name of a new investor. An existing one retains its name. */
  name?: string | undefined;
  /** Restricts the change to an investor that exists and has the CIK. */
  existing?: boolean;
}

/** A quarter as read from a filing, before it is stored. */
export type NewQuarter = Omit<FiledQuarter, 'tableId'> & { securities: FiledSecurity[] };

interface NewQuarters {
  db: Db;
  symbols: SymbolFinder;
  /** The newest quarter first. */
  quarters: readonly NewQuarter[];
}

const findByCik = (db: Db, cik: string) =>
  db.selectFrom('wizards').selectAll().where('cik', '=', cik).orderBy('position').executeTakeFirst();

function filedName(manager: string): string | undefined {
  const name = stripControlCharacters(manager).replace(/\s+/g, ' ').trim();
  return visibleTextProblem(name) ? undefined : name;
}

/** Returns the investor with the CIK, one with the requested name that gets the CIK, or a new one. */
async function findOrCreate(
  db: Db,
  { cik, name: requestedName, existing = false }: TargetInvestor,
  manager: string | null,
): Promise<{ investor: InvestorRow; created: boolean }> {
  const all = await listInvestorRows(db);
  const withCik = all.find((investor) => investor.cik === cik);
  if (withCik) return { investor: withCik, created: false };
  if (existing) throw investorGone();
  const name = (requestedName ?? filedName(manager ?? '') ?? `CIK ${cik}`)
    .slice(0, limits.investorNameLength)
    .toWellFormed();
  const namesake = all.find((investor) => nameKey(investor.name) === nameKey(name));
  if (!namesake) {
    const list = { holdings_id: '', holding_count: 0 };
    return {
      investor: await appendInvestor(db, { id: uuidv7(), name, filing: null, cik, ...list }),
      created: true,
    };
  }
  if (requestedName === undefined || namesake.cik !== null) {
    const message = 'There is a wizard with this name already. Give this investor another name.';
    throw fieldError('name', message, 'conflict');
  }
  await db.updateTable('wizards').set({ cik }).where('id', '=', namesake.id).execute();
  return { investor: { ...namesake, cik }, created: false };
}

/** Returns the subject of the audit event. */
function auditSubject(name: string, [newest]: readonly FiledQuarter[]): string {
  if (!newest) return name;
  const accession = newest.filing.accessions.at(-1);
  return `${name}: ${accession ? `${accession}, ` : ''}${newest.period}`;
}

const tablesOf = (quarters: readonly FiledQuarter[]) => quarters.map(({ tableId }) => tableId).join();

/** Tells whether the two newest quarters are the same. */
const hasSameStart = (a: readonly FiledQuarter[], b: readonly FiledQuarter[]) =>
  tablesOf(a.slice(0, 2)) === tablesOf(b.slice(0, 2));

function showsQuarter(investor: InvestorRow, newest: FiledQuarter | undefined): boolean {
  const shown = storedFiling(investor);
  return shown?.period === newest?.period && shown?.accession === newest?.filing.accessions.at(-1);
}

const toApplied = (
  investor: InvestorRow,
  outcome: ImportedFiling['outcome'],
  newest: FiledQuarter | undefined,
): ImportedFiling => ({
  wizard: { _id: investor.id, name: investor.name, period: storedFiling(investor)?.period ?? null },
  outcome,
  warnings: newest?.filing.warnings ?? [],
});

interface Attempt {
  db: Db;
  actor: Actor;
  target: TargetInvestor;
  /** Quarters whose securities are already written, the newest first. */
  staged: readonly FiledQuarter[];
}

/** Stores the quarters and shows their holdings. Returns undefined when a concurrent change makes a retry necessary. */
async function tryToApply({ db, actor, target, staged }: Attempt): Promise<ImportedFiling | undefined> {
  const { cik } = target;
  const stored = await listQuarters(db, cik);
  const merged = mergeQuarters(stored, staged);
  const [newest] = merged;
  const before = await findByCik(db, cik);
  if (before && staged.length === 0 && showsQuarter(before, newest))
    return toApplied(before, 'unchanged', newest);
  // Older quarters change neither the holdings shown nor what they are compared with.
  const isShown = before && showsQuarter(before, newest) && hasSameStart(stored, merged);
  const holdings = isShown ? undefined : await stageHoldings(db, merged);
  return changeInvestors(db, async (transaction) => {
    const current = await findByCik(transaction, cik);
    if (current?.holdings_id !== before?.holdings_id) return undefined;
    if (tablesOf(await listQuarters(transaction, cik)) !== tablesOf(stored)) return undefined;
    await storeQuarters(transaction, cik, merged);
    const { investor, created } = await findOrCreate(transaction, target, newest?.filing.manager ?? null);
    if (holdings) await showHoldings(transaction, investor, holdings);
    const applied = staged.length > 0 ? staged : merged;
    await recordEvent(transaction, actor, 'wizard.filed', auditSubject(investor.name, applied));
    const after = (await findByCik(transaction, cik)) ?? investor;
    return toApplied(after, created ? 'created' : 'updated', newest);
  });
}

/** Shows the stored quarters again. Returns undefined when a concurrent change makes a retry necessary. */
async function tryToReapply(db: Db, cik: string): Promise<true | undefined> {
  const stored = await listQuarters(db, cik);
  const before = await findByCik(db, cik);
  if (!before || !storedFiling(before)) return true;
  const holdings = await stageHoldings(db, stored);
  return changeInvestors(db, async (transaction) => {
    const current = await findByCik(transaction, cik);
    if (current?.holdings_id !== before.holdings_id) return undefined;
    if (tablesOf(await listQuarters(transaction, cik)) !== tablesOf(stored)) return undefined;
    if (holdings) await showHoldings(transaction, current, holdings);
    return true;
  });
}

const maxAttempts = 5;

/** Retries an attempt that returns undefined. */
async function withRetries<Result>(attempt: () => Promise<Result | undefined>): Promise<Result> {
  for (let tried = 0; tried < maxAttempts; tried += 1) {
    const result = await attempt();
    if (result !== undefined) return result;
  }
  throw new AppError('conflict', 'The wizards were changed at the same time. Please try again.');
}

/** Updates an investor's holdings from its stored quarters, with the symbols that are known now. */
export async function reapplyQuarters(db: Db, cik: string): Promise<void> {
  await withRetries(() => tryToReapply(db, cik));
}

/**
 * Stores the quarters of an investor, and creates or updates the investor, in one transaction. Writes the long lists before
 * the transaction to keep it short.
 */
export async function applyFiling(
  { db, symbols, quarters }: NewQuarters,
  actor: Actor,
  target: TargetInvestor,
): Promise<ImportedFiling> {
  const staged: FiledQuarter[] = [];
  for (const { securities, ...quarter } of quarters) {
    await mapCusips(db, symbols, securities);
    staged.push({ ...quarter, tableId: await writeSecurities(db, securities) });
  }
  return withRetries(() => tryToApply({ db, actor, target, staged }));
}
