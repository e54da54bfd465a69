import { decimal, divide, multiply, toText, zero } from '../../../domain/decimal.ts';
import { limits } from '../../../domain/limits.ts';
import type { Db, Schema } from '../../platform/db/schema.ts';
import { type FiledQuarter, lastTwoQuarters } from './filed-quarters.ts';
import { knownSymbols } from './map-cusips.ts';
import { type Position, positionsOf } from './positions.ts';
import { insertHoldings } from './replace-wizards.ts';
import { type StoredFiling, storedFiling } from './stored-filing.ts';

type WizardRow = Schema['wizards'];
type HoldingRow = Schema['wizard_holdings'];

const nameLength = 200;

function filingOf({ period, filing }: FiledQuarter, wizard: WizardRow): StoredFiling {
  return {
    firm: storedFiling(wizard)?.firm ?? filing.manager ?? wizard.name,
    period,
    filedOn: filing.filedOn,
    url: filing.url,
    totalValue: Number(filing.total),
    accession: filing.accessions.at(-1),
  };
}

const hundred = decimal('100');

function holdingRow(
  id: string,
  index: number,
  position: Position,
  total: string,
  before: Before,
): HoldingRow {
  const { key, symbol, name, putCall, amount, isBond, value } = position;
  const whole = decimal(total);
  return {
    wizard_id: id,
    position: index + 1,
    symbol,
    name: name.slice(0, nameLength).toWellFormed(),
    put_call: putCall,
    shares: isBond ? null : toText(amount),
    previous_shares: isBond || !before ? null : toText(before.get(key)?.amount ?? zero),
    value: toText(value),
    percent: whole.units === 0n ? null : toText(divide(multiply(value, hundred), whole, 4)),
  };
}

/** The positions a quarter before, by their key; undefined where none are known. */
type Before = ReadonlyMap<string, Position> | undefined;

/**
 * Gives a wizard the holdings of the newest quarter that its investor reported, unless it has those of a newer one.
 * Called under `lockWizards`.
 */
export async function followFiling(db: Db, wizard: WizardRow): Promise<void> {
  const [newest, earlier] = wizard.cik === null ? [] : await lastTwoQuarters(db, wizard.cik);
  if (!newest || newest.period < (storedFiling(wizard)?.period ?? '')) return;
  const symbols = await knownSymbols(db, [...newest.securities, ...(earlier?.securities ?? [])]);
  const before: Before =
    earlier && new Map(positionsOf(earlier.securities, symbols).map((position) => [position.key, position]));
  const rows = positionsOf(newest.securities, symbols)
    .slice(0, limits.holdingsPerWizard)
    .map((position, index) => holdingRow(wizard.id, index, position, newest.filing.total, before));
  await db
    .updateTable('wizards')
    .set({ filing: JSON.stringify(filingOf(newest, wizard)) })
    .where('id', '=', wizard.id)
    .execute();
  await db.deleteFrom('wizard_holdings').where('wizard_id', '=', wizard.id).execute();
  await insertHoldings(db, rows);
}
