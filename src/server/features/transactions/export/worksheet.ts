import { escapeFormula } from '#domain/csv-cells.ts';
import { type CellType, sheetEnd, sheetRow, sheetStart } from './sheet-xml.ts';
import type { ZipEntry } from './zip-entry.ts';

/** A sheet that is being written. Its rows are compressed at once. */
export class Worksheet {
  readonly name: string;
  readonly entry: ZipEntry;
  readonly #types: readonly CellType[];
  #xml: string;
  rows = 1;

  constructor(name: string, header: readonly string[], types: readonly CellType[], entry: ZipEntry) {
    this.name = name;
    this.entry = entry;
    this.#types = types;
    this.#xml = sheetStart(header);
  }

  add(cells: readonly string[]): void {
    this.rows += 1;
    const safe = cells.map((cell, index) => (this.#types[index] === 'text' ? escapeFormula(cell) : cell));
    this.#xml += sheetRow(this.rows, safe, this.#types);
  }

  /** Compresses the rows that were added. */
  async flush(): Promise<void> {
    const xml = this.#xml;
    this.#xml = '';
    if (xml !== '') await this.entry.write(xml);
  }

  async end(): Promise<void> {
    await this.flush();
    await this.entry.end(sheetEnd);
  }
}
