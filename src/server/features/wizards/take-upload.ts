import { AppError } from '../../../domain/app-error.ts';
import type { Actor } from '../../platform/audit.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { InformationTable } from '../../providers/filings/information-table.ts';
import { type FiledQuarter, findQuarter } from './filed-quarters.ts';
import { checkSize } from './filing-limits.ts';
import type { FilingDesk } from './refresh-investor.ts';
import { type TakenFiling, takeFiling } from './take-filing.ts';

export interface UploadAbout {
  cik?: string | undefined;
  name?: string | undefined;
}

const archives = 'https://www.sec.gov';

const unprocessable = (message: string) => new AppError('invalid', message, { reason: 'unprocessable' });

/** The number as it is kept; undefined where the file has none. */
function filedCik({ cover }: InformationTable): string | undefined {
  return cover.cik && /^\d{1,10}$/.test(cover.cik) ? cover.cik.replace(/^0+(?=\d)/, '') : undefined;
}

async function cikOf(db: Db, table: InformationTable, { cik, name }: UploadAbout): Promise<string> {
  const filed = filedCik(table);
  if (cik && filed && cik !== filed)
    throw unprocessable(`The filing is that of CIK ${filed}, not of ${cik}. Nothing was changed.`);
  const known = cik ?? filed;
  if (known) return known;
  const namesake = name
    ? await db.selectFrom('wizards').select('cik').where('name', '=', name).executeTakeFirst()
    : undefined;
  if (namesake?.cik) return namesake.cik;
  throw unprocessable('The file does not say whose filing it is: give the CIK of the investor.');
}

function accessionOf({ cover }: InformationTable): string | undefined {
  return cover.accession && /^\d{10}-\d{2}-\d{6}$/.test(cover.accession) ? cover.accession : undefined;
}

function urlOf(cik: string, accession: string | undefined): string {
  if (accession) return `${archives}/Archives/edgar/data/${cik}/${accession.replaceAll('-', '')}/`;
  return `${archives}/cgi-bin/browse-edgar?action=getcompany&CIK=${cik}&type=13F-HR`;
}

function quarterOf(cik: string, period: string, table: InformationTable, earlier: string[]): FiledQuarter {
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

/** What is known of a quarter, as a table that can be added to. */
function tableOf({ filing, securities }: FiledQuarter, { cover }: InformationTable): InformationTable {
  const { total, lines, warnings } = filing;
  return { securities, total, lines, warnings, cover };
}

const withWarning = (table: InformationTable, warning: string): InformationTable => ({
  ...table,
  warnings: [...table.warnings, warning],
});

/** The quarter as it is after the upload; undefined where it is so already, or known by a later filing. */
async function quarterAfter(
  { db, source }: FilingDesk,
  cik: string,
  table: InformationTable,
): Promise<FiledQuarter | undefined> {
  const { period, amendment, filedOn, accession } = table.cover;
  if (!period) throw unprocessable('The file does not say which quarter it is for.');
  const stored = await findQuarter(db, cik, period);
  if (amendment !== 'NEW HOLDINGS') {
    const isOlder = (filedOn ?? '') < (stored?.filing.filedOn ?? '') && filedOn !== null;
    return isOlder ? undefined : quarterOf(cik, period, table, []);
  }
  if (!stored) {
    const alone = 'This amendment only adds holdings; the filing that it adds to is not known.';
    return quarterOf(cik, period, withWarning(table, alone), []);
  }
  const { accessions } = stored.filing;
  if (accession && accessions.includes(accession)) return undefined;
  return quarterOf(cik, period, source.addHoldings(tableOf(stored, table), table), accessions);
}

/** Makes or updates a wizard from a table that an administrator sent. Throws AppError 'invalid', and changes nothing then. */
export async function takeUpload(
  desk: FilingDesk,
  actor: Actor,
  table: InformationTable,
  about: UploadAbout,
): Promise<TakenFiling> {
  checkSize(table);
  const cik = await cikOf(desk.db, table, about);
  const quarter = await quarterAfter(desk, cik, table);
  const issuers = await desk.source.issuers();
  const quarters = quarter ? [quarter] : [];
  const taken = await takeFiling({ db: desk.db, issuers, quarters }, actor, { cik, name: about.name });
  const kept = `What is known of the quarter to ${table.cover.period} was filed later or has this already, and was kept.`;
  const notShown =
    quarter && taken.wizard.period !== quarter.period
      ? `The wizard shows the newer filing for ${taken.wizard.period}; this one is kept to compare with.`
      : undefined;
  const more = quarter ? notShown : kept;
  return { ...taken, warnings: [...(quarter?.filing.warnings ?? []), ...(more ? [more] : [])] };
}
