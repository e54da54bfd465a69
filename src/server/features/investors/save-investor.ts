import { v7 as uuidv7 } from 'uuid';
import type { InvestorForm, Holding as ShownHolding } from '#contract/investors.ts';
import { AppError, fieldError } from '#domain/app-error.ts';
import { decimal, toText } from '#domain/decimal.ts';
import { limits } from '#domain/limits.ts';
import { changeInvestors } from '#server/filings/change-investors.ts';
import {
  appendInvestor,
  findInvestorRow,
  type InvestorRow,
  investorGone,
  nameKey,
} from '#server/filings/investor-rows.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { type Actor, recordEvent } from '#server/platform/log/audit-log.ts';
import {
  type Holding,
  type HoldingRow,
  holdingsByValue,
  readHoldings,
  writeList,
} from './holdings/holding-lists.ts';
import { filedHistory, filedHoldings } from './holdings/shown-holdings.ts';
import type { InvestorSources } from './investors.ts';

/** Throws AppError 'conflict' when another investor has the name. */
async function requireUniqueName(db: Db, name: string, id: string): Promise<void> {
  const others = await db.selectFrom('wizards').select('name').where('id', '!=', id).execute();
  if (!others.some((other) => nameKey(other.name) === nameKey(name))) return;
  throw fieldError('name', 'There is a wizard with this name already', 'conflict');
}

/** Creates an investor after all others. Returns its id. */
export async function createInvestor(
  db: Db,
  actor: Actor,
  { name, holdings }: InvestorForm,
): Promise<string> {
  const id = uuidv7();
  const list = await writeList(db, holdingsByValue(holdings));
  await changeInvestors(db, async (transaction) => {
    await requireUniqueName(transaction, name, id);
    await appendInvestor(transaction, { id, name, filing: null, cik: null, ...list });
    await recordEvent(transaction, actor, 'wizard.created', name);
  });
  return id;
}

/** Only shares with a symbol are editable. Options and securities without a symbol come from filings. */
const isEditable = (row: Holding) => row.symbol !== '' && row.put_call === null;

/**
 * Returns the holdings after an edit, or undefined when nothing changed. Unchanged holdings retain the data of their
 * filing, and holdings that the form does not show are retained.
 */
function editedHoldings(
  before: readonly Holding[],
  holdings: InvestorForm['holdings'],
): Holding[] | undefined {
  const editable = new Map(
    before
      .slice(0, limits.holdingsPerInvestor)
      .filter(isEditable)
      .map((row) => [row.symbol, row]),
  );
  const submitted = holdingsByValue(holdings).map((row) => {
    const current = editable.get(row.symbol);
    return current && Number(current.value) === Number(row.value)
      ? current
      : { ...row, name: current?.name ?? '' };
  });
  if (submitted.length === editable.size && submitted.every((row) => editable.get(row.symbol) === row))
    return undefined;
  const rows = [...submitted, ...before.filter((row) => editable.get(row.symbol) !== row)];
  return rows.sort((a, b) => Number(b.value) - Number(a.value));
}

const numberText = (number: number | null): string | null =>
  number === null ? null : toText(decimal(number));

/**
 * Detaches a holding from its filing. Previous shares from before a split are removed, because what is entered by hand
 * belongs to no quarter.
 */
const withoutFiling = (holding: ShownHolding): Holding => ({
  symbol: holding.symbol,
  name: holding.name,
  put_call: holding.putCall,
  shares: numberText(holding.shares),
  previous_shares: holding.splitAdjustment ? null : numberText(holding.previousShares),
  value: toText(decimal(holding.value)),
  percent: numberText(holding.percent),
});

const withoutPosition = ({ list_id: _, position: __, ...holding }: HoldingRow): Holding => holding;

/** Returns the holdings that the investor shows, as they are stored without a filing. */
async function currentHoldings(
  { db, splits, readFilings }: InvestorSources,
  investor: InvestorRow,
): Promise<Holding[]> {
  const history = filedHistory(await readFilings(), investor);
  if (history) return filedHoldings(history, splits).map(withoutFiling);
  return (await readHoldings(db, investor.holdings_id, 0, investor.holding_count)).map(withoutPosition);
}

/** Returns the columns that an edit changes; undefined for none. Writes the new list of holdings first. */
async function changedColumns(
  sources: InvestorSources,
  investor: InvestorRow,
  { name, holdings }: InvestorForm,
) {
  const rows = editedHoldings(await currentHoldings(sources, investor), holdings);
  if (!rows) return name === investor.name ? undefined : { name };
  return { name, filing: null, ...(await writeList(sources.db, rows)) };
}

/** Updates an investor. Changed holdings detach it from its filing. */
export async function updateInvestor(
  sources: InvestorSources,
  actor: Actor,
  id: string,
  form: InvestorForm,
): Promise<void> {
  const { db } = sources;
  const investor = await findInvestorRow(db, id);
  if (!investor) throw investorGone();
  const columns = await changedColumns(sources, investor, form);
  if (!columns) return;
  await changeInvestors(db, async (transaction) => {
    await requireUniqueName(transaction, form.name, id);
    const current = await findInvestorRow(transaction, id);
    if (!current) throw investorGone();
    if (current.holdings_id !== investor.holdings_id || current.filing !== investor.filing)
      throw new AppError('conflict', 'The wizard was changed at the same time. Please try again.');
    await transaction.updateTable('wizards').set(columns).where('id', '=', id).execute();
    await recordEvent(transaction, actor, 'wizard.updated', form.name);
  });
}

export async function deleteInvestor(db: Db, actor: Actor, id: string): Promise<void> {
  await changeInvestors(db, async (transaction) => {
    const deleted = await transaction
      .deleteFrom('wizards')
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst();
    if (!deleted) throw investorGone();
    await recordEvent(transaction, actor, 'wizard.deleted', deleted.name);
  });
}
