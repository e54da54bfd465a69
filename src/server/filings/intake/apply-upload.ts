import type { ImportedFiling } from '#contract/investor-filings.ts';
import { AppError } from '#domain/app-error.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { Actor } from '#server/platform/log/audit-log.ts';
import type { InformationTable } from '#server/providers/filings/information-table.ts';
import { findQuarter } from '../filed-quarters.ts';
import { checkSize } from '../filed-securities.ts';
import { applyFiling, type NewQuarter } from './apply-filing.ts';
import { type Combined, combine, type NewPart, newPart } from './filing-parts.ts';
import type { FilingAdmin } from './refresh-investor.ts';

export interface UploadTarget {
  cik?: string | undefined;
  name?: string | undefined;
}

const secUrl = 'https://www.sec.gov';

const unprocessable = (message: string) => new AppError('invalid', message, { reason: 'unprocessable' });

/** Returns the CIK in the file without leading zeros; undefined when the file has none. */
function filedCik({ cover }: InformationTable): string | undefined {
  return cover.cik && /^\d{1,10}$/.test(cover.cik) ? cover.cik.replace(/^0+(?=\d)/, '') : undefined;
}

/** Returns the CIK of the investor that the file or the administrator names. Throws AppError 'invalid'. */
export async function findCik(db: Db, table: InformationTable, { cik, name }: UploadTarget): Promise<string> {
  const filed = filedCik(table);
  if (cik && filed && cik !== filed)
    throw unprocessable(`The filing is that of CIK ${filed}, not of ${cik}. Nothing was changed.`);
  const given = cik ?? filed;
  if (given) return given;
  const namesake = name
    ? await db.selectFrom('wizards').select('cik').where('name', '=', name).executeTakeFirst()
    : undefined;
  if (namesake?.cik) return namesake.cik;
  throw unprocessable('The file does not name the investor: enter the CIK of the investor.');
}

function accessionOf({ cover }: InformationTable): string | undefined {
  return cover.accession && /^\d{10}-\d{2}-\d{6}$/.test(cover.accession) ? cover.accession : undefined;
}

function urlOf(cik: string, accession: string | undefined): string {
  if (accession) return `${secUrl}/Archives/edgar/data/${cik}/${accession.replaceAll('-', '')}/`;
  return `${secUrl}/cgi-bin/browse-edgar?action=getcompany&CIK=${cik}&type=13F-HR`;
}

function toPart(cik: string, table: InformationTable): NewPart {
  const { form, filedOn } = table.cover;
  const accession = accessionOf(table);
  return newPart(table, { form, filedOn, accession: accession ?? null, url: urlOf(cik, accession) });
}

/** An upload that changes a quarter. */
export interface MergedUpload {
  quarter: NewQuarter;
  combined: Combined;
}

/** Returns the quarter after the upload; undefined when the filing is stored already or a later one replaces it. */
export async function mergeUpload(
  { db }: Pick<FilingAdmin, 'db'>,
  cik: string,
  table: InformationTable,
): Promise<MergedUpload | undefined> {
  const { period } = table.cover;
  if (!period) throw unprocessable('The file does not say which quarter it is for.');
  const parts = [toPart(cik, table)];
  const combined = await combine(db, await findQuarter(db, cik, period), parts);
  return combined && { quarter: { cik, period, parts }, combined };
}

/** Says why an upload changes no quarter. */
export const notStored = (period: string): string =>
  `The stored data for the quarter to ${period} is newer or already includes this filing, so it was not replaced.`;

/** Creates or updates an investor from an uploaded filing. Throws AppError 'invalid' without changing anything. */
export async function applyUpload(
  filings: FilingAdmin,
  actor: Actor,
  table: InformationTable,
  target: UploadTarget,
): Promise<ImportedFiling & { undo: string | null }> {
  checkSize(table);
  const cik = await findCik(filings.db, table, target);
  const merged = await mergeUpload(filings, cik, table);
  const symbols = await filings.source.symbols();
  const quarters = merged ? [merged.quarter] : [];
  const applied = await applyFiling({ db: filings.db, symbols, quarters, isUndoable: true }, actor, {
    cik,
    name: target.name,
  });
  const notShown =
    merged && applied.wizard.period !== merged.quarter.period
      ? `The wizard shows the newer filing for ${applied.wizard.period}; this one is stored for comparison.`
      : undefined;
  const notice = merged ? notShown : notStored(table.cover.period ?? '');
  return { ...applied, warnings: [...(merged?.combined.filing.warnings ?? []), ...(notice ? [notice] : [])] };
}
