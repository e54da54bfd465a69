import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { type Import, imports } from '#contract/imports.ts';
import { importLimits } from '#domain/imports.ts';
import type { PortfolioOfCustomer } from '#server/ledger/portfolios.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { signalOf } from '#server/platform/http/closed-signal.ts';
import { readForm } from '#server/platform/http/form.ts';
import { fillLists, separated } from '#server/platform/http/list-serializer.ts';
import { route } from '#server/platform/http/route.ts';
import { serializerOf } from '#server/platform/http/serializer.ts';
import { answerImport, withAnswers } from './answer-import.ts';
import { ownerOf } from './import-computations.ts';
import type { ImportContext } from './import-context.ts';
import { summarise } from './import-response.ts';
import { contextOf, type ImportSettings } from './import-settings.ts';
import { readKept, saveAs } from './kept-files.ts';
import { receiveImport } from './receive-import.ts';
import { reconciliationRoute } from './reconciliation-route.ts';
import { findImport, importGone, listImports } from './stored-import.ts';

const writeList = serializerOf(imports.list.reply);
const writeListed = serializerOf(imports.list.reply.shape.imports);

/** Writes the imports of a portfolio while they are read: there can be thousands, with twenty files each. */
async function* writeSummaries(db: Db, portfolio: PortfolioOfCustomer): AsyncGenerator<string> {
  for await (const some of listImports(db, portfolio))
    yield writeListed(await summarise(db, some)).slice(1, -1);
}

async function reply(
  { computing }: Pick<ImportSettings, 'computing'>,
  context: ImportContext,
  importId: string,
): Promise<{ import: Import }> {
  return { import: await computing.run('importReply', { owner: ownerOf(context), importId }) };
}

function readRoutes(app: FastifyInstance, settings: ImportSettings): void {
  const { db, computing } = settings;

  route(app, imports.formats, () => ({ formats: [...settings.formats()] }));

  route(app, imports.list, async (input) => {
    const { portfolio } = await contextOf(settings, input, input.params.portfolioId);
    const listed = separated(writeSummaries(db, portfolio));
    return Readable.from(fillLists(writeList({ success: true, imports: [] }), { imports: listed }));
  });

  route(app, imports.read, async (input) => {
    const context = await contextOf(settings, input, input.params.portfolioId);
    return reply(settings, context, input.params.importId);
  });

  route(app, imports.rows, async (input) => {
    const context = await contextOf(settings, input, input.params.portfolioId);
    const { importId } = input.params;
    return computing.run('importRows', { owner: ownerOf(context), importId, page: input.query });
  });

  route(app, imports.original, async (input) => {
    const { portfolioId, importId, file } = input.params;
    const { portfolio } = await contextOf(settings, input, portfolioId);
    const imported = await findImport(db, portfolio, importId);
    const stored = imported.files[file];
    if (!stored) throw importGone();
    const content = await readKept(db, imported, file);
    input.reply.header('content-disposition', saveAs(stored.name)).type('application/octet-stream');
    return content;
  });
}

function changeRoutes(app: FastifyInstance, settings: ImportSettings): void {
  const { db, computing, respond } = settings;

  route(app, imports.preview, async (input) => {
    const context = await contextOf(settings, input, input.params.portfolioId);
    const { request } = input;
    const { id, canCommit } = await receiveImport(context, settings, {
      bytes: Number(request.headers['content-length'] ?? 0),
      readForm: (readFile) =>
        readForm(request, imports.preview, { maxFileBytes: importLimits.fileBytes, readFile }),
      signal: signalOf(input.reply),
    });
    if (input.query.preview === '0' && canCommit)
      await computing.run('commitImport', { owner: ownerOf(context), importId: id });
    return reply(settings, context, id);
  });

  route(app, imports.answer, async (input) => {
    const { portfolioId, importId } = input.params;
    const context = await contextOf(settings, input, portfolioId);
    const imported = await findImport(db, context.portfolio, importId);
    await answerImport(context, imported, input.body);
    await computing.run('classifyImport', { owner: ownerOf(context), importId });
    return reply(settings, context, importId);
  });

  route(app, imports.commit, async (input) => {
    const { portfolioId, importId } = input.params;
    const context = await contextOf(settings, input, portfolioId);
    const imported = await findImport(db, context.portfolio, importId);
    const { added, moved } = await withAnswers(context, imported, input.body, () =>
      computing.run('commitImport', { owner: ownerOf(context), importId, decisions: input.body.decisions }),
    );
    return {
      ...(await respond(input, added > 0 ? 'Imported' : 'Nothing was added')),
      ...(await reply(settings, context, importId)),
      moved,
    };
  });

  route(app, imports.undo, async (input) => {
    const context = await contextOf(settings, input, input.params.portfolioId);
    await computing.run('undoImport', { owner: ownerOf(context), importId: input.params.importId });
    return respond(input, 'Import undone');
  });
}

/** Registers the routes of imports and of the reconciliation. */
export function importRoutes(app: FastifyInstance, settings: ImportSettings): void {
  readRoutes(app, settings);
  changeRoutes(app, settings);
  reconciliationRoute(app, settings);
}
