import { importLimits } from '#domain/imports.ts';
import { cellTooLong, readerLimits, tooLarge, tooManyColumns } from '../reader-limits.ts';
import type { Attributes, ElementHandler } from '../xml/element-stream.ts';
import { type Workbook, withoutEscapes } from './read-parts.ts';
import { numberText } from './serial-dates.ts';

/** A row of a sheet with text in some cell. */
export interface SheetRow {
  /** The number of the row in its sheet, from 1. */
  row: number;
  cells: string[];
  /** Whether the sheet ends before the row does. */
  isCut: boolean;
}

/** Returns the index of the column of a reference such as `AB12`. */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length && at < 4; at += 1) {
    const letter = reference.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

function cellText(value: string, { t: type, s: style }: Attributes, workbook: Workbook): string {
  switch (type) {
    case 's':
      return workbook.sharedTexts[Number(value)] ?? '';
    case 'b':
      return value.trim() === '1' ? 'TRUE' : 'FALSE';
    case 'd':
      return value
        .trim()
        .replace('T', ' ')
        .replace(/( 00:00:00)?(\.0+)?Z?$/, '');
    case 'str':
    case 'inlineStr':
    case 'e':
      return withoutEscapes(value).trim();
    default:
      return numberText(value, workbook.forms[Number(style ?? 0)] ?? 'number', workbook.is1904);
  }
}

/** Collects the rows of a sheet. Formulas count by the value that they had when the workbook was saved. */
export function createSheetHandler(
  name: string,
  workbook: Workbook,
  add: (row: SheetRow) => void,
): ElementHandler {
  let row = 0;
  let cells: string[] = [];
  let column = -1;
  let cell: Attributes = {};
  let value = '';
  let isValue = false;
  let isPhonetic = false;
  let rowLength = 0;
  const place = () => `Sheet ${name}, row ${row}`;

  /** Cells share texts, so a row can be far longer than what the file holds of it. */
  function count(length: number): void {
    rowLength += length;
    workbook.textLength += length;
    if (rowLength > readerLimits.lineLength) throw tooLarge(`${place()} has more than 1 MB of text.`);
    if (workbook.textLength > readerLimits.sheetTextLength)
      throw tooLarge('The sheets have more than 200 MB of text.');
  }

  function endCell(): void {
    const text = value === '' ? '' : cellText(value, cell, workbook);
    if (text === '') return;
    if (column >= importLimits.columns) throw tooManyColumns(place());
    count(text.length);
    while (cells.length < column) cells.push('');
    cells[column] = text;
  }

  return {
    open(element, attributes) {
      if (element === 'c') {
        column = attributes['r'] === undefined ? column + 1 : columnOf(attributes['r']);
        cell = attributes;
        value = '';
      } else if (element === 'v' || element === 't') isValue = !isPhonetic;
      else if (element === 'rPh') isPhonetic = true;
      else if (element === 'row') {
        row = Number(attributes['r'] ?? row + 1);
        cells = [];
        rowLength = 0;
        column = -1;
      }
    },
    close(element, isCut) {
      if (element === 'c') endCell();
      else if (element === 'v' || element === 't') isValue = false;
      else if (element === 'rPh') isPhonetic = false;
      else if (element === 'row' && cells.length > 0) add({ row, cells, isCut });
    },
    text(text) {
      if (!isValue) return;
      value += text;
      if (value.length > importLimits.cellLength) throw cellTooLong(place());
    },
  };
}
