import type { Draft } from '#domain/importing/draft.ts';
import { isNegative } from '../../engine/read-row.ts';

/** Returns a fee or tax whose money came in as interest, with a note, because amounts of costs are never negative. */
export function orRefund(draft: Draft): Draft {
  const isCost = draft.kind === 'fee' || draft.kind === 'tax';
  if (!isCost || draft.net === null || draft.net === '0' || isNegative(draft.net)) return draft;
  const name = draft.kind === 'fee' ? 'Refund of a fee' : 'Refund of tax';
  return { ...draft, kind: 'interest', note: draft.note ? `${name}: ${draft.note}` : name };
}
