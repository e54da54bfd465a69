import type { InsiderReport } from '#domain/insiders/insider-report.ts';
import type { ParserSource } from '#server/platform/isolation/parser-spec.ts';
import { createXmlReader, type XmlReading } from './filing-xml.ts';
import { FilingProblem } from './information-table.ts';
import {
  beginLine,
  type InsiderReportLine,
  reportDate,
  toReportedTransaction,
} from './insider-report-lines.ts';
import { isMarked, plainNumber, toOwner } from './insider-report-owners.ts';
import type { AboutReport } from './insider-report-parser.ts';

const root = 'ownershipDocument';
const document = 'a report of an insider';
/** The form has room for 30 lines in each table and for ten owners. */
const maxLines = 300;
const maxOwners = 50;
const maxFootnotes = 300;
const longestText = 10_000;

const mentionsPlan = /10b5-?1/i;
const deniesPlan = /\bnot\b[^.]{0,80}10b5-?1/i;

const textElements = new Set([
  'value',
  'transactionCode',
  'footnote',
  'documentType',
  'periodOfReport',
  'dateOfOriginalSubmission',
  'issuerCik',
  'aff10b5One',
  'rptOwnerCik',
  'rptOwnerName',
  'isDirector',
  'isOfficer',
  'isTenPercentOwner',
  'officerTitle',
]);

type Texts = Map<string, string>;

function checkCount(count: number, most: number, what: string): void {
  if (count > most) throw new FilingProblem(`The report has more than ${most} ${what}.`);
}

/** Collects what a report says. Each text is under the name of its element, a value under that of its parent. */
function createReading() {
  const head: Texts = new Map();
  const footnotes: Texts = new Map();
  const owners: Texts[] = [];
  const lines: InsiderReportLine[] = [];
  let line: InsiderReportLine | undefined;
  let id = '';

  function close(path: readonly string[], text: string): void {
    const name = path.at(-1) ?? '';
    if (name === 'footnoteId') line?.footnotes.add(id);
    if (name === 'footnote') footnotes.set(id, text);
    if (beginLine(name)) line = undefined;
    if (text === '' || !textElements.has(name)) return;
    const into = line?.texts ?? (path.includes('reportingOwner') ? owners.at(-1) : head);
    into?.set(name === 'value' ? (path.at(-2) ?? '') : name, text);
  }

  const reading: XmlReading = {
    needsText: (name) => textElements.has(name),
    attribute(name, value) {
      if (name === 'id') id = value.slice(0, 20);
    },
    open(path) {
      if (path.length === 1 && path[0] !== root)
        throw new FilingProblem('The file is not a report of an insider.');
      const name = path.at(-1) ?? '';
      if (path.length === 2 && name === 'reportingOwner') owners.push(new Map());
      const begun = beginLine(name);
      if (begun) lines.push(begun);
      line = begun ?? line;
      checkCount(lines.length, maxLines, 'lines');
      checkCount(owners.length, maxOwners, 'owners');
      checkCount(footnotes.size, maxFootnotes, 'footnotes');
    },
    close(path, text, isClosed) {
      // A footnote is referred to by an element without an end tag.
      if (path.length === 1 && !isClosed) throw new FilingProblem('The report is truncated or damaged.');
      close(path, text);
    },
  };
  return { reading, head, footnotes, owners, lines };
}

/** Returns whether lines follow a plan: by their footnotes, or else by the mark on the form, which is about all of them. */
function planReader({ head, footnotes, lines }: ReturnType<typeof createReading>) {
  const named = new Set<string>();
  for (const [id, text] of footnotes) if (mentionsPlan.test(text) && !deniesPlan.test(text)) named.add(id);
  const isNamed = (ids: ReadonlySet<string>) => !ids.isDisjointFrom(named);
  const anyNamed = lines.some((line) => isNamed(line.footnotes));
  const mark = head.get('aff10b5One');
  return (ids: ReadonlySet<string>): boolean | null => {
    if (isNamed(ids)) return true;
    if (mark === undefined) return anyNamed ? false : null;
    return isMarked(mark) && !anyNamed;
  };
}

/** Reads a report. Throws AppError 'invalid' if it is none, damaged or too large. */
export function readReport(text: string, { latest }: AboutReport): InsiderReport {
  const filed = createReading();
  const xml = createXmlReader(filed.reading, { document, longestText });
  xml.write(text);
  xml.end();
  const { head } = filed;
  const issuer = plainNumber(head.get('issuerCik'));
  const owners = filed.owners.flatMap((texts) => toOwner(texts) ?? []);
  if (!issuer || owners.length === 0) throw new FilingProblem('The report names no company or no insider.');
  const period = reportDate(head.get('periodOfReport'));
  const context = { period, latest, isPlanned: planReader(filed) };
  const isFirst = head.get('documentType')?.startsWith('3') ?? false;
  return {
    issuer,
    period,
    originalFiled: reportDate(head.get('dateOfOriginalSubmission')),
    owners,
    transactions: filed.lines
      // Forms 4 and 5 repeat holdings in which nothing changed.
      .filter(({ kind }) => kind !== 'holding' || isFirst)
      .flatMap((line) => toReportedTransaction(line, context) ?? []),
  };
}

/** Reads a report in the child process. */
export const parseReport = async ({ bytes }: ParserSource, about: AboutReport) =>
  readReport((await bytes()).toString('utf8'), about);
