import { AppError } from '#domain/app-error.ts';

const accepted = 'Export the file as CSV, XLSX, XML, OFX or JSON.';

/** Creates the error for a type of file that no reader accepts. */
export const unsupported = (what: string, advice: string = accepted): AppError =>
  new AppError('invalid', `${what} ${advice}`, { reason: 'unsupported' });

const signatures: [bytes: string, what: string, advice?: string][] = [
  ['%PDF', 'This is a PDF.', 'Export the transactions as CSV or XLSX instead.'],
  [
    '\xd0\xcf\x11\xe0',
    'This is an old Excel file (.xls) or a workbook with a password.',
    'Save it as .xlsx or CSV without a password.',
  ],
  ['\x1f\x8b', 'This is a gzip archive.', 'Unpack it first.'],
  ['7z\xbc\xaf\x27\x1c', 'This is a 7-Zip archive.', 'Unpack it first.'],
  ['Rar!', 'This is a RAR archive.', 'Unpack it first.'],
  ['BZh', 'This is a bzip2 archive.', 'Unpack it first.'],
  ['\xfd7zXZ', 'This is an XZ archive.', 'Unpack it first.'],
  ['\x89PNG', 'This is an image.'],
  ['\xff\xd8\xff', 'This is an image.'],
  ['GIF8', 'This is an image.'],
  ['RIFF', 'This is an image or a recording.'],
  ['SQLite format 3', 'This is a database.'],
  [
    'PPPBV1',
    'This is a Portfolio Performance file in its binary form.',
    'Save it in Portfolio Performance as XML, or export its transactions as CSV.',
  ],
  ['{\\rtf', 'This is a text document (RTF).'],
];

/** Throws AppError 'invalid' if the first bytes are of a type of file that no reader accepts. */
export function refuseOtherTypes(head: Buffer): void {
  if (head.length === 0) throw unsupported('The file is empty.', 'Export it again.');
  const start = head.toString('latin1', 0, 16);
  for (const [bytes, what, advice] of signatures)
    if (start.startsWith(bytes)) throw unsupported(what, advice);
}

/** Says whether the first bytes are of a ZIP archive, as which XLSX files are stored. */
export const isZip = (head: Buffer): boolean =>
  ['PK\x03\x04', 'PK\x05\x06'].includes(head.toString('latin1', 0, 4));

export type TextType = 'csv' | 'json' | 'ofx' | 'xml';

/** Tells what kind of text a file is from its start. Throws AppError 'invalid' for a web page. */
export function textTypeOf(head: string): TextType {
  const start = head.slice(0, 4096).trimStart();
  if (/^OFXHEADER\s*:/i.test(start) || /^(<\?[^>]*>\s*)*<OFX>/i.test(start)) return 'ofx';
  if (/^(<!--((?!-->)[\s\S])*-->\s*)*<(!doctype\s+html|html|head|body|table|meta)\b/i.test(start))
    throw unsupported('This is a web page (HTML).');
  if (/^<[?!A-Za-z]/.test(start)) return 'xml';
  return /^[{[]/.test(start) ? 'json' : 'csv';
}
