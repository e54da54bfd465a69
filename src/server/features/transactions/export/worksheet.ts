import { createReadStream } from 'node:fs';
import { pipeline, type Readable } from 'node:stream';
import { createDeflateRaw, createInflateRaw } from 'node:zlib';
import { escapeFormula } from '#domain/csv-cells.ts';
import type { SpooledFile } from '#server/platform/isolation/spool.ts';
import { type CellType, sheetEnd, sheetRow, sheetStart } from './sheet-xml.ts';

/** Writes a stream to a temporary file. */
export type Spool = (stream: AsyncIterable<Uint8Array>) => Promise<Pick<SpooledFile, 'path' | 'remove'>>;

/**
 * A sheet that is being written. Its rows are compressed at once into a temporary file, because all sheets grow at the same
 * time, and would stay in memory until a slow client has read them.
 */
export class Worksheet {
  readonly name: string;
  readonly #types: readonly CellType[];
  readonly #deflate = createDeflateRaw({ level: 1 });
  readonly #file: ReturnType<Spool>;
  #xml: string;
  #path = '';
  #reader: Readable | undefined;
  rows = 1;

  constructor(name: string, header: readonly string[], types: readonly CellType[], spool: Spool) {
    this.name = name;
    this.#types = types;
    this.#xml = sheetStart(header);
    this.#file = spool(this.#deflate);
    // Reported by flush() and end(), unless the sheet is abandoned.
    this.#file.catch(() => undefined);
  }

  add(cells: readonly string[]): void {
    this.rows += 1;
    const safe = cells.map((cell, index) => (this.#types[index] === 'text' ? escapeFormula(cell) : cell));
    this.#xml += sheetRow(this.rows, safe, this.#types);
  }

  /** Writes the rows that were added, and waits until they are compressed. */
  async flush(): Promise<void> {
    const xml = this.#xml;
    this.#xml = '';
    if (xml === '') return;
    const written = new Promise<void>((resolve, reject) => {
      this.#deflate.write(xml, (error) => (error ? reject(error) : resolve()));
    });
    await written.catch(async (error: unknown) => {
      // The reason, if the file could not be written.
      await this.#file;
      throw error;
    });
  }

  async end(): Promise<void> {
    this.#xml += sheetEnd;
    await this.flush();
    this.#deflate.end();
    this.#path = (await this.#file).path;
  }

  /** Reads the XML of a finished sheet, because yazl takes no packed members. */
  read(onError: (error: Error) => void): Readable {
    this.#reader = pipeline(createReadStream(this.#path), createInflateRaw(), (error) => {
      if (error) onError(error);
    });
    return this.#reader;
  }

  /** Removes the file, finished or not, then its reader: nothing can open it afterwards. */
  async remove(): Promise<void> {
    this.#deflate.destroy();
    const file = await this.#file.catch(() => undefined);
    await file?.remove();
    this.#reader?.destroy();
  }
}
