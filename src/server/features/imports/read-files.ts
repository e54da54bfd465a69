import type { FileOptions } from '#contract/imports.ts';
import { AppError } from '#domain/app-error.ts';
import { importLimits } from '#domain/imports.ts';
import { deleteStaged, type ImportOfCustomer } from '#server/ledger/discard-import.ts';
import type { StorageMeter } from '#server/ledger/import-storage.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { SpooledFile } from '#server/platform/isolation/spool.ts';
import type {
  DetectedFile,
  FileChunk,
  FileReading,
  ReadBrokerFile,
} from '#server/providers/brokers/read-file.ts';
import { createAccountCount } from './import-accounts.ts';
import { keepFile } from './kept-files.ts';
import { stageRows } from './staged-rows.ts';
import { noCounts, type StoredFile, updateImport } from './stored-import.ts';

/** An uploaded file in the folder for uploads. */
export interface Upload {
  name: string;
  source: SpooledFile;
}

interface Reading {
  db: Db;
  imported: ImportOfCustomer;
  readFile: ReadBrokerFile;
  answers: Pick<FileReading, 'mappings' | 'kinds'>;
  storage: StorageMeter;
  /** Whether originals are kept. */
  isKept: boolean;
  signal: AbortSignal;
}

const progressEveryMs = 200;

/** Returns a function that stores how many bytes have been read, a few times per second. */
function progressWriter({ db, imported }: Reading): (bytes: number) => Promise<void> {
  let writtenAt = 0;
  return async (bytes) => {
    const now = performance.now();
    if (now - writtenAt < progressEveryMs) return;
    writtenAt = now;
    await updateImport(db, imported, { bytes_read: bytes });
  };
}

/** Counts whether the dates of a file rise or fall. */
function createDirection() {
  let [rising, falling, previous] = [0, 0, ''];
  return {
    add(date: string | null | undefined): void {
      if (!date) return;
      if (previous !== '' && date > previous) rising += 1;
      if (previous !== '' && date < previous) falling += 1;
      previous = date;
    },
    isDescending: () => falling > rising,
  };
}

const nothingDetected: DetectedFile = {
  format: null,
  confidence: 0,
  candidates: [],
  detected: { encoding: null, delimiter: null, dates: null, numbers: null, currency: null, headerLine: null },
  unknown: null,
  isPositions: false,
};

/** Stages the rows of one file. Throws an AppError for a file that cannot be read. */
async function readRows(
  reading: Reading,
  index: number,
  chunks: AsyncIterable<FileChunk>,
  onBytes: (bytes: number) => Promise<void>,
): Promise<DetectedFile & Pick<StoredFile, 'rowCount' | 'isDescending' | 'accounts'>> {
  let detected = nothingDetected;
  let rowCount = 0;
  const direction = createDirection();
  const accounts = createAccountCount();
  for await (const chunk of chunks) {
    if ('detected' in chunk) {
      detected = chunk.detected;
      continue;
    }
    rowCount += chunk.rows.length;
    if (rowCount > importLimits.rowsPerFile)
      throw new AppError('too_large', 'A file can have at most 500,000 rows.');
    for (const { outcome } of chunk.rows) if (outcome.is !== 'skipped') direction.add(outcome.draft?.date);
    for (const row of chunk.rows) accounts.add(row);
    await reading.storage.add(await stageRows(reading.db, reading.imported, index, chunk.rows));
    await onBytes(chunk.bytes);
  }
  return { ...detected, rowCount, isDescending: direction.isDescending(), accounts: accounts.all() };
}

async function readOne(
  reading: Reading,
  index: number,
  { name, source }: Upload,
  options: FileOptions | undefined,
  onBytes: (bytes: number) => Promise<void>,
): Promise<StoredFile> {
  const about: FileReading = {
    name,
    format: options?.format,
    mapping: options?.mapping,
    ...reading.answers,
  };
  const base = { name, bytes: source.bytes, isKept: false, counts: noCounts() };
  try {
    const read = await readRows(reading, index, reading.readFile(source, about, reading.signal), onBytes);
    const { db, imported, isKept } = reading;
    // A file that cannot be read is not kept: it takes space and helps nobody.
    if (isKept) await keepFile(db, { imported, file: index }, source, reading);
    return { ...base, ...read, isKept, problem: null };
  } catch (error) {
    if (!(error instanceof AppError) || !['invalid', 'too_large'].includes(error.code)) throw error;
    await reading.storage.add(-(await deleteStaged(reading.db, reading.imported, { file: index })));
    return { ...base, ...nothingDetected, rowCount: 0, isDescending: false, problem: error.message };
  }
}

/** Reads uploaded files one after the other and stages their rows. A file that cannot be read says why; others go on. */
export async function readFiles(
  reading: Reading,
  uploads: readonly Upload[],
  options: readonly FileOptions[],
): Promise<StoredFile[]> {
  const total = uploads.reduce((sum, { source }) => sum + source.bytes, 0);
  await updateImport(reading.db, reading.imported, { bytes_total: total });
  const write = progressWriter(reading);
  const files: StoredFile[] = [];
  let before = 0;
  for (const [index, upload] of uploads.entries()) {
    const done = before;
    files.push(await readOne(reading, index, upload, options[index], (bytes) => write(done + bytes)));
    before += upload.source.bytes;
    reading.signal.throwIfAborted();
  }
  return files;
}
