import { crc32, deflateRawSync } from 'node:zlib';

/** A file that an attacker imports, with what its refusal has to mention. */
export interface HostileFile {
  name: string;
  bytes: Uint8Array;
  says: RegExp;
}

interface ZipEntry {
  name: string;
  content: Uint8Array;
  /** What the directory claims; the truth by default. */
  claimedSize?: number;
}

const fixed = (size: number, fill: (view: DataView) => void) => {
  const bytes = new Uint8Array(size);
  fill(new DataView(bytes.buffer));
  return bytes;
};

/** Builds a zip archive by hand, so that its directory can lie. */
function zipOf(entries: readonly ZipEntry[]): Uint8Array {
  const [local, directory]: [Uint8Array[], Uint8Array[]] = [[], []];
  let offset = 0;
  for (const { name, content, claimedSize = content.length } of entries) {
    const [title, packed, sum] = [Buffer.from(name), deflateRawSync(content), crc32(content)];
    const head = fixed(30, (view) => {
      view.setUint32(0, 0x04034b50, true);
      view.setUint16(4, 20, true);
      view.setUint16(8, 8, true);
      view.setUint32(14, sum, true);
      view.setUint32(18, packed.length, true);
      view.setUint32(22, claimedSize, true);
      view.setUint16(26, title.length, true);
    });
    directory.push(
      fixed(46, (view) => {
        view.setUint32(0, 0x02014b50, true);
        view.setUint16(6, 20, true);
        view.setUint16(10, 8, true);
        view.setUint32(16, sum, true);
        view.setUint32(20, packed.length, true);
        view.setUint32(24, claimedSize, true);
        view.setUint16(28, title.length, true);
        view.setUint32(42, offset, true);
      }),
      title,
    );
    local.push(head, title, packed);
    offset += head.length + title.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = fixed(22, (view) => {
    view.setUint32(0, 0x06054b50, true);
    view.setUint16(8, entries.length, true);
    view.setUint16(10, entries.length, true);
    view.setUint32(12, listed.length, true);
    view.setUint32(16, offset, true);
  });
  return Buffer.concat([...local, listed, end]);
}

const text = (content: string) => Buffer.from(content);
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Returns a workbook with one sheet of the given XML. */
export function workbookOf(sheet: Uint8Array, rest: ZipEntry[] = []): Uint8Array {
  return zipOf([
    {
      name: '[Content_Types].xml',
      content: text('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    },
    {
      name: 'xl/workbook.xml',
      content: text(
        `<workbook xmlns:r="${relation}"><sheets><sheet name="Trades" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: text(
        `<Relationships><Relationship Id="rId1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
    },
    { name: 'xl/worksheets/sheet1.xml', content: sheet },
    ...rest,
  ]);
}

const million = 1_000_000;
const schwab = '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"\n';
const zipBomb = () =>
  workbookOf(
    Buffer.concat([
      text('<worksheet><sheetData>'),
      Buffer.alloc(400 * million, '<row><c><v>1</v></c></row>'),
    ]),
  );
const entities = Array.from(
  { length: 20 },
  (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(20)}">`,
).join('');

/** Files that exhaust a careless reader, each with what the message has to say. */
export const hostileFiles: readonly (() => HostileFile)[] = [
  () => ({ name: 'bomb.xlsx', bytes: zipBomb(), says: /large|much|500,000 rows/ }),
  () => ({
    name: 'lies.xlsx',
    bytes: workbookOf(text('<worksheet><sheetData>'), [
      { name: 'xl/sharedStrings.xml', content: Buffer.alloc(100 * million, 'x'), claimedSize: 10 },
    ]),
    says: /./,
  }),
  () => ({
    name: 'entities.xml',
    bytes: text(
      `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e0 "ha">${entities}]><FlexQueryResponse>&e20;</FlexQueryResponse>`,
    ),
    says: /DOCTYPE|entit|document type/i,
  }),
  () => ({
    name: 'external.xml',
    bytes: text(
      '<?xml version="1.0"?><!DOCTYPE x SYSTEM "file:///etc/passwd"><FlexQueryResponse>&x;</FlexQueryResponse>',
    ),
    says: /DOCTYPE|entit|document type/i,
  }),
  () => ({
    name: 'deep.xml',
    bytes: text(`<?xml version="1.0"?><FlexQueryResponse>${'<a>'.repeat(200_000)}`),
    says: /deep|nest/i,
  }),
  () => ({
    name: 'deep-client.xml',
    bytes: text(`<client>${'<a>'.repeat(200_000)}`),
    says: /nested more than 500 elements/,
  }),
  () => ({
    name: 'elements.xml',
    bytes: text(`<client>${'<a/>'.repeat(12 * million)}</client>`),
    says: /5,000,000 elements/,
  }),
  () => ({ name: 'deep.json', bytes: text('['.repeat(2 * million)), says: /100 levels deep/ }),
  () => ({
    name: 'keys.json',
    bytes: text(`[{"k":1${Array.from({ length: 3 * million }, (_, at) => `,"k${at}":1`).join('')}}]`),
    says: /500 columns/,
  }),
  () => ({
    name: 'text.json',
    bytes: text(`{"activities":[{"a":"${'x'.repeat(45 * million)}"}]}`),
    says: /32,768 characters/,
  }),
  () => ({ name: 'name.json', bytes: text(`{"${'x'.repeat(45 * million)}":1}`), says: /32,768 characters/ }),
  () => ({ name: 'columns.csv', bytes: text(`${'a,'.repeat(10_000)}b\n`), says: /columns/ }),
  () => ({
    name: 'cell.csv',
    bytes: text(`${schwab}"01/02/2024","Buy","${'x'.repeat(2 * million)}"\n`),
    says: /long|characters|large/,
  }),
  () => ({ name: 'line.csv', bytes: Buffer.alloc(20 * million, 'x'), says: /long|characters|large/ }),
  () => ({ name: 'nul.csv', bytes: text(`${schwab}"01/02/2024","Buy\0","KO"\n`), says: /./ }),
  () => ({ name: 'statement.pdf', bytes: text('%PDF-1.7\n...'), says: /PDF/ }),
  () => ({ name: 'old.xls', bytes: Buffer.from('d0cf11e0a1b11ae1', 'hex'), says: /xls|Excel/i }),
  () => ({
    name: 'photos.zip',
    bytes: zipOf([{ name: 'a.txt', content: text('hello') }]),
    says: /zip|Excel|workbook/i,
  }),
  () => ({ name: 'rows.csv', bytes: text(schwab + '1\n'.repeat(500_002)), says: /500,000|too much memory/ }),
  () => ({ name: 'empty.csv', bytes: new Uint8Array(), says: /empty/ }),
];
