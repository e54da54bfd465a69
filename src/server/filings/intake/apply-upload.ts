import { isDeepStrictEqual } from 'node:util';
import type { ImportedFiling } from '#contract/filings.ts';
import { AppError } from '#domain/app-error.ts';
import type { Actor } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { InformationTable } from '#server/providers/filings/information-table.ts';
import { type FiledQuarter, findQuarter } from '../filed-quarters.ts';
import { areStoredSecurities, checkSize, readAllSecurities } from '../filed-securities.ts';
import { applyFiling, type NewQuarter } from './apply-filing.ts';
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

function toQuarter(cik: string, period: string, table: InformationTable, earlier: string[]): NewQuarter {
  const { securities, total, lines, warnings, cover } = table;
  const accession = accessionOf(table);
  const filing = {
    manager: cover.manager,
    filedOn: cover.filedOn,
    url: urlOf(cik, accession),
    accessions: [...earlier, ...(accession ? [accession] : [])],
    total,
    lines,
    warnings,
  };
  return { cik, period, filing, securities };
}

/** Returns a stored quarter as a table that an amendment can be added to. */
async function readTable(
  db: Db,
  { filing, tableId }: FiledQuarter,
  { cover }: InformationTable,
): Promise<InformationTable> {
  const { total, lines, warnings } = filing;
  return { securities: await readAllSecurities(db, tableId), total, lines, warnings, cover };
}

/** Returns whether a quarter has the same filing and securities as the stored one. */
async function isStored(
  db: Db,
  { filing, securities }: NewQuarter,
  stored: FiledQuarter | undefined,
): Promise<boolean> {
  if (!stored || !isDeepStrictEqual(JSON.parse(JSON.stringify(filing)), stored.filing)) return false;
  return areStoredSecurities(db, stored.tableId, securities);
}

/** Returns the quarter after the upload; undefined when it is stored already or a later filing is stored. */
export async function mergeUpload(
  { db, source }: FilingAdmin,
  cik: string,
  table: InformationTable,
): Promise<NewQuarter | undefined> {
  const { period, amendment, filedOn, accession } = table.cover;
  if (!period) throw unprocessable('The file does not say which quarter it is for.');
  const stored = await findQuarter(db, cik, period);
  if (amendment !== 'NEW HOLDINGS') {
    const isOlder = (filedOn ?? '') < (stored?.filing.filedOn ?? '') && filedOn !== null;
    const quarter = toQuarter(cik, period, table, []);
    return isOlder || (await isStored(db, quarter, stored)) ? undefined : quarter;
  }
  if (!stored) {
    const warning = 'This amendment only adds holdings; the filing that it adds to is not known.';
    return toQuarter(cik, period, { ...table, warnings: [...table.warnings, warning] }, []);
  }
  const { accessions } = stored.filing;
  if (accession && accessions.includes(accession)) return undefined;
  const complete = await source.addHoldings(await readTable(db, stored, table), table);
  return toQuarter(cik, period, complete, accessions);
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
  const quarter = await mergeUpload(filings, cik, table);
  const symbols = await filings.source.symbols();
  const quarters = quarter ? [quarter] : [];
  const applied = await applyFiling({ db: filings.db, symbols, quarters, isUndoable: true }, actor, {
    cik,
    name: target.name,
  });
  const notShown =
    quarter && applied.wizard.period !== quarter.period
      ? `The wizard shows the newer filing for ${applied.wizard.period}; this one is stored for comparison.`
      : undefined;
  const notice = quarter ? notShown : notStored(table.cover.period ?? '');
  return { ...applied, warnings: [...(quarter?.filing.warnings ?? []), ...(notice ? [notice] : [])] };
}
