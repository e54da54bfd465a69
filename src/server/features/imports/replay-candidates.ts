import { AppError } from '#domain/app-error.ts';
import { createNamedLotCheck } from '#domain/ledger/named-lots.ts';
import { applyEntry, type HeldPosition, nothingHeld, type ReplayRules } from '#domain/ledger/replay.ts';
import { isoDate } from '#domain/time.ts';
import { kindRules, type TransactionKind } from '#domain/transaction-kinds.ts';
import type { LedgerEntry } from '#domain/transactions.ts';
import { createPause } from '#server/platform/create-pause.ts';
import { type Candidate, entriesOf, refuse } from './candidates.ts';

/** A transaction of a position: a stored one, or that of a row, whose entry is made only when it is applied. */
export interface Line {
  kind: TransactionKind;
  date: string | null;
  source: LedgerEntry | Candidate;
}

/** Returns the row of a line; undefined for a stored transaction. */
export const candidateOf = ({ source }: Line): Candidate | undefined =>
  'terms' in source ? source : undefined;

/** Returns what the domain calculates with. A row can be two transactions, of different kinds. */
export function entryOf({ source, kind }: Line, today: string): LedgerEntry {
  if (!('terms' in source)) return source;
  const entry = entriesOf(source, today).find((one) => one.kind === kind);
  if (!entry) throw new Error(`A row is no ${kind}.`);
  return entry;
}

/** Returns whether a kind needs shares that are there: an adjustment can take some away. */
const takesOut = (kind: TransactionKind) => ['fewer', 'set'].includes(kindRules[kind].held);
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

/** Returns whether any line is a sale that names its lots. */
const namesLots = ({ source }: Line) => ('terms' in source ? source.terms.lots : source.lots).length > 0;

/** Finds a later purchase of the same day whose time is not known, so that it can come before a sale. */
function laterPurchase(lines: readonly Line[], at: number): number | undefined {
  const line = lines[at] as Line;
  if (candidateOf(line)?.time !== null || !takesOut(line.kind)) return undefined;
  for (let next = at + 1; next < lines.length && lines[next]?.date === line.date; next += 1) {
    const other = lines[next] as Line;
    if (candidateOf(other)?.time === null && kindRules[other.kind].held === 'more') return next;
  }
  return undefined;
}

function moveBefore(lines: Line[], from: number, to: number): void {
  const [moved] = lines.splice(from, 1) as [Line];
  const [row, before] = [candidateOf(moved), candidateOf(lines[to] as Line)];
  if (row && before) row.rank = before.rank - 0.5;
  lines.splice(to, 0, moved);
}

/** Refuses the rows before a stored transaction that have made it impossible. Returns whether there were any. */
function refuseCause(lines: Line[], at: number, message: string, all: boolean): boolean {
  const causes = lines
    .slice(0, at)
    .filter((line) => takesOut(line.kind) && candidateOf(line))
    .map(candidateOf)
    .slice(all ? 0 : -1);
  for (const candidate of causes)
    if (candidate) refuse(candidate, `With this row a later transaction is impossible: ${message}`);
  return causes.length > 0;
}

/** Whether a line counts: stored, or of a row that is not refused. */
export function isKept(line: Line): boolean {
  const candidate = candidateOf(line);
  return candidate === undefined || candidate.verdict === 'new';
}

/**
 * Replays the transactions of one position in order, and refuses rows that are impossible. Returns what is held after the
 * others.
 */
export async function replayCandidates(all: readonly Line[], rules: ReplayRules): Promise<HeldPosition> {
  const pause = createPause();
  const today = isoDate();
  let lines = [...all];
  const createLots = () => (all.some(namesLots) ? createNamedLotCheck(rules.eras) : undefined);
  let lots = createLots();
  let position = nothingHeld;
  let restarts = 0;
  for (let at = 0; at < lines.length; at += 1) {
    if (at % 50 === 0) await pause();
    const line = lines[at] as Line;
    if (!isKept(line)) continue;
    const candidate = candidateOf(line);
    const entry = entryOf(line, today);
    const applied = apply(position, entry, rules);
    const message = applied.ok ? lots?.problemOf(entry) : applied.message;
    const accept = () => {
      if (!applied.ok) return;
      position = applied.position;
      lots?.apply(entry);
    };
    if (message === undefined) {
      accept();
      continue;
    }
    const earlier = laterPurchase(lines, at);
    if (earlier !== undefined) {
      moveBefore(lines, earlier, at);
      at -= 1;
    } else if (candidate) refuse(candidate, message);
    else if (refuseCause(lines, at, message, restarts >= maxRestarts)) {
      lines = lines.filter(isKept);
      position = nothingHeld;
      lots = createLots();
      restarts += 1;
      at = -1;
    } else accept();
  }
  return position;
}
