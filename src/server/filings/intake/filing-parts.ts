import { isDeepStrictEqual } from 'node:util';
import type { Db } from '#server/platform/db/schema.ts';
import type {
  CoverPage,
  FiledSecurity,
  InformationTable,
} from '#server/providers/filings/information-table.ts';
import { addHoldings } from '#server/providers/filings/merge-tables.ts';
import type { FiledQuarter, FilingPart, QuarterFiling } from '../filed-quarters.ts';
import { areStoredSecurities, readAllSecurities } from '../filed-securities.ts';

/** A filing of a quarter. Its securities are in memory until they are stored as its table. */
export type NewPart = FilingPart & { securities: FiledSecurity[] };
type Part = FilingPart | NewPart;

/** The filings of a quarter put together. Their securities are in memory, or else stored as the table. */
export interface Combined {
  filing: QuarterFiling;
  tableId: string;
  securities?: FiledSecurity[] | undefined;
}

const unknownReport = 'This amendment only adds holdings; the filing that it adds to is not known.';

const untypedAmendment =
  'This amendment does not say whether it replaces the filing or adds to it; it is read as a replacement.';

type FormType = Pick<CoverPage, 'amendment' | 'form'>;

/** Returns what a filing does to the quarter (Form 13F, amendments). */
function partKind({ amendment, form }: FormType): FilingPart['kind'] {
  if (form === '13F-HR') return 'report';
  if (amendment === 'NEW HOLDINGS') return 'addition';
  return amendment === 'RESTATEMENT' || form === '13F-HR/A' ? 'restatement' : 'report';
}

/** Makes a part of what was read. */
export function newPart(
  { securities, total, lines, warnings, cover: { manager, amendment } }: InformationTable,
  {
    form,
    accession,
    filedOn,
    url,
  }: Pick<FilingPart, 'accession' | 'filedOn' | 'url'> & Pick<FormType, 'form'>,
): NewPart {
  const isUntyped = form === '13F-HR/A' && amendment === null;
  return {
    kind: partKind({ amendment, form }),
    accession,
    filedOn,
    url,
    manager,
    total,
    lines,
    warnings: isUntyped ? [...warnings, untypedAmendment] : warnings,
    tableId: '',
    securities,
  };
}

/** Returns the filings of a stored quarter. Earlier versions stored them as one, which counts as of its newest. */
function partsOf(stored: FiledQuarter | undefined): readonly FilingPart[] {
  if (!stored) return [];
  const { filing, tableId } = stored;
  if (filing.parts) return filing.parts;
  const { accessions, warnings, ...about } = filing;
  const kind = warnings.includes(unknownReport) ? 'addition' : 'restatement';
  return [
    {
      ...about,
      kind,
      accession: accessions.at(-1) ?? null,
      warnings: warnings.filter((warning) => warning !== unknownReport),
      tableId,
    },
  ];
}

/** A report comes first, amendments in the order of their filing; those without a date are the newest. */
function compareParts(a: FilingPart, b: FilingPart): number {
  const rank = ({ kind }: FilingPart) => (kind === 'report' ? 0 : 1);
  const dayOf = ({ kind, filedOn }: FilingPart) => filedOn ?? (kind === 'report' ? '' : '9999');
  return (
    rank(a) - rank(b) ||
    dayOf(a).localeCompare(dayOf(b)) ||
    (a.accession ?? '').localeCompare(b.accession ?? '')
  );
}

/** Returns the filings that count: the last that reports everything, and what was added to it later. */
function countedParts<P extends FilingPart>(parts: readonly P[]): P[] {
  const sorted = parts.toSorted(compareParts);
  const last = sorted.findLastIndex(({ kind }) => kind !== 'addition');
  return sorted.slice(Math.max(0, last));
}

const hasSameContent = (db: Db, part: Part, { securities }: NewPart): Promise<boolean> =>
  'securities' in part
    ? Promise.resolve(isDeepStrictEqual(part.securities, securities))
    : areStoredSecurities(db, part.tableId, securities);

