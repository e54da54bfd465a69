/** What a cell of a sheet contains. Numbers are decimal text, dates ISO dates; an empty text is an empty cell. */
export type CellType = 'text' | 'number' | 'date';

// XML 1.0 has no way to write these; ECMA-376 escapes them as _xHHHH_, and text that looks like such an escape as well.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to escape.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g;
const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A reader would turn it into a line feed.
  '\r': '&#13;',
};

const asHex = (character: string) =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** Escapes text for XML. */
export const xmlText = (text: string): string =>
  text.replace(/[&<>"\r]/g, (character) => escapes[character] ?? character);

/** Escapes text for a cell of a sheet. */
const cellText = (text: string): string => xmlText(text.replace(unwritable, asHex));

/** Returns the letters of a column from 0: A to Z, AA and so on. */
function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}

const dayMs = 86_400_000;
/** The day 0 of spreadsheets for dates after February 1900. */
const dayZero = Date.UTC(1899, 11, 30);
const toDay = (date: string): number => (Date.parse(`${date}T00:00:00Z`) - dayZero) / dayMs;

/** See the styles of workbook-parts.ts. */
const dateStyle = ' s="1"';
const headerStyle = ' s="2"';

function cell(place: string, text: string, type: CellType, style = ''): string {
  if (text === '') return '';
  if (type === 'number') return `<c r="${place}"><v>${text}</v></c>`;
  if (type === 'date') return `<c r="${place}"${dateStyle}><v>${toDay(text)}</v></c>`;
  return `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${cellText(text)}</t></is></c>`;
}

/** Formats a row; `line` counts from 1. */
export function sheetRow(line: number, cells: readonly string[], types: readonly CellType[]): string {
  const written = cells.map((text, index) => cell(columnLetters(index) + line, text, types[index] ?? 'text'));
  return `<row r="${line}">${written.join('')}</row>`;
}

/** Begins a sheet with a header, which stays visible when the sheet is scrolled. */
export function sheetStart(header: readonly string[]): string {
  const cells = header.map((text, index) => cell(`${columnLetters(index)}1`, text, 'text', headerStyle));
  return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData><row r="1">${cells.join('')}</row>`;
}

export const sheetEnd = '</sheetData></worksheet>';

export const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
