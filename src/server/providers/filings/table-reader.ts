import { coverElements, createCoverReader } from './cover-page.ts';
import { createLineSums, type FiledLine, type LineField } from './filed-lines.ts';
import { createFilingSplitter, decodeFiling } from './filing-text.ts';
import { createXmlReader, webPage, type XmlReading } from './filing-xml.ts';
import { FilingProblem } from './information-table.ts';

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

/** Gathers what the documents of one filing say, in whatever order they come. */
export function createTableReader() {
  const sums = createLineSums();
  const cover = createCoverReader();
  let hasTable = false;
  let hasCover = false;
  let line: FiledLine = {};

  function openRoot(name: string): void {
    if (name === 'informationTable') hasTable = true;
    if (name === 'edgarSubmission') hasCover = true;
    if (name.toLowerCase() === 'html') throw webPage();
  }

  function closeInTable(name: string, text: string, isClosed: boolean): void {
    if (!isClosed)
      throw new FilingProblem(`The information table is cut off or damaged: <${name}> has no closing tag.`);
    if (isLineField(name)) line[name] = text;
    else if (name === 'infoTable') sums.add(line);
  }

  const reading: XmlReading = {
    wants: (name) => isLineField(name) || coverElements.has(name),
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

export type TableReader = ReturnType<typeof createTableReader>;

/** Reads a document of a filing, or a whole submission, into the reader. */
export async function readDocument(stream: AsyncIterable<Uint8Array>, reader: TableReader): Promise<void> {
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
