import { boundsProblem } from '#domain/importing/check-bounds.ts';
import { completeDraft, type ImportedFields } from '#domain/importing/complete-draft.ts';
import type { Draft, SecurityHint } from '#domain/importing/draft.ts';
import { ownSource } from '#domain/importing/duplicates.ts';
import { securityKey } from '#domain/importing/exchanges.ts';
import type { Ratio } from '#domain/importing/split-ratio.ts';
import { isoDate } from '#domain/time.ts';
import { checkFields } from '#domain/transaction-fields.ts';
import { kindRules, type TransactionKind } from '#domain/transactions.ts';
import type { Resolved } from './resolve-securities.ts';
import type { Correction, StagedRow } from './staged-rows.ts';
import type { StoredAnswers, StoredFile } from './stored-import.ts';

/** What a row means before it is compared with others. */
export type Understood =
  | { is: 'transaction'; transaction: ImportedFields; draft: Draft | null }
  /** A split that states added shares only; its ratio follows from the shares held. */
  | { is: 'split'; draft: Draft; symbol: string; addedShares: string; date: string }
  | { is: 'settled'; verdict: 'skipped' | 'not_understood'; reason: string; security: SecurityHint | null };

export interface RowContext {
  file: Pick<StoredFile, 'isPositions'>;
  kindOf(text: string): TransactionKind | 'skip' | undefined;
  symbolOf(hint: SecurityHint): Resolved;
  /** The ratio that a split was found to have. */
  ratio?: Ratio | undefined;
  portfolioCurrency: string;
}

const settled = (
  verdict: 'skipped' | 'not_understood',
  reason: string,
  security: SecurityHint | null = null,
): Understood => ({ is: 'settled', verdict, reason, security });

/** Returns a function that finds the answered kind of a text in one file. */
export const answeredKinds =
  ({ kinds }: Pick<StoredAnswers, 'kinds'>, file: number) =>
  (text: string) =>
    kinds.findLast((answer) => answer.file === file && answer.text === text)?.kind;

function corrected(correction: Correction, draft: Draft | null, mayBeUndated: boolean): Understood {
  const checked = checkFields(correction, mayBeUndated);
  if (!checked.ok) return settled('not_understood', checked.message);
  const problem = boundsProblem(checked.fields, isoDate());
  if (problem) return settled('not_understood', problem);
  return { is: 'transaction', transaction: { ...checked.fields, note: correction.note ?? '' }, draft };
}

/** Returns the kind of a draft, or why it has none. */
function kindOfDraft(draft: Draft, { kindOf }: RowContext): TransactionKind | Understood {
  const kind = draft.kind ?? kindOf(draft.kindText);
  if (kind === 'skip') return settled('skipped', `You leave out “${draft.kindText}”.`);
  return kind ?? settled('not_understood', `“${draft.kindText}” is not known: choose a kind`);
}

function fromDraft(draft: Draft, context: RowContext): Understood {
  const kind = kindOfDraft(draft, context);
  if (typeof kind !== 'string') return kind;
  const isNamed = draft.security !== null && securityKey(draft.security) !== null;
  const hint = kindRules[kind].symbol !== 'none' && isNamed ? draft.security : null;
  const symbol = hint && context.symbolOf(hint);
  if (hint && symbol === null) return settled('skipped', 'You left this security out.');
  if (hint && symbol === undefined) return settled('not_understood', 'Which security is this?', hint);
  const { ratio, portfolioCurrency, file } = context;
  if (kind === 'split' && !draft.numerator && !ratio && symbol && draft.addedShares && draft.date)
    return { is: 'split', draft, symbol, addedShares: draft.addedShares, date: draft.date };
  // Our own files hold opening purchases without a date among others.
  const isPosition = file.isPositions || draft.externalId?.startsWith(ownSource) === true;
  const completed = completeDraft(
    { ...draft, ...ratio },
    { kind, symbol: symbol ?? null, portfolioCurrency, isPosition },
  );
  return completed.ok
    ? { is: 'transaction', transaction: completed.transaction, draft }
    : settled('not_understood', completed.message);
}

/** Says what a row means: a transaction, nothing to record, or a problem. */
export function understand({ decision, outcome }: StagedRow, context: RowContext): Understood {
  if (decision?.action === 'skip') return settled('skipped', 'You left this row out.');
  const draft = outcome.is === 'skipped' ? null : outcome.draft;
  if (decision?.transaction) return corrected(decision.transaction, draft, context.file.isPositions);
  if (outcome.is === 'skipped') return settled('skipped', outcome.reason);
  if (outcome.is === 'draft') return fromDraft(outcome.draft, context);
  const isKindMissing = draft?.kind === null && context.kindOf(draft.kindText) !== undefined;
  return isKindMissing ? fromDraft(draft, context) : settled('not_understood', outcome.reason);
}
