import type { FastifyInstance, FastifyRequest } from 'fastify';
import { wizards } from '../../../contract/wizards.ts';
import { AppError } from '../../../domain/app-error.ts';
import type { Db } from '../../platform/db/schema.ts';
import { readForm } from '../../platform/http/form.ts';
import { route } from '../../platform/http/route.ts';
import { readSheet, type SheetWizard, sheetLimits } from './read-sheet.ts';
import {
  listImports,
  readStored,
  replaceWizards,
  restoreImport,
  rowsOfSheet,
  type StoredWizards,
  summarise,
} from './replace-wizards.ts';
import { createWizard, deleteWizard, updateWizard } from './save-wizard.ts';
import { writeSheet } from './write-sheet.ts';

async function sheetOf(request: FastifyRequest): Promise<{ name: string; sheet: SheetWizard[] }> {
  const { files } = await readForm(request, {
    fields: wizards.import.form,
    fileField: 'file',
    maxFiles: 1,
    maxFileBytes: sheetLimits.bytes,
    readFile: async ({ name, stream }) => ({ name, sheet: await readSheet(stream) }),
  });
  const [file] = files;
  if (!file) throw new AppError('invalid', 'Send one CSV sheet as `file`.');
  return file;
}

/** What a sheet can say of the wizards: their shareholdings with a symbol. */
function asSheet({ wizards: rows, holdings }: StoredWizards): SheetWizard[] {
  const byWizard = Map.groupBy(
    holdings.filter(({ symbol, put_call }) => symbol !== '' && put_call === null),
    ({ wizard_id }) => wizard_id,
  );
  return rows.map(({ id, name }) => ({ name, holdings: byWizard.get(id) ?? [] }));
}

const example: SheetWizard[] = [
  {
    name: 'Ada Lovelace',
    holdings: [
      { symbol: 'AAPL', value: '1250000' },
      { symbol: 'BRK-B', value: '980500.5' },
    ],
  },
  { name: 'Alan Turing', holdings: [{ symbol: 'MSFT', value: '2400000' }] },
];

function sheetRoutes(app: FastifyInstance, db: Db): void {
  route(app, wizards.import, async ({ account, query, request }) => {
    const { name, sheet } = await sheetOf(request);
    const next = rowsOfSheet(sheet);
    if (query.preview) return { success: true as const, summary: summarise(await readStored(db), next) };
    const summary = await replaceWizards(db, account, next, { fileName: name, event: 'wizards.imported' });
    return { success: true as const, message: 'CSV imported successfully (old data replaced)', summary };
  });

  route(app, wizards.imports, async () => ({ success: true as const, imports: await listImports(db) }));

  route(app, wizards.restore, async ({ account, params }) => {
    const summary = await restoreImport(db, account, params.id);
    return { success: true as const, message: 'The wizards are back as they were', summary };
  });

  route(app, wizards.export, async ({ query, reply }) => {
    const day = new Date().toISOString().slice(0, 10);
    const name = query.template ? 'holdwise-wizards-template.csv' : `holdwise-wizards-${day}.csv`;
    reply.header('content-disposition', `attachment; filename="${name}"`);
    return [...writeSheet(query.template ? example : asSheet(await readStored(db)))].join('');
  });
}

/** What administrators do with wizards. */
export function wizardAdminRoutes(app: FastifyInstance, db: Db): void {
  route(app, wizards.create, async ({ account, body }) => {
    const _id = await createWizard(db, account, body);
    return { success: true as const, message: 'Wizard added successfully!', _id };
  });

  route(app, wizards.update, async ({ account, body, params }) => {
    await updateWizard(db, account, params.id, body);
    return { success: true as const, message: 'Wizard updated successfully!' };
  });

  route(app, wizards.remove, async ({ account, params }) => {
    await deleteWizard(db, account, params.id);
    return { success: true as const, message: 'Wizard deleted successfully!' };
  });

  sheetRoutes(app, db);
}
