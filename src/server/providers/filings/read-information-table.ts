import { compare, type Decimal, decimal, multiply, subtract, toText, zero } from '#domain/decimal.ts';
import { coverElements, createCoverReader, type FiledCover } from './cover-page.ts';
import { createLineSums, type LineField, type TableLineTexts } from './filed-lines.ts';
import { filedUnit, readFiledNumber } from './filed-numbers.ts';
import { createFilingSplitter, decodeFiling } from './filing-text.ts';
import { createXmlReader, webPage, type XmlReading } from './filing-xml.ts';
import { acceptedFiles, FilingProblem, type InformationTable, NotAFiling } from './information-table.ts';

const lineFields: ReadonlySet<string> = new Set<LineField>([
  'nameOfIssuer',
  'titleOfClass',
  'cusip',
  'value',
  'sshPrnamt',
  'sshPrnamtType',
  'putCall',
]);
const isLineField = (name: string): name is LineField => lineFields.has(name);

/** Collects the content of the documents of one filing, in any order. */
function createTableReader() {
  const sums = createLineSums();
  const cover = createCoverReader();
  let hasTable = false;
  let hasCover = false;
  let line: TableLineTexts = {};

  function openRoot(name: string): void {
    if (name === 'informationTable') hasTable = true;
    if (name === 'edgarSubmission') hasCover = true;
    if (name.toLowerCase() === 'html') throw webPage();
  }

  function closeInTable(name: string, text: string, isClosed: boolean): void {
    if (!isClosed)
      throw new FilingProblem(`The information table is truncated or damaged: <${name}> has no closing tag.`);
    if (isLineField(name)) line[name] = text;
    else if (name === 'infoTable') sums.add(line);
  }

  const reading: XmlReading = {
    needsText: (name) => isLineField(name) || coverElements.has(name),
    open(path) {
      const name = path.at(-1) ?? '';
      if (path.length === 1) openRoot(name);
      if (name === 'infoTable') line = {};
    },
    close(path, text, isClosed) {
      if (path[0] === 'informationTable') closeInTable(path.at(-1) ?? '', text, isClosed);
      else if (path[0] === 'edgarSubmission') cover.element(path, text);
    },
  };

  return { sums, cover, reading, has: () => ({ table: hasTable, cover: hasCover }) };
}

type TableReader = ReturnType<typeof createTableReader>;

/** Reads a document of a filing, or a whole submission. */
async function readDocument(stream: AsyncIterable<Uint8Array>, reader: TableReader): Promise<void> {
  let xml: ReturnType<typeof createXmlReader> | undefined;
  const splitter = createFilingSplitter({
    headerLine: reader.cover.headerLine,
    xml(text) {
      xml ??= createXmlReader(reader.reading);
      xml.write(text);
    },
    endXml() {
      xml?.end();
      xml = undefined;
    },
  });
  for await (const text of decodeFiling(stream)) splitter.write(text);
  splitter.end();
}

function periodOf(cover: Pick<FiledCover, 'period'>, givenPeriod: string | undefined): string {
  const period = cover.period ?? givenPeriod;
  if (period) return period;
  throw new FilingProblem(
    'The file does not say which quarter it is for: give the last day of the quarter, or the whole submission.',
  );
}

const noticeMessage =
  'This is a 13F notice: another manager reports the holdings, and it has no information table of its own.';
const coverAloneMessage = 'This filing has a cover page and no information table: it reports no holdings.';

function checkParts(parts: { table: boolean; cover: boolean }, { form, reportType }: FiledCover): void {
  if (parts.table) return;
  if (!parts.cover) throw new NotAFiling(`The file has no information table in XML. ${acceptedFiles}`);
  const isNotice = /^13F-NT/i.test(form ?? '') || /NOTICE/i.test(reportType ?? '');
  throw new NotAFiling(`${isNotice ? noticeMessage : coverAloneMessage} ${acceptedFiles}`);
}

const grouped = (amount: string) => amount.replace(/(?<!\.\d*)\B(?=(?:\d{3})+(?!\d))/g, ',');

/** Whether lines and total differ by more than the rounding of each line to its unit. */
function differs(total: Decimal, coverTotal: Decimal, lines: number, unit: Decimal): boolean {
  const difference = subtract(total, coverTotal);
  const size = compare(difference, zero) < 0 ? subtract(zero, difference) : difference;
  return compare(multiply(size, decimal('2')), multiply(unit, decimal(lines))) > 0;
}

function tableOf(
  { sums, cover: coverReader, has }: TableReader,
  givenPeriod: string | undefined,
): InformationTable {
  const { reportType, ...cover } = coverReader.read();
  checkParts(has(), { ...cover, reportType });
  const period = periodOf(cover, givenPeriod);
  const filedTotal = readFiledNumber(cover.tableTotal);
  const unit = filedUnit(period, sums.total, filedTotal);
  const total = multiply(sums.total, unit.lines);
  const coverTotal = filedTotal && multiply(filedTotal, unit.cover);
  const filedLines = readFiledNumber(cover.tableLines);
  const coverLines = filedLines ? Number(toText(filedLines)) : null;
  const warnings: string[] = unit.warning ? [unit.warning] : [];
  if (givenPeriod && givenPeriod !== period)
    warnings.push(`The cover page is for the quarter to ${period}, not ${givenPeriod}.`);
  if (coverTotal && differs(total, coverTotal, sums.lines, unit.cover))
    warnings.push(
      `The lines add up to $${grouped(toText(total))}, the cover page says $${grouped(toText(coverTotal))}.`,
    );
  if (coverLines !== null && coverLines !== sums.lines)
    warnings.push(
      `The table has ${grouped(`${sums.lines}`)} lines, the cover page says ${grouped(`${coverLines}`)}.`,
    );
  return {
    securities: sums.securities(unit.lines),
    lines: sums.lines,
    total: toText(total),
    cover: { ...cover, period, tableTotal: coverTotal ? toText(coverTotal) : null, tableLines: coverLines },
    warnings,
  };
}

/**
 * Reads the documents of one filing, in any order. The period of the cover page has precedence over `about.period`, an ISO
 * date. Throws a FilingProblem.
 */
export async function readFiling(
  documents: readonly AsyncIterable<Uint8Array>[],
  about: { period?: string | undefined },
): Promise<InformationTable> {
  const reader = createTableReader();
  for (const document of documents) await readDocument(document, reader);
  return tableOf(reader, about.period);
}
