import { AppError } from '#domain/app-error.ts';
import type { EdgarFailure } from '#server/providers/filings/edgar-calls.ts';
import type { FilingRef } from '#server/providers/filings/filing-refs.ts';
import type { FilingSource } from '#server/providers/filings/open-filings.ts';
import type { IsShipped } from '../shipped/shipped-accessions.ts';
import type { NewQuarter } from './apply-filing.ts';

/** How many older quarters one refresh of an investor reads: the daily refresh fetches the rest over the next days. */
const quartersPerRefresh = 4;

/** Failures after which further calls would fail too. */
const general: readonly (string | undefined)[] = ['busy', 'unreachable', 'slow'];

/** The newest filings of quarters that could not be read, so that they do not hold up the others until the next start. */
const unreadable = new WeakMap<FilingSource, Set<string>>();

interface OlderQuarters {
  source: FilingSource;
  isShipped: IsShipped;
  /** The filings of each quarter, the newest first in both. */
  periods: readonly (readonly FilingRef[])[];
  /** Returns nothing for a quarter that is stored already. */
  read: (refs: readonly FilingRef[]) => Promise<NewQuarter[]>;
}

/**
 * Reads older quarters that are neither stored nor shipped with all their details, the newest first. A quarter that cannot be
 * read is left out; after a general failure the rest waits for the next refresh.
 */
export async function readOlderQuarters({
  source,
  isShipped,
  periods,
  read,
}: OlderQuarters): Promise<NewQuarter[]> {
  const failed = unreadable.get(source) ?? new Set<string>();
  unreadable.set(source, failed);
  const quarters: NewQuarter[] = [];
  let left = quartersPerRefresh;
  for (const refs of periods) {
    const [latest] = refs;
    if (!latest || left === 0) break;
    if (failed.has(latest.accession) || (await isShipped(latest))) continue;
    try {
      const found = await read(refs);
      quarters.push(...found);
      left -= found.length;
    } catch (error) {
      if (!(error instanceof AppError) || general.includes((error as Partial<EdgarFailure>).kind)) break;
      failed.add(latest.accession);
      left -= 1;
    }
  }
  return quarters;
}
