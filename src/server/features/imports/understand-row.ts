import { checkFields } from '#domain/check-fields.ts';
import { readCurrency } from '#domain/currencies.ts';
import { decimal, multiply, toText } from '#domain/decimal.ts';
import { answeredKind } from '#domain/importing/answered-kind.ts';
import { boundsProblem } from '#domain/importing/check-bounds.ts';
import { completeDraft } from '#domain/importing/complete-draft.ts';
import type { Draft, SecurityHint } from '#domain/importing/draft.ts';
import { ownSource } from '#domain/importing/duplicates.ts';
import { securityKey } from '#domain/importing/exchanges.ts';
import { questionOf } from '#domain/importing/row-questions.ts';
import type { Ratio } from '#domain/importing/split-ratio.ts';
import { latestDate } from '#domain/time.ts';
import type { TransactionFields } from '#domain/transaction-fields.ts';
import { kindRules, type TransactionKind } from '#domain/transaction-kinds.ts';
import { atLastClose, type LastCloses, lacksMoney } from './last-closes.ts';
import type { Resolved } from './resolve-securities.ts';
import type { Correction, StagedRow } from './staged-rows.ts';
import type { StoredAnswers, StoredFile } from './stored-import.ts';

/** What a row means before it is compared with others. */
export type Understood =
  | { is: 'transaction'; transaction: TransactionFields; draft: Draft | null }
  /** A split that states added shares only; its ratio follows from the shares held. */
  | { is: 'split'; draft: Draft; symbol: string; addedShares: string; date: string }
  | {
      is: 'settled';
      verdict: 'skipped' | 'not_understood';
      reason: string;
      security: SecurityHint | null;
      /** The key of what the row asks, or asked before its owner answered. */
      question: string | null;
    };

export interface ImportedRowContext {
  file: Pick<StoredFile, 'isPositions'>;
  kindOf(text: string): TransactionKind | 'skip' | undefined;
  symbolOf(hint: SecurityHint): Resolved;
  /** The ratio that a split was found to have. */
  ratio?: Ratio | undefined;
  /** What positions count at whose files say nothing about money. */
  closes: LastCloses;
  portfolioCurrency: string;
  /** Returns why a row of an account is not for this portfolio. */
  elsewhere(account: string | undefined): string | undefined;
  /** The currencies in which exchanges quote, by symbol, of securities that a file states in them. */
  quotes: Readonly<Record<string, string | null>>;
  /** What its owner answered to questions, by their keys. */
  questions: StoredAnswers['questions'];
}

const settled = (
  verdict: 'skipped' | 'not_understood',
  reason: string,
  security: SecurityHint | null = null,
): Extract<Understood, { is: 'settled' }> => ({ is: 'settled', verdict, reason, security, question: null });

export const leftOutTogether = 'You left out all rows of this kind.';

/** Returns a function that finds the answered kind of a text in a file, and calls `onUse` when it does. */
export function answeredKinds(
  { kinds }: Pick<StoredAnswers, 'kinds'>,
  onUse: (answer: StoredAnswers['kinds'][number]) => void = () => undefined,
) {
  const known = new Map(kinds.map((answer) => [`${answer.file}:${answer.text}`, answer]));
  return (file: number) => (text: string) => {
    const answer = known.get(`${file}:${text}`);
    if (answer) onUse(answer);
    return answer?.kind;
  };
}

function corrected(correction: Correction, draft: Draft | null, mayBeUndated: boolean): Understood {
  const checked = checkFields(correction, mayBeUndated);
  if (!checked.ok) return settled('not_understood', checked.message);
  const problem = boundsProblem(checked.fields, latestDate());
  if (problem) return settled('not_understood', problem);
  return { is: 'transaction', transaction: checked.fields, draft };
}

/** Returns the kind of a draft, or why it has none. */
function kindOfDraft(draft: Draft, { kindOf }: ImportedRowContext): TransactionKind | Understood {
  const kind = draft.kind ?? kindOf(draft.kindText);
  if (kind === 'skip') return settled('skipped', `You leave out “${draft.kindText}”.`);
  if (kind) return draft.kind ?? answeredKind(kind, draft.signs);
  return settled('not_understood', `“${draft.kindText}” is not known: choose a kind`);
}

/**
 * Finds the other security of an exchange. Where both identifiers mean one security, its shares stay, or are split. Where the
 * other one is left out, shares come or go.
 */
