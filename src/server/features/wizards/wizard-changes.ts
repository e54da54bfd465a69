import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { filings, PositionChange } from '../../../contract/filings.ts';
import type { Filing } from '../../../contract/wizards.ts';
import { decimal } from '../../../domain/decimal.ts';
import type { Db, Schema } from '../../platform/db/schema.ts';
import { comparePositions, kindOf } from './compare-quarters.ts';
import { lastTwoQuarters } from './filed-quarters.ts';
import { knownSymbols } from './map-cusips.ts';
import { positionsOf } from './positions.ts';
import { storedFiling } from './stored-filing.ts';

type Changes = ReplyOf<typeof filings.changes>;
type WizardRow = Schema['wizards'];
type Compared = Pick<Changes, 'previousPeriod' | 'soldKnown'> & { all: PositionChange[] };

const rowsPerKind = 100;

/** Between the two quarters that are stored; undefined where the wizard shows another than the newest of them. */
async function betweenQuarters(db: Db, wizard: WizardRow, filing: Filing): Promise<Compared | undefined> {
  const [newest, before] = wizard.cik === null ? [] : await lastTwoQuarters(db, wizard.cik);
  if (newest?.period !== filing.period) return undefined;
  if (!before) return { previousPeriod: null, soldKnown: true, all: [] };
  const symbols = await knownSymbols(db, [...newest.securities, ...before.securities]);
  const all = comparePositions(
    positionsOf(newest.securities, symbols),
    positionsOf(before.securities, symbols),
  );
  return { previousPeriod: before.period, soldKnown: true, all };
}

/** `2026-03-31` for `2026-06-30`: the last day of the quarter before. */
function quarterBefore(period: string): string {
  const [year = 0, month = 0] = period.split('-').map(Number);
  return new Date(Date.UTC(year, month - 3, 0)).toISOString().slice(0, 10);
}

/** From what the holdings themselves say of the quarter before. */
async function fromHoldings(db: Db, wizard: WizardRow, filing: Filing): Promise<Compared> {
  const rows = await db
    .selectFrom('wizard_holdings')
    .selectAll()
    .where('wizard_id', '=', wizard.id)
    .orderBy('position')
    .execute();
  const all = rows.flatMap(({ symbol, name, put_call, shares, previous_shares, value }): PositionChange[] => {
    if (shares === null || previous_shares === null) return [];
    return [
      {
        symbol,
        name,
        putCall: put_call,
        kind: kindOf(decimal(shares), decimal(previous_shares)),
        shares: Number(shares),
        previousShares: Number(previous_shares),
        value: Number(value),
        previousValue: null,
      },
    ];
  });
  return { previousPeriod: quarterBefore(filing.period), soldKnown: false, all };
}

function countsOf(all: readonly PositionChange[]): Changes['counts'] {
  const counts = { bought: 0, added: 0, cut: 0, sold: 0, unchanged: 0 };
  for (const { kind } of all) counts[kind] += 1;
  return counts;
}

/** The largest of each kind, in the order that they have. */
function largest(all: readonly PositionChange[]): PositionChange[] {
  const byKind = Map.groupBy(all, ({ kind }) => kind);
  return [...byKind.values()].flatMap((changes) => changes.slice(0, rowsPerKind));
}

/** What the investor behind a wizard did in the quarter of its filing; undefined without such a wizard. */
export async function findChanges(db: Db, id: string): Promise<Changes | undefined> {
  const wizard = await db.selectFrom('wizards').selectAll().where('id', '=', id).executeTakeFirst();
  if (!wizard) return undefined;
  const filing = storedFiling(wizard);
  const about = { success: true as const, _id: id, name: wizard.name };
  if (!filing) {
    const nothing = { filing: null, period: null, previousPeriod: null, soldKnown: false };
    return { ...about, ...nothing, counts: countsOf([]), rows: [] };
  }
  const { all, previousPeriod, soldKnown } =
    (await betweenQuarters(db, wizard, filing)) ?? (await fromHoldings(db, wizard, filing));
  return {
    ...about,
    filing,
    period: filing.period,
    previousPeriod,
    soldKnown,
    counts: countsOf(all),
    rows: largest(all),
  };
}
