import { v7 as uuidv7 } from 'uuid';
import type { WizardForm } from '../../../contract/wizards.ts';
import { AppError } from '../../../domain/app-error.ts';
import { type Actor, recordEvent } from '../../platform/audit.ts';
import type { Db, Schema } from '../../platform/db/schema.ts';
import { lockWizards } from './lock-wizards.ts';
import { holdingRows, insertHoldings } from './replace-wizards.ts';

type HoldingRow = Schema['wizard_holdings'];

const gone = () => new AppError('not_found', 'This wizard is not there any more.');
const key = (name: string) => name.normalize('NFKC').toLowerCase();

/** Readers choose a wizard by its name: two of one name could not be told apart. */
async function requireNewName(db: Db, name: string, id: string): Promise<void> {
  const others = await db.selectFrom('wizards').select('name').where('id', '!=', id).execute();
  if (!others.some((other) => key(other.name) === key(name))) return;
  const message = 'There is a wizard with this name already';
  throw new AppError('conflict', message, { issues: [{ path: 'name', message }] });
}

/** Makes a wizard behind those that are there. */
export async function createWizard(db: Db, actor: Actor, { name, holdings }: WizardForm): Promise<string> {
  const id = uuidv7();
  await db.transaction().execute(async (transaction) => {
    await lockWizards(transaction);
    await requireNewName(transaction, name, id);
    const { last } = await transaction
      .selectFrom('wizards')
      .select((eb) => eb.fn.max('position').as('last'))
      .executeTakeFirstOrThrow();
    const created_at = new Date().toISOString();
    await transaction
      .insertInto('wizards')
      .values({ id, name, position: (last ?? 0) + 1, filing: null, created_at, cik: null })
      .execute();
    await insertHoldings(transaction, holdingRows(id, holdings));
    await recordEvent(transaction, actor, 'wizard.created', name);
  });
  return id;
}

/** What an editor can write: a shareholding with a symbol. Options and lines without one come from filings. */
const isEditable = (row: HoldingRow) => row.symbol !== '' && row.put_call === null;

/** The rows after an edit: what was not changed keeps what the filing said of it. Undefined when nothing changed. */
function editedRows(
  id: string,
  before: readonly HoldingRow[],
  holdings: WizardForm['holdings'],
): HoldingRow[] | undefined {
  const editable = new Map(before.filter(isEditable).map((row) => [row.symbol, row]));
  const written = holdingRows(id, holdings).map((row) => {
    const known = editable.get(row.symbol);
    return known && Number(known.value) === Number(row.value) ? known : { ...row, name: known?.name ?? '' };
  });
  const same = written.length === editable.size && written.every((row) => editable.get(row.symbol) === row);
  if (same) return undefined;
  return [...written, ...before.filter((row) => !isEditable(row))]
    .sort((a, b) => Number(b.value) - Number(a.value))
    .map((row, index) => ({ ...row, position: index + 1 }));
}

/** Changes a wizard. With other holdings than its filing reported, it stands on that filing no more. */
export async function updateWizard(
  db: Db,
  actor: Actor,
  id: string,
  { name, holdings }: WizardForm,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockWizards(transaction);
    await requireNewName(transaction, name, id);
    const renamed = await transaction
      .updateTable('wizards')
      .set({ name })
      .where('id', '=', id)
      .returning('id')
      .execute();
    if (renamed.length === 0) throw gone();
    const before = await transaction
      .selectFrom('wizard_holdings')
      .selectAll()
      .where('wizard_id', '=', id)
      .execute();
    const rows = editedRows(id, before, holdings);
    if (rows) {
      await transaction.updateTable('wizards').set({ filing: null }).where('id', '=', id).execute();
      await transaction.deleteFrom('wizard_holdings').where('wizard_id', '=', id).execute();
      await insertHoldings(transaction, rows);
    }
    await recordEvent(transaction, actor, 'wizard.updated', name);
  });
}

export async function deleteWizard(db: Db, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockWizards(transaction);
    const deleted = await transaction
      .deleteFrom('wizards')
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst();
    if (!deleted) throw gone();
    await recordEvent(transaction, actor, 'wizard.deleted', deleted.name);
  });
}
