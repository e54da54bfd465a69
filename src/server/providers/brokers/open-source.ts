import type { ParserSource } from '#server/platform/isolation/parser-spec.ts';
import { openBytes } from './readers/byte-input.ts';
import { readCsv } from './readers/csv/read-csv.ts';
import { isZip, refuseOtherTypes, type TextType, textTypeOf } from './readers/file-type.ts';
import { readJson } from './readers/json/read-json.ts';
import { readOfx } from './readers/ofx/read-ofx.ts';
import type { Source } from './readers/source.ts';
import { decodeText, type TextInput } from './readers/text/decode-text.ts';
import { readXlsx } from './readers/xlsx/read-xlsx.ts';
import { readXml } from './readers/xml/read-xml.ts';
import { declaredEncoding } from './readers/xml/xml-encoding.ts';

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
