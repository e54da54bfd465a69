import type { Filing, Holding, Wizard, WizardName } from '../../../contract/wizards.ts';
import type { Db } from '../../platform/db/schema.ts';

const filingOf = (stored: string | null): Filing | null =>
  stored === null ? null : (JSON.parse(stored) as Filing);
const numberOf = (stored: string | null): number | null => (stored === null ? null : Number(stored));

export async function listWizardNames(db: Db): Promise<WizardName[]> {
  const rows = await db.selectFrom('wizards').select(['id', 'name', 'filing']).orderBy('position').execute();
  return rows.map(({ id, name, filing }) => ({ _id: id, name, firm: filingOf(filing)?.firm ?? null }));
}

export async function listWizards(db: Db): Promise<Wizard[]> {
  const names = await listWizardNames(db);
  const rows = await db
    .selectFrom('wizard_holdings')
    .select(['wizard_id', 'symbol', 'value'])
    .orderBy('wizard_id')
    .orderBy('position')
    .execute();
  const byWizard = Map.groupBy(rows, ({ wizard_id }) => wizard_id);
  return names.map((wizard) => ({
    ...wizard,
    holdings: (byWizard.get(wizard._id) ?? []).map(({ symbol, value }) => ({ symbol, value: Number(value) })),
  }));
}

interface WizardDetails {
  _id: string;
  name: string;
  filing: Filing | null;
  holdings: Holding[];
}

export async function findWizard(db: Db, id: string): Promise<WizardDetails | undefined> {
  const wizard = await db
    .selectFrom('wizards')
    .select(['id', 'name', 'filing'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!wizard) return undefined;
  const rows = await db
    .selectFrom('wizard_holdings')
    .selectAll()
    .where('wizard_id', '=', id)
    .orderBy('position')
    .execute();
  const holdings = rows.map((row) => ({
    symbol: row.symbol,
    value: Number(row.value),
    name: row.name,
    putCall: row.put_call,
    shares: numberOf(row.shares),
    previousShares: numberOf(row.previous_shares),
    percent: numberOf(row.percent),
  }));
  return { _id: wizard.id, name: wizard.name, filing: filingOf(wizard.filing), holdings };
}