function withCounterpart(draft: Draft, context: ImportedRowContext): Draft | Understood {
  const { counterpartSecurity: other, security, ...rest } = draft;
  if (!other || !security || securityKey(other) === null) return draft;
  const [symbol, counterpart] = [context.symbolOf(security), context.symbolOf(other)];
  if (!symbol) return draft;
  const comesIn = draft.kind === 'transfer_in';
  if (counterpart === null) return { ...rest, security, kind: comesIn ? 'transfer_in' : 'transfer_out' };
  if (counterpart === undefined) return settled('not_understood', 'Which security is this?', other);
  if (counterpart !== symbol) return { ...draft, counterpart };
  return comesIn && draft.numerator !== draft.denominator
    ? { ...rest, security, kind: 'split', price: null }
    : settled('skipped', 'The old and the new shares are the same security here.');
}

/** Returns a draft whose price is in the unit that the exchange quotes, such as pence, in the whole currency. */
function inWholeCurrency(draft: Draft, quoted: string | null | undefined): Draft {
  const unit = quoted ? readCurrency(quoted) : undefined;
  if (!draft.isQuoted || draft.currency !== null || draft.price === null || !unit || unit.divisor === 1)
    return draft;
  const price = toText(multiply(decimal(draft.price), decimal(String(1 / unit.divisor))));
  return { ...draft, price, currency: unit.currency };
}

function fromDraft(stated: Draft, context: ImportedRowContext): Understood {
  const exchanged = withCounterpart(stated, context);
  if ('is' in exchanged) return exchanged;
  const kind = kindOfDraft(exchanged, context);
  if (typeof kind !== 'string') return kind;
  const { security } = exchanged;
  const isNamed = security !== null && securityKey(security) !== null;
  const hint = kindRules[kind].symbol !== 'none' && isNamed ? security : null;
  const symbol = hint && context.symbolOf(hint);
  if (hint && symbol === null) return settled('skipped', 'You left this security out.');
  if (hint && symbol === undefined) return settled('not_understood', 'Which security is this?', hint);
  const { ratio, portfolioCurrency, file } = context;
  const draft = inWholeCurrency(exchanged, symbol && context.quotes[symbol]);
  if (kind === 'split' && !draft.numerator && !ratio && symbol && draft.addedShares && draft.date)
    return { is: 'split', draft, symbol, addedShares: draft.addedShares, date: draft.date };
  // Our own files hold opening purchases without a date among others.
  const isPosition = file.isPositions || draft.externalId?.startsWith(ownSource) === true;
  const close = symbol && lacksMoney(draft, file) ? context.closes[symbol] : undefined;
  const completed = completeDraft(
    { ...(close ? atLastClose(draft, close) : draft), ...ratio },
    { kind, symbol: symbol ?? null, portfolioCurrency, isPosition },
  );
  return completed.ok
    ? { is: 'transaction', transaction: completed.transaction, draft }
    : settled('not_understood', completed.message);
}

/** Returns whether a row asks what its kind means. */
const asksKind = ({ outcome }: StagedRow, { kindOf }: ImportedRowContext): boolean =>
  outcome.is === 'problem' &&
  outcome.draft !== null &&
  outcome.draft.kind === null &&
  kindOf(outcome.draft.kindText) === undefined;

/** Says what a row means: a transaction, nothing to record, or a problem. */
export function understand(row: StagedRow, context: ImportedRowContext): Understood {
  const understood = understandOne(row, context);
  if (understood.is !== 'settled' || understood.verdict !== 'not_understood') return understood;
  if (understood.security || asksKind(row, context)) return understood;
  const question = questionOf(understood.reason);
  const isLeftOut = context.questions[question] === 'skip' && row.decision === null;
  return isLeftOut ? { ...settled('skipped', leftOutTogether), question } : { ...understood, question };
}

function understandOne({ decision, outcome, account }: StagedRow, context: ImportedRowContext): Understood {
  if (decision?.action === 'skip') return settled('skipped', 'You left this row out.');
  const elsewhere = decision === null ? context.elsewhere(account) : undefined;
  if (elsewhere) return settled('skipped', elsewhere);
  const draft = outcome.is === 'skipped' ? null : outcome.draft;
  if (decision?.transaction) return corrected(decision.transaction, draft, context.file.isPositions);
  if (outcome.is === 'skipped') return settled('skipped', outcome.reason);
  if (outcome.is === 'draft') return fromDraft(outcome.draft, context);
  const isKindMissing = draft?.kind === null && context.kindOf(draft.kindText) !== undefined;
  return isKindMissing ? fromDraft(draft, context) : settled('not_understood', outcome.reason);
}