/** Finds the same filing: by its accession number or, if one of them has none, by its content. */
async function findTwin(db: Db, parts: readonly Part[], added: NewPart): Promise<Part | undefined> {
  for (const part of parts) {
    if (part.accession !== null && added.accession !== null) {
      if (part.accession === added.accession) return part;
    } else if (part.kind === added.kind && (await hasSameContent(db, part, added))) return part;
  }
  return undefined;
}

/** Returns whether two descriptions of a filing say the same: its cover page and the list of filings name it in different ways. */
const isSameFiling = (a: FilingPart, b: FilingPart): boolean =>
  a.filedOn === b.filedOn && a.total === b.total && a.lines === b.lines;

/** A table without a cover page takes the place of what is reported, and what is filed the place of such a table. */
const replaces = (added: FilingPart, part: FilingPart): boolean =>
  added.kind === 'report' &&
  part.kind !== 'addition' &&
  (added.filedOn === null || (part.kind === 'report' && part.filedOn === null));

/** Adds a filing. Returns the same list if the filing is there already. */
async function withPart(db: Db, parts: readonly Part[], added: NewPart): Promise<readonly Part[]> {
  const twin = await findTwin(db, parts, added);
  if (!twin) return [...parts.filter((part) => !replaces(added, part)), added];
  const isIncluded = added.kind === 'addition' && twin.kind !== 'addition';
  const isLessKnown = added.accession === null && twin.accession !== null;
  if (isIncluded || isLessKnown) return parts;
  if (isSameFiling(twin, added) && (await hasSameContent(db, twin, added))) return parts;
  return parts.map((part) => (part === twin ? added : part));
}

async function readPart(db: Db, part: Part) {
  const securities = 'securities' in part ? part.securities : await readAllSecurities(db, part.tableId);
  const { total, lines, warnings } = part;
  return { securities, total, lines, warnings };
}

async function combineParts(db: Db, parts: readonly [Part, ...Part[]]): Promise<Combined> {
  const [first, ...others] = parts;
  const last = parts.at(-1) ?? first;
  let whole: Awaited<ReturnType<typeof readPart>> | undefined;
  if (others.length > 0) {
    whole = await readPart(db, first);
    for (const part of others) whole = await addHoldings(whole, await readPart(db, part));
  }
  const { total, lines, warnings } = whole ?? first;
  return {
    tableId: whole ? '' : first.tableId,
    securities: whole?.securities ?? ('securities' in first ? first.securities : undefined),
    filing: {
      manager: parts.findLast(({ manager }) => manager !== null)?.manager ?? null,
      filedOn: parts.findLast(({ filedOn }) => filedOn !== null)?.filedOn ?? null,
      url: last.url,
      accessions: parts.flatMap(({ accession }) => accession ?? []),
      total,
      lines,
      warnings: first.kind === 'addition' ? [...warnings, unknownReport] : warnings,
      parts: parts.map((part) => {
        const { securities: _securities, ...about } = { securities: undefined, ...part };
        return about;
      }),
    },
  };
}

/**
 * Puts filings together with those of a stored quarter, in the order in which they were filed: only a restatement replaces
 * what was filed before it. Returns undefined if that changes nothing.
 */
export async function combine(
  db: Db,
  stored: FiledQuarter | undefined,
  added: readonly NewPart[],
): Promise<Combined | undefined> {
  const before = partsOf(stored);
  let parts: readonly Part[] = before;
  for (const part of added) parts = await withPart(db, parts, part);
  const [first, ...others] = countedParts(parts);
  if (!first) return undefined;
  const isSame =
    others.length + 1 === before.length && [first, ...others].every((part) => before.includes(part));
  return isSame ? undefined : combineParts(db, [first, ...others]);
}

/** Returns whether all that counts of these filings is stored; the newest come first. */
export function isComplete(stored: FiledQuarter | undefined, accessions: readonly string[]): boolean {
  const parts = partsOf(stored);
  for (const accession of accessions) {
    const part = parts.find((one) => one.accession === accession);
    if (!part)
      return stored?.filing.parts === undefined && stored?.filing.accessions.includes(accession) === true;
    if (part.kind !== 'addition') return true;
  }
  return false;
}
