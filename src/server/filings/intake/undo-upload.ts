import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#domain/app-error.ts';
import { isoTime, minuteMs } from '#domain/time.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { type Actor, recordEvent } from '#server/platform/log/audit-log.ts';
import { changeInvestors } from '../change-investors.ts';
import { type FiledQuarter, listQuarters, storeQuarters, tablesOf } from '../filed-quarters.ts';
import { findInvestorRow, type InvestorRow } from '../investor-rows.ts';

/** A minute on the page, and as much for a slow connection. */
const keptMs = 2 * minuteMs;

/** What brings an investor back to where it was before an upload. */
export interface FilingUndo {
  cik: string;
  /** Null if the upload created the investor. */
  before: InvestorRow | null;
  quarters: FiledQuarter[];
  /** The state after the upload. A later change of it rules the undo out. */
  after: Pick<InvestorRow, 'id' | 'filing' | 'holdings_id'> & { tables: string };
}

const endedAt = (now: number) => isoTime(now - keptMs);

/** Deletes what can no longer be undone. */
export async function sweepFilingUndos(db: Db, now = Date.now()): Promise<void> {
  await db.deleteFrom('filing_undos').where('created_at', '<', endedAt(now)).execute();
}

/** Keeps the state before an upload for two minutes. Returns the id for `undoUpload`. */
export async function keepFilingUndo(transaction: Db, undo: FilingUndo): Promise<string> {
  await sweepFilingUndos(transaction);
  const id = uuidv7();
  await transaction
    .insertInto('filing_undos')
    .values({ id, created_at: isoTime(), content: JSON.stringify(undo) })
    .execute();
  return id;
}

/** Lists the states that an undo can bring back. Their tables and lists must not be deleted. */
export async function listFilingUndos(db: Db): Promise<FilingUndo[]> {
  const rows = await db.selectFrom('filing_undos').select('content').execute();
  return rows.map(({ content }) => JSON.parse(content) as FilingUndo);
}

async function takeUndo(transaction: Db, id: string): Promise<FilingUndo> {
  const row = await transaction
    .deleteFrom('filing_undos')
    .where('id', '=', id)
    .where('created_at', '>=', endedAt(Date.now()))
    .returning('content')
    .executeTakeFirst();
  if (!row) throw new AppError('not_found', 'This can no longer be undone.');
  return JSON.parse(row.content);
}

async function restoreInvestor(transaction: Db, { before, after }: FilingUndo): Promise<void> {
  if (before === null) {
    await transaction.deleteFrom('wizards').where('id', '=', after.id).execute();
    return;
  }
  const { cik, filing, holdings_id, holding_count } = before;
  await transaction
    .updateTable('wizards')
    .set({ cik, filing, holdings_id, holding_count })
    .where('id', '=', before.id)
    .execute();
}

/**
 * Brings an investor and its quarters back to where they were before an upload, in one transaction. Returns the name of the
 * investor. Throws AppError 'not_found' after two minutes, and 'conflict' if they were changed since.
 */
export function undoUpload(db: Db, actor: Actor, id: string): Promise<string> {
  return changeInvestors(db, async (transaction) => {
    const undo = await takeUndo(transaction, id);
    const { cik, quarters, after } = undo;
    const current = await findInvestorRow(transaction, after.id);
    const isSame =
      current?.filing === after.filing &&
      current.holdings_id === after.holdings_id &&
      tablesOf(await listQuarters(transaction, cik)) === after.tables;
    if (!isSame)
      throw new AppError('conflict', 'The wizard was changed since, so the upload cannot be undone.');
    await storeQuarters(transaction, cik, quarters);
    await restoreInvestor(transaction, undo);
    await recordEvent(transaction, actor, 'wizard.unfiled', current.name);
    return current.name;
  });
}
