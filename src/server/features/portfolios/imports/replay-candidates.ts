import { AppError } from '#domain/app-error.ts';
import { applyEntry, type HeldPosition, nothingHeld, type ReplayRules } from '#domain/ledger/replay.ts';
import type { LedgerEntry, TransactionKind } from '#domain/transactions.ts';
import { createPause } from '#server/platform/create-pause.ts';
import { type Candidate, refuse } from './candidates.ts';

/** A transaction of a position, stored or of a row. */
export interface Line {
  entry: LedgerEntry;
  candidate: Candidate | undefined;
}

const takesOut: ReadonlySet<TransactionKind> = new Set(['sell', 'transfer_out', 'adjustment']);
const putsIn: ReadonlySet<TransactionKind> = new Set(['buy', 'transfer_in']);
/** After so many restarts all rows that could be the cause are refused at once. */
const maxRestarts = 20;

/** Applies an entry; a missing exchange rate is a problem as well. */
function apply(position: HeldPosition, entry: LedgerEntry, rules: ReplayRules) {
  try {
    const applied = applyEntry(position, entry, rules);
    return applied.ok ? applied : { ok: false as const, message: applied.problem.message };
  } catch (error) {
    if (error instanceof AppError) return { ok: false as const, message: error.message };
    throw error;
  }
}

/** Finds a later purchase of the same day whose time is not known, so that it can come before a sale. */
function laterPurchase(lines: readonly Line[], at: number): number | undefined {
  const { entry, candidate } = lines[at] as Line;
  if (!candidate || candidate.time !== null || !takesOut.has(entry.kind)) return undefined;
  for (let next = at + 1; lines[next]?.entry.date === entry.date && next < lines.length; next += 1) {
    const other = lines[next] as Line;
    if (other.candidate && other.candidate.time === null && putsIn.has(other.entry.kind)) return next;
  }
  return undefined;
}

function moveBefore(lines: Line[], from: number, to: number): void {
  const [moved] = lines.splice(from, 1) as [Line];
  const before = lines[to] as Line;
  if (moved.candidate && before.candidate) moved.candidate.rank = before.candidate.rank - 0.5;
  lines.splice(to, 0, moved);
}

/** Refuses the rows before a stored transaction that have made it impossible. Returns whether there were any. */
function refuseCause(lines: Line[], at: number, message: string, all: boolean): boolean {
  const causes = lines
    .slice(0, at)
    .filter(({ entry, candidate }) => candidate && takesOut.has(entry.kind))
    .slice(all ? 0 : -1);
  for (const { candidate } of causes)
    if (candidate) refuse(candidate, `With this row a later transaction is impossible: ${message}`);
  return causes.length > 0;
}

const isKept = ({ candidate }: Line) => candidate === undefined || candidate.verdict === 'new';

/**
 * Replays the transactions of one position in order, and refuses rows that are impossible. Returns what is held after the
 * others.
 */
export async function replayCandidates(all: readonly Line[], rules: ReplayRules): Promise<HeldPosition> {
  const pause = createPause();
  let lines = [...all];
  let position = nothingHeld;
  let restarts = 0;
  for (let at = 0; at < lines.length; at += 1) {
    if (at % 50 === 0) await pause();
    const { entry, candidate } = lines[at] as Line;
    if (candidate && candidate.verdict !== 'new') continue;
    const applied = apply(position, entry, rules);
    if (applied.ok) {
      position = applied.position;
      continue;
    }
    const earlier = laterPurchase(lines, at);
    if (earlier !== undefined) {
      moveBefore(lines, earlier, at);
      at -= 1;
    } else if (candidate) refuse(candidate, applied.message);
    else if (refuseCause(lines, at, applied.message, restarts >= maxRestarts)) {
      lines = lines.filter(isKept);
      position = nothingHeld;
      restarts += 1;
      at = -1;
    }
  }
  return position;
}
