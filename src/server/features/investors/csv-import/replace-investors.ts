import { isDeepStrictEqual, promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { v7 as uuidv7 } from 'uuid';
import type { InvestorImportSummary, PastImport } from '#contract/investors.ts';
import { AppError } from '#domain/app-error.ts';
import { inChunks } from '#domain/chunk.ts';
import { isoTime } from '#domain/time.ts';
import { type Holding, readLists, writeLists } from '#server/features/investors/holdings/holding-lists.ts';
import { changeInvestors } from '#server/filings/change-investors.ts';
import { type InvestorRow, listInvestorRows, nameKey } from '#server/filings/investor-rows.ts';
import { withSlugs } from '#server/filings/investor-slugs.ts';
import { cikOfFiling } from '#server/filings/stored-filing.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { type Actor, recordEvent } from '#server/platform/log/audit-log.ts';

/**
 * The investors that an import replaced. Their holdings remain in their lists. Only imports of earlier versions contain the
 * holdings themselves, and investors without a list or a slug.
 */
interface Snapshot {
  wizards: (Omit<InvestorRow, 'holdings_id' | 'holding_count' | 'slug'> & Partial<InvestorRow>)[];
  holdings?: (Holding & { wizard_id: string; position: number })[];
}

const maxImports = 3;
const rowsPerInsert = 200;
const compress = promisify(gzip);
const decompress = promisify(gunzip);

type Sized = Pick<InvestorRow, 'name' | 'holding_count'>;

/** An investor of a file, the largest holding first. */
export interface NamedHoldings {
  name: string;
  holdings: readonly Holding[];
}

const countAll = (investors: readonly Sized[]) => ({
  wizards: investors.length,
  holdings: investors.reduce((sum, { holding_count }) => sum + holding_count, 0),
});

/** Summarizes what a replacement changes. */
function summarize(before: readonly Sized[], after: readonly Sized[]): InvestorImportSummary {
  const oldNames = new Set(before.map(({ name }) => nameKey(name)));
  const newNames = new Set(after.map(({ name }) => nameKey(name)));
  const names = after.map(({ name }) => name);
  return {
    before: countAll(before),
    after: countAll(after),
    added: names.filter((name) => !oldNames.has(nameKey(name))),
    kept: names.filter((name) => oldNames.has(nameKey(name))),
    removed: before.map(({ name }) => name).filter((name) => !newNames.has(nameKey(name))),
  };
}

/** Summarizes what an import would change. */
export async function previewReplacement(db: Db, after: readonly Sized[]): Promise<InvestorImportSummary> {
  return summarize(await listInvestorRows(db), after);
}

/** Returns whether the investors are those of a file, with the same holdings and without filings. */
export async function areInvestors(db: Db, lists: readonly NamedHoldings[]): Promise<boolean> {
  const rows = await listInvestorRows(db);
  const isNamedSo = ({ name, filing, cik }: InvestorRow, at: number) =>
    name === lists[at]?.name && filing === null && cik === null;
  if (rows.length !== lists.length || !rows.every(isNamedSo)) return false;
  let at = 0;
  for await (const { holdings } of readLists(db, rows, Number.POSITIVE_INFINITY)) {
    const stored = holdings.map(({ list_id: _, position: __, ...holding }) => holding);
    if (!isDeepStrictEqual(stored, lists[at]?.holdings)) return false;
    at += 1;
  }
  return true;
}

interface Replacement {
  /** The name in the list of imports. */
  fileName: string;
  event: 'wizards.imported' | 'wizards.restored';
}

async function storeSnapshot(
  db: Db,
  actor: Actor,
  fileName: string,
  { before, after }: InvestorImportSummary,
  replaced: readonly InvestorRow[],
): Promise<void> {
  await db
    .insertInto('wizard_imports')
    .values({
      id: uuidv7(),
      at: isoTime(),
      admin_name: actor.name,
      file_name: fileName,
      wizards_before: before.wizards,
      holdings_before: before.holdings,
      wizards_after: after.wizards,
      holdings_after: after.holdings,
      replaced: await compress(JSON.stringify({ wizards: replaced })),
    })
    .execute();
  const newest = await db
    .selectFrom('wizard_imports')
    .select('id')
    .orderBy('id', 'desc')
    .limit(maxImports)
    .execute();
  await db
    .deleteFrom('wizard_imports')
    .where(
      'id',
      'not in',
      newest.map(({ id }) => id),
    )
    .execute();
}

/** Returns the new investors with slugs: their own, that of the replaced investor of the same name, or a free one. */
function withOldSlugs(next: readonly InvestorRow[], replaced: readonly InvestorRow[]): InvestorRow[] {
  const old = new Map(replaced.map(({ name, slug }) => [nameKey(name), slug]));
  return withSlugs(next.map((row) => ({ ...row, slug: row.slug ?? old.get(nameKey(row.name)) ?? null })));
}

/**
 * Replaces all investors in one transaction, unless `next` are the same. Their holdings must already be written. Stores the
 * replaced investors for `restoreImport`.
 */
export function replaceInvestors(
  db: Db,
  actor: Actor,
  next: readonly InvestorRow[],
  { fileName, event }: Replacement,
): Promise<InvestorImportSummary> {
  return changeInvestors(db, async (transaction) => {
    const replaced = await listInvestorRows(transaction);
    const summary = summarize(replaced, next);
    const rows = withOldSlugs(next, replaced);
    // Rows of SQLite have no prototype.
    const before = replaced.map((row) => ({ ...row }));
    if (isDeepStrictEqual(rows, before)) return summary;
    await storeSnapshot(transaction, actor, fileName, summary, replaced);
    await transaction.deleteFrom('wizards').execute();
    for (const chunk of inChunks(rows, rowsPerInsert))
      await transaction.insertInto('wizards').values(chunk).execute();
    const { wizards, holdings } = summary.after;
    await recordEvent(transaction, actor, event, `${fileName}: ${wizards} wizards, ${holdings} holdings`);
    return summary;
  });
}

export async function listInvestorImports(db: Db): Promise<PastImport[]> {
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

async function readSnapshot(compressed: Uint8Array): Promise<Snapshot> {
  return JSON.parse((await decompress(compressed)).toString()) as Snapshot;
}

/** Returns the ids of the lists of holdings that stored imports refer to. */
export async function importedLists(db: Db): Promise<string[]> {
  const imports = await db.selectFrom('wizard_imports').select('replaced').execute();
  const snapshots = await Promise.all(imports.map(({ replaced }) => readSnapshot(replaced)));
  return snapshots.flatMap(({ wizards }) => wizards.flatMap(({ holdings_id }) => holdings_id ?? []));
}

/** Returns the investors of a snapshot. Adds the lists and CIKs that snapshots of earlier versions lack. */
async function investorsOf(db: Db, { wizards: investors, holdings }: Snapshot): Promise<InvestorRow[]> {
  const byInvestor = Map.groupBy(holdings ?? [], ({ wizard_id }) => wizard_id);
  const holdingsOf = (id: string) =>
    (byInvestor.get(id) ?? []).map(({ wizard_id: _, position: __, ...holding }) => holding);
  const refs =
    holdings &&
    (await writeLists(
      db,
      investors.map(({ id }) => holdingsOf(id)),
    ));
  return investors.map((row, index) => ({
    holdings_id: '',
    holding_count: 0,
    ...row,
    ...refs?.[index],
    slug: row.slug ?? null,
    cik: row.cik ?? cikOfFiling(row.filing),
  }));
}

/** Restores the investors that an import replaced. The result is itself an import that can be undone. */
export async function restoreImport(db: Db, actor: Actor, id: string): Promise<InvestorImportSummary> {
  const row = await db
    .selectFrom('wizard_imports')
    .select(['file_name', 'replaced'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row)
    throw new AppError(
      'not_found',
      'This import is no longer available. Only the last three can be restored.',
    );
  const investors = await investorsOf(db, await readSnapshot(row.replaced));
  const fileName = `As before ${row.file_name.replace(/^(As before )+/, '')}`;
  return replaceInvestors(db, actor, investors, { fileName, event: 'wizards.restored' });
}
