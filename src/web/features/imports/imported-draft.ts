import type { ImportedTransaction } from '#contract/imports.ts';
import { type Draft, emptyDraft, filledDraft } from '#web/ledger/entry/entry-draft.ts';

/** Returns the entry that corrects a transaction as it was understood. */
export function draftOfImported(transaction: ImportedTransaction | null): Draft {
  if (!transaction) return emptyDraft('');
  const { kind, reinvested, ...values } = transaction;
  return {
    ...filledDraft(values, kind),
    reinvestedShares: reinvested?.shares ?? '',
    reinvestedPrice: reinvested?.price ?? '',
  };
}
