import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../../domain/app-error.ts';
import { limits } from '../../../domain/limits.ts';
import { type Actor, recordEvent } from '../../platform/audit.ts';
import type { Db, Schema } from '../../platform/db/schema.ts';
import type { IssuerIndex } from '../../providers/filings/cusips.ts';
import { type FiledQuarter, lastTwoQuarters, storeQuarter } from './filed-quarters.ts';
import { followFiling } from './follow-filing.ts';
import { lockWizards } from './lock-wizards.ts';
import { mapCusips } from './map-cusips.ts';
import { storedFiling } from './stored-filing.ts';

type WizardRow = Schema['wizards'];

export interface TakenFiling {
  wizard: { _id: string; name: string; period: string | null };
  outcome: 'created' | 'updated' | 'unchanged';
  warnings: string[];
}

export interface Investor {
  cik: string;
  /** For a wizard that is made; one that is there keeps its name. */
  name?: string | undefined;
  /** Only if some wizard follows the investor still. */
  existing?: boolean;
}

interface NewQuarters {
  db: Db;
  issuers: IssuerIndex;
  /** What was read anew, of the newest quarter first. */
  quarters: readonly FiledQuarter[];
}

const nameKey = (name: string) => name.normalize('NFKC').toLowerCase();

async function makeWizard(db: Db, { cik, name }: { cik: string; name: string }): Promise<WizardRow> {
  const { last } = await db
    .selectFrom('wizards')
    .select((eb) => eb.fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  const row: WizardRow = {
    id: uuidv7(),
    name,
    position: (last ?? 0) + 1,
    filing: null,
    created_at: new Date().toISOString(),
    cik,
  };
  await db.insertInto('wizards').values(row).execute();
  return row;
}

/** The wizard that follows an investor: the one that does, one of the name that is asked for, or a new one. */
async function wizardFor(
  db: Db,
  { cik, name, existing = false }: Investor,
  manager: string | null,
): Promise<{ wizard: WizardRow; created: boolean }> {
  const all = await db.selectFrom('wizards').selectAll().orderBy('position').execute();
  const following = all.find((wizard) => wizard.cik === cik);
  if (following) return { wizard: following, created: false };
  if (existing) throw new AppError('not_found', 'This wizard is not there any more.');
  const wanted = (name ?? manager ?? `CIK ${cik}`).slice(0, limits.wizardNameLength).toWellFormed();
  const namesake = all.find((wizard) => nameKey(wizard.name) === nameKey(wanted));
  if (!namesake) return { wizard: await makeWizard(db, { cik, name: wanted }), created: true };
  if (name === undefined || namesake.cik !== null) {
    const message = 'There is a wizard with this name already. Give this investor another name.';
    throw new AppError('conflict', message, { issues: [{ path: 'name', message }] });
  }
  await db.updateTable('wizards').set({ cik }).where('id', '=', namesake.id).execute();
  return { wizard: { ...namesake, cik }, created: false };
}

function subjectOf(name: string, [newest]: readonly FiledQuarter[]): string {
  if (!newest) return name;
  const accession = newest.filing.accessions.at(-1);
  return `${name}: ${accession ? `${accession}, ` : ''}${newest.period}`;
}

/** Keeps what an investor reported, and makes or updates the wizard that follows it: all of it, or nothing. */
export function takeFiling(
  { db, issuers, quarters }: NewQuarters,
  actor: Actor,
  investor: Investor,
): Promise<TakenFiling> {
  return db.transaction().execute(async (transaction) => {
    await lockWizards(transaction);
    for (const quarter of quarters) await storeQuarter(transaction, quarter);
    await mapCusips(
      transaction,
      issuers,
      quarters.flatMap(({ securities }) => securities),
    );
    const [newest] = await lastTwoQuarters(transaction, investor.cik);
    const found = await wizardFor(transaction, investor, newest?.filing.manager ?? null);
    const { id, name } = found.wizard;
    const before = storedFiling(found.wizard);
    const same = before?.period === newest?.period && before?.accession === newest?.filing.accessions.at(-1);
    const outcome = found.created ? 'created' : quarters.length === 0 && same ? 'unchanged' : 'updated';
    if (outcome !== 'unchanged') {
      await followFiling(transaction, found.wizard);
      const taken = quarters.length > 0 ? quarters : newest ? [newest] : [];
      await recordEvent(transaction, actor, 'wizard.filed', subjectOf(name, taken));
    }
    const after = await transaction
      .selectFrom('wizards')
      .select('filing')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const period = storedFiling(after)?.period ?? null;
    return { wizard: { _id: id, name, period }, outcome, warnings: newest?.filing.warnings ?? [] };
  });
}
