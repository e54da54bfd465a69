import type { ParserSource } from '#server/platform/isolation/parser-spec.ts';
import type { Source } from '../source.ts';
import { openBytes } from './byte-input.ts';
import { readCsv } from './csv/read-csv.ts';
import { isZip, refuseOtherTypes, type TextType, textTypeOf } from './file-type.ts';
import { readJson } from './json/read-json.ts';
import { readOfx } from './ofx/read-ofx.ts';
import { decodeText, type TextInput } from './text/decode-text.ts';
import { readXlsx } from './xlsx/read-xlsx.ts';
import { readXml } from './xml/read-xml.ts';
import { declaredEncoding } from './xml/xml-encoding.ts';

const readers: Record<TextType, (text: TextInput) => Source> = {
  csv: readCsv,
  json: readJson,
  ofx: readOfx,
  xml: readXml,
};

/**
 * Opens a file as records; its type is told from its content. Throws AppError 'invalid' for a type that no reader
 * accepts, and 'too_large' for a file above `importLimits.fileBytes`.
 */
export async function openSource(input: ParserSource): Promise<Source> {
  const bytes = await openBytes(input);
  refuseOtherTypes(bytes.head);
  if (isZip(bytes.head)) return await readXlsx(bytes);
  const text = decodeText(bytes, declaredEncoding(bytes.head));
  return readers[textTypeOf(text.head)](text);
}
