import type { Draft, RowOutcome } from '#domain/importing/draft.ts';

/** Returns a row that cannot be recorded. `draft` is what was understood of it. */
export const problem = (reason: string, draft: Draft | null = null): RowOutcome => ({
  is: 'problem',
  reason,
  draft,
});

/** Returns a row that needs no transaction. */
export const skipped = (reason: string): RowOutcome => ({ is: 'skipped', reason });

export const optionLeftOut = skipped('Options are not supported.');
export const shortSaleLeftOut = skipped('Short sales are not supported.');
