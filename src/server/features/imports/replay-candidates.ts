import { AppError } from '#domain/app-error.ts';
import { createNamedLotCheck } from '#domain/ledger/named-lots.ts';
import { applyEntry, type HeldPosition, nothingHeld, type ReplayRules } from '#domain/ledger/replay.ts';
import { isoDate } from '#domain/time.ts';
import { kindRules, type TransactionKind } from '#domain/transaction-kinds.ts';
import type { LedgerEntry } from '#domain/transactions.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import { entriesOf, refuse, type TransactionCandidate } from './candidates.ts';

/** A transaction of a position: a stored one, or that of a row, whose entry is made only when it is applied. */
export interface Line {
  kind: TransactionKind;
  date: string | null;
  source: LedgerEntry | TransactionCandidate;
}

/** Returns the row of a line; undefined for a stored transaction. */
export const candidateOf = ({ source }: Line): TransactionCandidate | undefined =>
  'shared' in source ? source : undefined;

/** Returns what the domain calculates with. A row can be two transactions, of different kinds. */
export function entryOf({ source, kind }: Line, today: string): LedgerEntry {
  if (!('shared' in source)) return source;
  const entry = entriesOf(source, today).find((one) => one.kind === kind);
  if (!entry) throw new Error(`A row is no ${kind}.`);
  return entry;
}

/** Returns whether a kind needs shares that are there: an adjustment can take some away. */
const takesOut = (kind: TransactionKind) => ['fewer', 'set'].includes(kindRules[kind].held);
/** How many lines are replayed before others are let in. */
export const linesPerTurn = 1_000;
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
const namesLots = ({ source }: Line) => ('shared' in source ? source.shared.lots : source.lots).length > 0;

/** Whether a line counts: stored, or of a row that is not refused. */
export function isKept(line: Line): boolean {
  const candidate = candidateOf(line);
  return candidate === undefined || candidate.verdict === 'new';
}

/** The lines of a position in order, of which a later purchase of a day can come before a sale. */
function createOrder(lines: readonly Line[]) {
  const passed: Line[] = [];
  const early = new Set<Line>();
  let at = 0;
  let searched = 0;
  let moved: Line | undefined;

  const isUntimed = (line: Line) => candidateOf(line)?.time === null;

  return {
    /** The lines that counted so far. */
    passed,
    /** Returns the line whose turn it is; undefined after the last. */
    current(): Line | undefined {
      while (at < lines.length && early.has(lines[at] as Line)) at += 1;
      return moved ?? lines[at];
    },
    pass(line: Line): void {
      if (isKept(line)) passed.push(line);
      if (moved) moved = undefined;
      else at += 1;
    },
    /**
     * Puts a later purchase of the same day whose time is not known before the current line, if that is a sale whose time
     * is not known either. Returns whether there is one. Every line is looked at once.
     */
    bringPurchaseForward(): boolean {
      const line = lines[at] as Line;
      if (moved || !isUntimed(line) || !takesOut(line.kind)) return false;
      for (searched = Math.max(searched, at + 1); lines[searched]?.date === line.date; searched += 1) {
        const other = lines[searched] as Line;
        if (!isUntimed(other) || kindRules[other.kind].held !== 'more' || early.has(other)) continue;
        const [row, before] = [candidateOf(other), candidateOf(line)];
        if (row && before) row.rank = before.rank - 0.5;
        early.add(other);
        moved = other;
        return true;
      }
      return false;
    },
    all: (): Line[] => [...passed, ...lines.slice(at).filter((line) => !early.has(line))],
  };
}

type Order = ReturnType<typeof createOrder>;

/** Returns the rows that may have made a stored transaction impossible: the last one before it, or all. */
function causesIn(order: Order, all: boolean): TransactionCandidate[] {
  const lines = order.all();
  const lastStored = lines.findLastIndex((line) => takesOut(line.kind) && !candidateOf(line));
  const before = all ? lines.slice(0, lastStored) : order.passed;
  return before.flatMap((line) => (takesOut(line.kind) ? (candidateOf(line) ?? []) : [])).slice(all ? 0 : -1);
}

/** Refuses the rows that have made a stored transaction impossible. Returns whether there were any. */
function refuseCause(order: Order, message: string, all: boolean): boolean {
  const causes = causesIn(order, all);
  for (const candidate of causes)
    refuse(candidate, `With this row a later transaction is impossible: ${message}`);
  return causes.length > 0;
}

/**
 * Replays the transactions of one position in order, and refuses rows that are impossible. Returns what is held after the
 * others.
 */
export async function replayCandidates(all: readonly Line[], rules: ReplayRules): Promise<HeldPosition> {
  const today = isoDate();
  const createLots = () => (all.some(namesLots) ? createNamedLotCheck(rules.splitPeriods) : undefined);
  let order = createOrder(all);
  let lots = createLots();
  let position = nothingHeld;
  let restarts = 0;
  let turns = 0;
  for (let line = order.current(); line; line = order.current()) {
    turns += 1;
    if (turns % linesPerTurn === 0) await eventLoop.yieldIfNeeded();
    const candidate = candidateOf(line);
    if (isKept(line)) {
      const entry = entryOf(line, today);
      const applied = apply(position, entry, rules);
      const message = applied.ok ? lots?.problemOf(entry) : applied.message;
      if (message !== undefined && order.bringPurchaseForward()) continue;
      if (message !== undefined && candidate) refuse(candidate, message);
      else if (message !== undefined && refuseCause(order, message, restarts >= maxRestarts)) {
        order = createOrder(order.all().filter(isKept));
        position = nothingHeld;
        lots = createLots();
        restarts += 1;
        continue;
      } else if (applied.ok) {
        position = applied.position;
        lots?.apply(entry);
      }
    }
    order.pass(line);
  }
  return position;
}
