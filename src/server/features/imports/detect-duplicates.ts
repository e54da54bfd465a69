import { inChunks } from '#domain/chunk.ts';
import { dayText } from '#domain/day-text.ts';
import { type DuplicateScope, fingerprintOf, type Recognised } from '#domain/importing/duplicates.ts';
import { stopIfAbandoned } from '#server/platform/abandoned.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import { alreadyStored, entriesOf, idOf, markRepeated, type TransactionCandidate } from './candidates.ts';
import type { StoredFile } from './stored-import.ts';
import { recognise, type StoredLedger } from './stored-ledger.ts';

/** Recognises rows that the portfolio or an earlier file has already. */
export interface DuplicateDetector {
  /** Compares a row with what is known exactly. */
  compare(candidate: TransactionCandidate): void;
  /** Compares the other rows of a file loosely, and makes new ones known to later files. */
  endFile(): Promise<void>;
  /** Forgets the rows of the file so far, to free their memory. */
  forget(): void;
}

function recogniseCandidate(candidate: TransactionCandidate): Recognised {
  const [entry] = entriesOf(candidate, '');
  if (!entry) throw new Error('A row has at least one transaction.');
  return { ...recognise(entry, candidate.externalId), isOrderId: candidate.optional.isOrderId };
}

/** Rows of a file by the id of their source, to recognise lines that are repeated. */
type IdsOfFile = Map<string, TransactionCandidate>;

/** Marks a row that repeats another one of its file: the same id and content. */
function repeatsLine(candidate: TransactionCandidate, one: Recognised, ids: IdsOfFile): boolean {
  const { externalId, optional } = candidate;
  if (externalId === null || optional.isOrderId) return false;
  const same = ids.get(externalId);
  if (!same) ids.set(externalId, candidate);
  if (!same || fingerprintOf(recogniseCandidate(same)) !== fingerprintOf(one)) return false;
  markRepeated(candidate, `Line ${same.line} is the same transaction.`);
  return true;
}

/** How many rows are compared before others are let in. */
const rowsPerTurn = 500;

/** Creates a detector over the stored transactions and the files of one import. */
export function createDuplicateDetector(
  stored: StoredLedger,
  files: readonly Pick<StoredFile, 'name'>[],
): DuplicateDetector {
  const added = new Map<string, TransactionCandidate>();
  const openings = new Set<string>();
  let ofFile: TransactionCandidate[] = [];
  let ids: IdsOfFile = new Map();
  let scope: DuplicateScope = stored.known.scope();

  const placeOf = ({ id }: Recognised): string => {
    const earlier = added.get(id);
    return earlier ? `in ${files[earlier.file]?.name}, line ${earlier.line}` : 'in the portfolio';
  };

  function mark(
    candidate: TransactionCandidate,
    verdict: TransactionCandidate['verdict'],
    reason: string,
    known?: Recognised,
  ) {
    candidate.verdict = verdict;
    candidate.reason = reason;
    candidate.duplicateOf = known && !added.has(known.id) ? known.id : null;
  }

  function compareLoosely(candidate: TransactionCandidate, one: Recognised): void {
    const { symbol } = one;
    const isHeld = symbol !== null && (stored.tickers.get(symbol)?.is_closed === 0 || openings.has(symbol));
    if (candidate.optional.isOpening && isHeld) {
      mark(candidate, 'possible_duplicate', `You hold ${symbol} already.`);
      return;
    }
    const similar = scope.similar(one);
    if (!similar) return;
    const day = dayText(similar.date ?? '');
    mark(candidate, 'possible_duplicate', `A similar transaction of ${day} is ${placeOf(similar)}.`, similar);
  }

  function makeKnown(candidate: TransactionCandidate, one: Recognised): void {
    stored.known.add(one);
    added.set(one.id, candidate);
    if (candidate.optional.isOpening && one.symbol !== null) openings.add(one.symbol);
  }

  return {
    compare(candidate) {
      ofFile.push(candidate);
      if (candidate.optional.isDecided || candidate.optional.addedShares !== null) return;
      const one = recogniseCandidate(candidate);
      if (repeatsLine(candidate, one, ids)) return;
      const known = scope.exact(one);
      if (!known) return;
      const earlier = added.get(known.id);
      mark(candidate, 'duplicate', earlier ? `Already ${placeOf(known)}.` : alreadyStored, known);
      if (earlier) candidate.id = idOf(earlier);
    },
    forget() {
      ofFile = [];
      ids = new Map();
    },
    async endFile() {
      const fresh: [TransactionCandidate, Recognised][] = [];
      for (const some of inChunks(ofFile, rowsPerTurn)) {
        stopIfAbandoned();
        await eventLoop.yieldIfNeeded();
        for (const candidate of some) {
          if (candidate.verdict !== 'new') continue;
          const one = recogniseCandidate(candidate);
          if (!candidate.optional.isDecided && candidate.optional.addedShares === null)
            compareLoosely(candidate, one);
          // No file follows the last one, so its rows need not be remembered.
          if (candidate.verdict === 'new' && candidate.file < files.length - 1) fresh.push([candidate, one]);
        }
      }
      for (const [candidate, one] of fresh) makeKnown(candidate, one);
      ofFile = [];
      ids = new Map();
      scope = stored.known.scope();
    },
  };
}
