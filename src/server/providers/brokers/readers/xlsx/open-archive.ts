import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { AppError } from '#domain/app-error.ts';
import { unsupported } from '../file-type.ts';
import { invalid, readerLimits, tooLarge } from '../reader-limits.ts';

/** The parts of a workbook. */
export interface Archive {
  has(name: string): boolean;
  /** Yields the unpacked text of a part; nothing for one that does not exist. Throws AppError 'too_large' above `maxBytes`. */
  text(name: string, maxBytes: number): AsyncGenerator<string>;
  /** The packed bytes of a part. */
  packedBytes(name: string): number;
  /** The packed bytes that belong to the text read so far. */
  packedBytesRead(): number;
}

const damaged = () => invalid('The workbook is damaged or incomplete. Export it again.');
const tooMuch = () =>
  tooLarge('The workbook unpacks to more data than any account has. Export it again as CSV.');

function describeOther(entries: ReadonlyMap<string, Entry>): AppError {
  if (entries.has('xl/workbook.bin'))
    return unsupported('This is a binary workbook (.xlsb).', 'Save it as .xlsx or CSV.');
  if (entries.has('content.xml'))
    return unsupported('This is an OpenDocument file.', 'Save it as .xlsx or CSV.');
  if (entries.has('Index/Document.iwa'))
    return unsupported('This is an Apple Numbers file.', 'Export it as Excel (.xlsx) or CSV.');
  if (entries.has('word/document.xml')) return unsupported('This is a text document.');
  if (entries.has('data.portfolio') || entries.has('data.xml'))
    return unsupported('This is a packed Portfolio Performance file.', 'Save it as XML without compression.');
  return unsupported('This is a ZIP archive without a workbook.', 'Unpack it and choose the files in it.');
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > readerLimits.zipEntries) throw tooLarge('The ZIP archive has more than 5,000 files.');
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  if (!entries.has('xl/workbook.xml')) throw describeOther(entries);
  return entries;
}

const asProblem = (error: unknown) => (error instanceof AppError ? error : damaged());

/** Opens the ZIP archive of an XLSX file. Throws AppError 'invalid' if it is another archive or damaged. */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true }).catch(() => Promise.reject(damaged()));
  const entries = await listEntries(zip).catch((error: unknown) => Promise.reject(asProblem(error)));
  let packedDone = 0;
  let packedNow = 0;
  let unpackedTotal = 0;
  const totalLimit = Math.max(readerLimits.ratioFromBytes, bytes.length * readerLimits.ratio);

  async function* unpack(entry: Entry, maxBytes: number): AsyncGenerator<string> {
    if (entry.isEncrypted()) throw unsupported('The workbook has a password.', 'Save it without one.');
    const decoder = new TextDecoder();
    let unpacked = 0;
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      const data = chunk as Buffer;
      unpacked += data.length;
      unpackedTotal += data.length;
      if (unpacked > maxBytes || unpackedTotal > totalLimit) throw tooMuch();
      packedNow = Math.min(entry.compressedSize, (unpacked / entry.uncompressedSize) * entry.compressedSize);
      yield decoder.decode(data, { stream: true });
    }
    packedDone += entry.compressedSize;
    packedNow = 0;
  }

  return {
    has: (name) => entries.has(name),
    async *text(name, maxBytes) {
      const entry = entries.get(name);
      if (!entry) return;
      try {
        yield* unpack(entry, maxBytes);
      } catch (error) {
        throw asProblem(error);
      }
    },
    packedBytes: (name) => entries.get(name)?.compressedSize ?? 0,
    packedBytesRead: () => packedDone + packedNow,
  };
}
