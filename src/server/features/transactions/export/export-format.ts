import type { ExportSource } from './export-source.ts';

/** How a format writes a file. */
export interface ExportFormat {
  extension: string;
  mediaType: string;
  /** Writes the file piece by piece, with pauses for other requests. */
  write(source: ExportSource): AsyncGenerator<string | Uint8Array>;
}
