import { declaration, main, xmlText } from './sheet-xml.ts';

const packageNamespace = 'http://schemas.openxmlformats.org/package/2006';
const officeNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006';
const spreadsheetTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const sheetPath = (number: number) => `xl/worksheets/sheet${number}.xml`;

const relationships = (entries: readonly string[]) =>
  `${declaration}<Relationships xmlns="${packageNamespace}/relationships">${entries.join('')}</Relationships>`;

const relationship = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${officeNamespace}/relationships/${type}" Target="${target}"/>`;

const override = (path: string, type: string) =>
  `<Override PartName="/${path}" ContentType="${spreadsheetTypes}.${type}+xml"/>`;

/** The styles of cells: 0 is plain, 1 an ISO date, 2 bold. */
const styles = `${declaration}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`;

/** Returns the parts of a workbook beside its sheets, by path. The sheets are at `sheetPath`, counted from 1. */
export function workbookParts(sheets: readonly string[]): [path: string, xml: string][] {
  const numbers = sheets.map((_, index) => index + 1);
  const listed = sheets.map(
    (name, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const parts = numbers.map((number) =>
    relationship(`rId${number}`, 'worksheet', `worksheets/sheet${number}.xml`),
  );
  const types = numbers.map((number) => override(sheetPath(number), 'worksheet'));
  return [
    [
      '[Content_Types].xml',
      `${declaration}<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('xl/workbook.xml', 'sheet.main')}${override('xl/styles.xml', 'styles')}${types.join('')}</Types>`,
    ],
    ['_rels/.rels', relationships([relationship('rId1', 'officeDocument', 'xl/workbook.xml')])],
    [
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${main}" xmlns:r="${officeNamespace}/relationships"><sheets>${listed.join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relationships([...parts, relationship('rIdStyles', 'styles', 'styles.xml')]),
    ],
    ['xl/styles.xml', styles],
  ];
}
