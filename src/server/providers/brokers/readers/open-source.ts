import type { ParserSource } from '#server/platform/isolation/parser-spec.ts';
import type { Source } from '../source.ts';
import { openBytes } from './byte-input.ts';
import { readCsv } from './csv/read-csv.ts';
import { refuseOtherTypes, textTypeOf } from './file-type.ts';
import { decodeText } from './text/decode-text.ts';

/**
 * Opens a file as records; its type is told from its content. Throws AppError 'invalid' for a type that no reader
 * accepts, and 'too_large' for a file above `importLimits.fileBytes`.
 */
export async function openSource(input: ParserSource, _name: string): Promise<Source> {
  const bytes = await openBytes(input);
  refuseOtherTypes(bytes.head);
  const text = decodeText(bytes);
  textTypeOf(text.head);
  return readCsv(text);
}
