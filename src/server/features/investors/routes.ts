import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { wizards } from '#contract/investors.ts';
import { AppError } from '#domain/app-error.ts';
import { isoDate, isoTime } from '#domain/time.ts';
import { type InvestorRow, investorGone, listInvestorRows } from '#server/filings/investor-rows.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import { readForm } from '#server/platform/http/form.ts';
import { route } from '#server/platform/http/route.ts';
import type { Parsers } from '#server/platform/isolation/parsers.ts';
import { readUploadedCsv } from './csv-import/isolated-csv.ts';
import { type CsvInvestor, csvLimits } from './csv-import/read-csv.ts';
import {
  areInvestors,
  listInvestorImports,
  type NamedHoldings,
  previewReplacement,
  replaceInvestors,
  restoreImport,
} from './csv-import/replace-investors.ts';
import { writeCsv } from './csv-import/write-csv.ts';
import { holdingsByValue, writeLists } from './holdings/holding-lists.ts';
import { readShown } from './holdings/shown-holdings.ts';
import { findInvestor, type InvestorSources, listInvestorNames, listInvestors } from './investors.ts';
import { createInvestor, deleteInvestor, updateInvestor } from './save-investor.ts';

interface InvestorStore extends InvestorSources {
  parsers: Parsers;
}

async function readUpload(
  request: FastifyRequest,
  parsers: Parsers,
): Promise<{ name: string; investors: CsvInvestor[] }> {
  const { files } = await readForm(request, wizards.import, {
    maxFileBytes: csvLimits.bytes,
    readFile: async ({ name, stream }) => ({ name, investors: await readUploadedCsv(parsers, stream) }),
  });
  const [file] = files;
  if (!file) throw new AppError('invalid', 'Send one CSV file as `file`.');
  return file;
}

/** Writes the holdings of a CSV file. Returns the rows that can replace the current investors. */
async function stageImport(db: Db, lists: readonly NamedHoldings[]): Promise<InvestorRow[]> {
  const created_at = isoTime();
  const refs = await writeLists(
    db,
    lists.map(({ holdings }) => holdings),
  );
  return lists.map(({ name }, index) => ({
    id: uuidv7(),
    name,
    position: index + 1,
    filing: null,
    created_at,
    cik: null,
    slug: null,
    ...(refs[index] ?? { holdings_id: '', holding_count: 0 }),
  }));
}

/** Yields the investors with the holdings that a CSV file can represent: shares with a symbol. */
async function* readForExport({ db, readFilings }: InvestorStore): AsyncGenerator<CsvInvestor> {
  const rows = await listInvestorRows(db);
  const sources = { db, filings: await readFilings() };
  for await (const { investor, holdings } of readShown(sources, rows, Number.POSITIVE_INFINITY))
    yield {
      name: investor.name,
      holdings: holdings.filter(({ symbol, put_call }) => symbol !== '' && put_call === null),
    };
}

const template: CsvInvestor[] = [
  {
    name: 'Ada Lovelace',
    holdings: [
      { symbol: 'AAPL', value: '1250000' },
      { symbol: 'BRK-B', value: '980500.5' },
    ],
  },
  { name: 'Alan Turing', holdings: [{ symbol: 'MSFT', value: '2400000' }] },
];

function csvRoutes(app: FastifyInstance, store: InvestorStore): void {
  const { db, parsers } = store;
  route(app, wizards.import, async ({ account, query, request }) => {
    const { name: fileName, investors } = await readUpload(request, parsers);
    const sized = investors.map(({ name, holdings }) => ({ name, holding_count: holdings.length }));
    if (query.preview) return { summary: await previewReplacement(db, sized) };
    const lists: NamedHoldings[] = [];
    for (const { name, holdings } of investors) {
      await eventLoop.yieldIfNeeded();
      lists.push({ name, holdings: holdingsByValue(holdings) });
    }
    if (await areInvestors(db, lists))
      return {
        message: 'The file contains what is here already. Nothing was changed.',
        summary: await previewReplacement(db, sized),
      };
    const rows = await stageImport(db, lists);
    const summary = await replaceInvestors(db, account, rows, { fileName, event: 'wizards.imported' });
    return { message: 'CSV imported successfully (old data replaced)', summary };
  });

  route(app, wizards.imports, async () => ({ imports: await listInvestorImports(db) }));

  route(app, wizards.restore, async ({ account, params }) => {
    const summary = await restoreImport(db, account, params.id);
    return { message: 'The wizards were restored', summary };
  });

  route(app, wizards.export, async ({ query, reply }) => {
    const day = isoDate();
    const name = query.template ? 'holdwise-wizards-template.csv' : `holdwise-wizards-${day}.csv`;
    reply.header('content-disposition', `attachment; filename="${name}"`);
    return Readable.from(writeCsv(query.template ? template : readForExport(store)));
  });
}

function readRoutes(app: FastifyInstance, store: InvestorStore): void {
  const { db } = store;
  route(app, wizards.all, async () => ({ wizards: await listInvestors(db, await store.readFilings()) }));

  route(app, wizards.names, async () => ({ wizards: await listInvestorNames(db) }));

  route(app, wizards.single, async ({ params, query }) => {
    const investor = await findInvestor(store, params.id, query.page);
    if (!investor) throw investorGone();
    return investor;
  });
}

/** Registers the routes that show investors, and those with which administrators change, import and export them. */
export function investorRoutes(app: FastifyInstance, store: InvestorStore): void {
  const { db } = store;
  readRoutes(app, store);

  route(app, wizards.create, async ({ account, body }) => {
    const _id = await createInvestor(db, account, body);
    return { message: 'Wizard added successfully!', _id };
  });

  route(app, wizards.update, async ({ account, body, params }) => {
    await updateInvestor(store, account, params.id, body);
    return { message: 'Wizard updated successfully!' };
  });

  route(app, wizards.remove, async ({ account, params }) => {
    await deleteInvestor(db, account, params.id);
    return { message: 'Wizard deleted successfully!' };
  });

  csvRoutes(app, store);
}
