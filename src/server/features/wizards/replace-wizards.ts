import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { v7 as uuidv7 } from 'uuid';
import type { ImportSummary, PastImport } from '../../../contract/wizards.ts';
import { AppError } from '../../../domain/app-error.ts';
import { portions } from '../../../domain/portions.ts';
import { type Actor, recordEvent } from '../../platform/audit.ts';
import type { Db, Schema } from '../../platform/db/schema.ts';
import { lockWizards } from './lock-wizards.ts';
import type { SheetWizard } from './read-sheet.ts';
import { cikOfFiling } from './stored-filing.ts';

type WizardRow = Schema['wizards'];
type HoldingRow = Schema['wizard_holdings'];

/** All wizards as the database holds them. */
export interface StoredWizards {
  wizards: WizardRow[];
  holdings: HoldingRow[];
}

const importsKept = 3;
const rowsPerInsert = 100;
const pack = promisify(gzip);
const unpack = promisify(gunzip);

export async function readStored(db: Db): Promise<StoredWizards> {
  return {
    wizards: await db.selectFrom('wizards').selectAll().orderBy('position').execute(),
    holdings: await db
      .selectFrom('wizard_holdings')
      .selectAll()
      .orderBy('wizard_id')
      .orderBy('position')
      .execute(),
  };
}

/** Rows in portions, so that neither a statement nor the process that other requests wait for gets too long. */
export async function insertHoldings(db: Db, rows: readonly HoldingRow[]): Promise<void> {
  for (const some of portions(rows, rowsPerInsert)) {
    await db.insertInto('wizard_holdings').values(some).execute();
    await nextTurn();
  }
}

async function insertStored(db: Db, { wizards, holdings }: StoredWizards): Promise<void> {
  for (const wizard of wizards) await db.insertInto('wizards').values(wizard).execute();
  await insertHoldings(db, holdings);
}

/** A sheet as rows; the largest holdings of a wizard first. */
export function rowsOfSheet(sheet: readonly SheetWizard[]): StoredWizards {
  const now = new Date().toISOString();
  const wizards = sheet.map(({ name }, index) => ({
    id: uuidv7(),
    name,
    position: index + 1,
    filing: null,
    created_at: now,
    cik: null,
  }));
  const holdings = sheet.flatMap((wizard, index) => holdingRows(wizards[index]?.id ?? '', wizard.holdings));
  return { wizards, holdings };
}

/** Shareholdings as an editor or a sheet gives them, as rows with the largest first. */
export function holdingRows(
  wizardId: string,
  holdings: readonly { symbol: string; value: string }[],
): HoldingRow[] {
  return [...holdings]
    .sort((a, b) => Number(b.value) - Number(a.value))
    .map(({ symbol, value }, index) => ({
      wizard_id: wizardId,
      position: index + 1,
      symbol,
      name: '',
      put_call: null,
      shares: null,
      previous_shares: null,
      value,
      percent: null,
    }));
}

const key = (name: string) => name.normalize('NFKC').toLowerCase();
const sizeOf = ({ wizards, holdings }: StoredWizards) => ({
  wizards: wizards.length,
  holdings: holdings.length,
});

/** What replacing one by the other changes. */
export function summarise(before: StoredWizards, after: StoredWizards): ImportSummary {
  const had = new Set(before.wizards.map(({ name }) => key(name)));
  const has = new Set(after.wizards.map(({ name }) => key(name)));
  const names = after.wizards.map(({ name }) => name);
  return {
    before: sizeOf(before),
    after: sizeOf(after),
    added: names.filter((name) => !had.has(key(name))),
    kept: names.filter((name) => had.has(key(name))),
    removed: before.wizards.map(({ name }) => name).filter((name) => !has.has(key(name))),
  };
}

interface Replacement {
  /** What the list of imports calls it. */
  fileName: string;
  event: 'wizards.imported' | 'wizards.restored';
}

async function keepReplaced(
  db: Db,
  actor: Actor,
  fileName: string,
  { before, after }: ImportSummary,
  replaced: StoredWizards,
): Promise<void> {
  await db
    .insertInto('wizard_imports')
    .values({
      id: uuidv7(),
      at: new Date().toISOString(),
      admin_name: actor.name,
      file_name: fileName,
      wizards_before: before.wizards,
      holdings_before: before.holdings,
      wizards_after: after.wizards,
      holdings_after: after.holdings,
      replaced: await pack(JSON.stringify(replaced)),
    })
    .execute();
  const kept = await db
    .selectFrom('wizard_imports')
    .select('id')
    .orderBy('id', 'desc')
    .limit(importsKept)
    .execute();
  await db
    .deleteFrom('wizard_imports')
    .where(
      'id',
      'not in',
      kept.map(({ id }) => id),
    )
    .execute();
}

/** Puts these wizards in the place of all that there are, or changes nothing. What was there can be brought back. */
export function replaceWizards(
  db: Db,
  actor: Actor,
  next: StoredWizards,
  { fileName, event }: Replacement,
): Promise<ImportSummary> {
  return db.transaction().execute(async (transaction) => {
    await lockWizards(transaction);
    const replaced = await readStored(transaction);
    const summary = summarise(replaced, next);
    await keepReplaced(transaction, actor, fileName, summary, replaced);
    await transaction.deleteFrom('wizards').execute();
    await insertStored(transaction, next);
    const { wizards, holdings } = summary.after;
    await recordEvent(transaction, actor, event, `${fileName}: ${wizards} wizards, ${holdings} holdings`);
    return summary;
  });
}

export async function listImports(db: Db): Promise<PastImport[]> {
  const rows = await db
    .selectFrom('wizard_imports')
    .select([
      'id',
      'at',
      'admin_name',
      'file_name',
      'wizards_before',
      'holdings_before',
      'wizards_after',
      'holdings_after',
    ])
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    at: row.at,
    by: row.admin_name,
    fileName: row.file_name,
    before: { wizards: row.wizards_before, holdings: row.holdings_before },
    after: { wizards: row.wizards_after, holdings: row.holdings_after },
  }));
}

/** Brings back the wizards as they were before an import. This too is an import that can be undone. */
export async function restoreImport(db: Db, actor: Actor, id: string): Promise<ImportSummary> {
  const found = await db
    .selectFrom('wizard_imports')
    .select(['file_name', 'replaced'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw new AppError('not_found', 'This import is not kept any more. The last three are.');
  const stored = JSON.parse((await unpack(found.replaced)).toString()) as StoredWizards;
  // What was kept before wizards had a CIK has none.
  const wizards = stored.wizards.map((row) => ({ ...row, cik: row.cik ?? cikOfFiling(row.filing) }));
  const before = { ...stored, wizards };
  const fileName = `As before ${found.file_name.replace(/^(As before )+/, '')}`;
  return replaceWizards(db, actor, before, { fileName, event: 'wizards.restored' });
}
