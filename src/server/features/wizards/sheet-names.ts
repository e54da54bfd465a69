import { unguardedText } from '../../../domain/sheet-cells.ts';

/** The name that a cell holds, spaces tidied, in Unicode's composed form and without the guard of `guardedText`. */
export const nameOf = (cell: string): string =>
  unguardedText(cell.normalize('NFC').trim().replace(/\s+/g, ' ')).trim();
