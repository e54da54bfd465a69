import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** Packs parts as a ZIP archive. */
export function zip(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const file = new ZipFile();
  for (const [name, content] of Object.entries(parts))
    file.addBuffer(Buffer.from(content as string), name, { compress: content.length > 0 });
  file.end();
  return buffer(file.outputStream);
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

interface WorkbookParts {
  /** The rows of each sheet as XML. */
  sheets: Readonly<Record<string, string | Buffer>>;
  sharedTexts?: string;
  styles?: string;
  is1904?: boolean;
  others?: Readonly<Record<string, string | Buffer>>;
}

/** Builds an XLSX file from the XML of its parts. */
export function workbook({ sheets, sharedTexts, styles, is1904, others }: WorkbookParts): Promise<Buffer> {
  const names = Object.keys(sheets);
  const list = names.map(
    (name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const targets = names.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  const rows = Object.values(sheets).map((content, index): [string, string | Buffer] => [
    `xl/worksheets/sheet${index + 1}.xml`,
    typeof content === 'string'
      ? `${declaration}<worksheet><sheetData>${content}</sheetData></worksheet>`
      : content,
  ]);
  return zip({
    'xl/workbook.xml': `${declaration}<workbook xmlns:r="${relations}">${is1904 ? '<workbookPr date1904="1"/>' : ''}<sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${declaration}<Relationships>${targets.join('')}</Relationships>`,
    ...(styles === undefined ? {} : { 'xl/styles.xml': `${declaration}<styleSheet>${styles}</styleSheet>` }),
    ...(sharedTexts === undefined
      ? {}
      : { 'xl/sharedStrings.xml': `${declaration}<sst>${sharedTexts}</sst>` }),
    ...Object.fromEntries(rows),
    ...others,
  });
}
