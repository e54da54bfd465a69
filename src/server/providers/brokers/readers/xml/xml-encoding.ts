import { unsupported } from '../file-type.ts';
import type { TextEncoding } from '../text/text-encoding.ts';

const encodings: Record<string, TextEncoding> = {
  'utf-8': 'utf-8',
  'us-ascii': 'utf-8',
  'iso-8859-1': 'windows-1252',
  'iso-8859-15': 'windows-1252',
  'windows-1252': 'windows-1252',
  'windows-1250': 'windows-1250',
};

/** Returns the encoding that an XML declaration names, if the bytes are of one byte each; else undefined. */
export function declaredEncoding(head: Buffer): TextEncoding | undefined {
  const start = head.toString('latin1', 0, 200);
  const name = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.-]+)["']/i.exec(start)?.[1]?.toLowerCase();
  if (name === undefined) return undefined;
  const encoding = encodings[name];
  if (!encoding) throw unsupported(`The encoding ${name} of the XML is not read.`, 'Save it as UTF-8.');
  return encoding;
}
