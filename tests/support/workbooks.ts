import { crc32, deflateRawSync } from 'node:zlib';

interface Part {
  name: string;
  data: Buffer;
  packed: Buffer;
  offset: number;
}

/** Writes the fields that the local and the central header of a part share. */
function sharedHeader({ name, data, packed }: Part): Buffer {
  const header = Buffer.alloc(26);
  header.writeUInt16LE(20, 0);
  header.writeUInt16LE(8, 4);
  header.writeUInt32LE(crc32(data), 10);
  header.writeUInt32LE(packed.length, 14);
  header.writeUInt32LE(data.length, 18);
  header.writeUInt16LE(Buffer.byteLength(name), 22);
  return header;
}

function centralHeader(part: Part): Buffer {
  const start = Buffer.from([0x50, 0x4b, 1, 2, 20, 0]);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(part.offset, 10);
  return Buffer.concat([start, sharedHeader(part), rest, Buffer.from(part.name)]);
}

/** Packs parts as a ZIP archive. */
export function zip(parts: Readonly<Record<string, string | Buffer>>): Buffer {
  const packed: Part[] = [];
  const body: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const data = Buffer.from(content as string);
    const part = { name, data, packed: deflateRawSync(data), offset };
    const local = Buffer.concat([
      Buffer.from('PK\x03\x04', 'latin1'),
      sharedHeader(part),
      Buffer.from(name),
      part.packed,
    ]);
    packed.push(part);
    body.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(packed.map(centralHeader));
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(packed.length, 8);
  end.writeUInt16LE(packed.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...body, directory, end]);
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
export function workbook({ sheets, sharedTexts, styles, is1904, others }: WorkbookParts): Buffer {
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
