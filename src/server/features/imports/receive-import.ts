import type { z } from 'zod';
import type { ImportAccount, imports } from '#contract/imports.ts';
import { AppError } from '#domain/app-error.ts';
import { importLimits } from '#domain/imports.ts';
import { discardImport, type ImportOfCustomer } from '#server/ledger/discard-import.ts';
import { storageMeter } from '#server/ledger/import-storage.ts';
import type { Computing } from '#server/platform/computing/computations.ts';
import type { IncomingFile } from '#server/platform/http/form.ts';
import type { Parsers } from '#server/platform/isolation/parsers.ts';
import type { ReadBrokerFile } from '#server/providers/brokers/read-file.ts';
import { answeredAccounts, rememberedDestinations } from './import-accounts.ts';
import { type ImportComputations, ownerOf } from './import-computations.ts';
import type { ImportContext } from './import-context.ts';
import { readFiles, type Upload } from './read-files.ts';
import { rememberedKinds, rememberedMappings } from './remembered-answers.ts';
import { createImport, findImport, saveAnswers, totalCounts, updateImport } from './stored-import.ts';

type Fields = z.output<(typeof imports)['preview']['form']>;

interface Request {
  /** The size of the request, as far as it is known. */
  bytes: number;
  readForm(readFile: (file: IncomingFile) => Promise<Upload>): Promise<{ fields: Fields; files: Upload[] }>;
  signal: AbortSignal;
}

interface Tools {
  parsers: Pick<Parsers, 'spool'>;
  readFile: ReadBrokerFile;
  computing: Computing<ImportComputations>;
}

/** Reads the rows of uploaded files and classifies them. */
async function readUploads(
  context: ImportContext,
  { readFile, computing }: Tools,
  own: ImportOfCustomer,
  { fields, uploads, signal }: { fields: Fields; uploads: readonly Upload[]; signal: AbortSignal },
): Promise<boolean> {
  const { db, customerId, portfolio } = context;
  const answers = {
    mappings: await rememberedMappings(db, customerId),
    kinds: await rememberedKinds(db, customerId),
  };
  const storage = storageMeter(db, own);
  const isKept = fields.keep === 'true';
  const reading = { db, imported: own, readFile, answers, signal, storage, isKept };
  const files = await readFiles(reading, uploads, fields.options);
  const described = JSON.stringify(files);
  await updateImport(db, own, { files: described });
  const accounts = await rememberedDestinations(db, customerId, files);
  const { answers: noAnswers } = await findImport(db, portfolio, own.id);
  await saveAnswers(db, own, { ...noAnswers, accounts });
  const imported = await computing.run('classifyImport', { owner: ownerOf(context), importId: own.id });
  await storage.add(described.length + JSON.stringify(imported.result).length);
  await storage.end();
  await updateImport(db, own, { status: 'preview' });
  const counts = totalCounts(imported.files);
  const isForHere = ({ destination }: ImportAccount) =>
    destination === portfolio.id || destination === 'skip';
  const hasQuestions =
    counts.not_understood + counts.possible_duplicate > 0 || !answeredAccounts(imported).every(isForHere);
  return (
    counts.new + counts.duplicate > 0 &&
    !hasQuestions &&
    imported.result.problem === null &&
    files.every(({ problem }) => problem === null)
  );
}

/**
 * Receives an upload as a preview. `canCommit` tells whether a transaction was understood and no row needs an answer. A failed or cancelled upload leaves
 * nothing behind.
 */
export async function receiveImport(
  context: ImportContext,
  tools: Tools,
  { bytes, readForm, signal }: Request,
): Promise<{ id: string; canCommit: boolean }> {
  const own = await createImport(context.db, context.portfolio, bytes);
  const uploads: Upload[] = [];
  try {
    const { fields } = await readForm(async ({ name, stream }) => {
      const upload = { name, source: await tools.parsers.spool(stream, { isPublic: true }) };
      uploads.push(upload);
      if (uploads.reduce((sum, { source }) => sum + source.bytes, 0) > importLimits.uploadBytes)
        throw new AppError('too_large', 'The files of one import can have at most 200 MB in all.');
      return upload;
    });
    if (uploads.length === 0) throw new AppError('invalid', 'Choose at least one file.');
    const canCommit = await readUploads(context, tools, own, { fields, uploads, signal });
    return { id: own.id, canCommit };
  } catch (error) {
    await discardImport(context.db, own);
    throw error;
  } finally {
    for (const { source } of uploads) await source.remove();
  }
}
