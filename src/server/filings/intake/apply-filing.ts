import { v7 as uuidv7 } from 'uuid';
import type { ImportedFiling } from '#contract/investor-filings.ts';
import { AppError, fieldError } from '#domain/app-error.ts';
import { limits } from '#domain/limits.ts';
import { stripControlCharacters, visibleTextProblem } from '#domain/visible-text.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { type Actor, recordEvent } from '#server/platform/log/audit-log.ts';
import type { SymbolFinder } from '#server/providers/filings/shipped-cusips.ts';
import { changeInvestors } from '../change-investors.ts';
import {
  type FiledQuarter,
  listQuarters,
  mergeQuarters,
  storeQuarters,
  tablesOf,
} from '../filed-quarters.ts';
import { writeSecurities } from '../filed-securities.ts';
import {
  appendInvestor,
  type InvestorRow,
  investorGone,
  listInvestorRows,
  nameKey,
} from '../investor-rows.ts';
import { showFiling, storedFiling } from '../stored-filing.ts';
import { combine, type NewPart } from './filing-parts.ts';
import { mapCusips } from './map-cusips.ts';
import { keepFilingUndo } from './undo-upload.ts';

/** The investor that a filing is applied to. */
export interface TargetInvestor {
  cik: string;
  /** The name of a new investor. An existing one retains its name. */
  name?: string | undefined;
  /** Restricts the change to an investor that exists and has the CIK. */
  existing?: boolean;
}

/** Filings of a quarter as they were read, before they are stored. */
export interface NewQuarter {
  cik: string;
  period: string;
  parts: readonly NewPart[];
}

interface NewQuarters {
  db: Db;
  symbols: SymbolFinder;
  /** The newest quarter first. */
  quarters: readonly NewQuarter[];
  /** Whether the state before is kept for an undo. */
  isUndoable?: boolean;
}

const findByCik = (db: Db, cik: string) =>
  db.selectFrom('wizards').selectAll().where('cik', '=', cik).orderBy('position').executeTakeFirst();

function filedName(manager: string): string | undefined {
  const name = stripControlCharacters(manager).replace(/\s+/g, ' ').trim();
  return visibleTextProblem(name) ? undefined : name;
}

/**
 * Returns the investor with the CIK, one with the requested name that is to get the CIK, or the name of a new one. Throws
 * AppError 'conflict' if another investor has the name.
 */
export function chooseInvestor(
  all: readonly InvestorRow[],
  { cik, name: requestedName, existing = false }: TargetInvestor,
  manager: string | null,
): { investor: InvestorRow } | { name: string } {
  const withCik = all.find((investor) => investor.cik === cik);
  if (withCik) return { investor: withCik };
  if (existing) throw investorGone();
  const name = (requestedName ?? filedName(manager ?? '') ?? `CIK ${cik}`)
    .slice(0, limits.investorNameLength)
    .toWellFormed();
  const namesake = all.find((investor) => nameKey(investor.name) === nameKey(name));
  if (!namesake) return { name };
  if (requestedName === undefined || namesake.cik !== null) {
    const message = 'There is a wizard with this name already. Give this investor another name.';
    throw fieldError('name', message, 'conflict');
  }
  return { investor: namesake };
}

/** Returns the investor to change with the CIK, and what it was before; null if it was created. */
async function findOrCreate(
  db: Db,
  target: TargetInvestor,
  manager: string | null,
): Promise<{ investor: InvestorRow; before: InvestorRow | null }> {
  const { cik } = target;
  const chosen = chooseInvestor(await listInvestorRows(db), target, manager);
  if ('name' in chosen) {
    const list = { holdings_id: '', holding_count: 0 };
    const row = { id: uuidv7(), name: chosen.name, filing: null, cik, ...list };
    return { investor: await appendInvestor(db, row), before: null };
  }
  const { investor } = chosen;
  if (investor.cik !== cik)
    await db.updateTable('wizards').set({ cik }).where('id', '=', investor.id).execute();
  return { investor: { ...investor, cik }, before: investor };
}

/** Returns the subject of the audit event. */
function auditSubject(name: string, [newest]: readonly FiledQuarter[]): string {
  if (!newest) return name;
  const accession = newest.filing.accessions.at(-1);
  return `${name}: ${accession ? `${accession}, ` : ''}${newest.period}`;
}

function showsQuarter(investor: InvestorRow, newest: FiledQuarter | undefined): boolean {
  const shown = storedFiling(investor);
  return shown?.period === newest?.period && shown?.accession === newest?.filing.accessions.at(-1);
}

/** `undo` is the id with which `undoUpload` restores the state before; null without a change. */
type Applied = ImportedFiling & { undo: string | null };

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
  /** Quarters whose filings have their securities already written, the newest first. */
  staged: readonly NewQuarter[];
  isUndoable: boolean;
}

/** Puts filings together with what is stored. Writes securities that are new before the transaction, to keep it short. */
async function combineAll(db: Db, stored: readonly FiledQuarter[], staged: readonly NewQuarter[]) {
  const quarters: FiledQuarter[] = [];
  for (const { cik, period, parts } of staged) {
    const combined = await combine(
      db,
      stored.find((quarter) => quarter.period === period),
      parts,
    );
    if (!combined) continue;
    const { filing, tableId, securities = [] } = combined;
    quarters.push({ cik, period, filing, tableId: tableId || (await writeSecurities(db, securities)) });
  }
  return quarters;
}

/** Stores the quarters and shows them. Returns undefined when a concurrent change makes a retry necessary. */
async function tryToApply({ db, actor, target, staged, isUndoable }: Attempt): Promise<Applied | undefined> {
  const { cik } = target;
  const stored = await listQuarters(db, cik);
  const added = await combineAll(db, stored, staged);
  const merged = mergeQuarters(stored, added);
  const [newest] = merged;
  const shown = await findByCik(db, cik);
  if (shown && added.length === 0 && showsQuarter(shown, newest))
    return { ...toApplied(shown, 'unchanged', newest), undo: null };
  return changeInvestors(db, async (transaction) => {
    if (tablesOf(await listQuarters(transaction, cik)) !== tablesOf(stored)) return undefined;
    await storeQuarters(transaction, cik, merged);
    const { investor, before } = await findOrCreate(transaction, target, newest?.filing.manager ?? null);
    if (newest) await showFiling(transaction, investor, newest);
    const applied = added.length > 0 ? added : merged;
    await recordEvent(transaction, actor, 'wizard.filed', auditSubject(investor.name, applied));
    const after = (await findByCik(transaction, cik)) ?? investor;
    const { id, filing, holdings_id } = after;
    const state = { id, filing, holdings_id, tables: tablesOf(merged) };
    const undo = isUndoable
      ? await keepFilingUndo(transaction, { cik, before, quarters: stored, after: state })
      : null;
    return { ...toApplied(after, before ? 'updated' : 'created', newest), undo };
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

/**
 * Stores the quarters of an investor, and creates or updates the investor, in one transaction. Writes the securities before
 * the transaction to keep it short.
 */
export async function applyFiling(
  { db, symbols, quarters, isUndoable = false }: NewQuarters,
  actor: Actor,
  target: TargetInvestor,
): Promise<Applied> {
  const staged: NewQuarter[] = [];
  for (const quarter of quarters) {
    const parts: NewPart[] = [];
    for (const part of quarter.parts) {
      await mapCusips(db, symbols, part.securities);
      parts.push({ ...part, tableId: await writeSecurities(db, part.securities) });
    }
    staged.push({ ...quarter, parts });
  }
  return withRetries(() => tryToApply({ db, actor, target, staged, isUndoable }));
}
