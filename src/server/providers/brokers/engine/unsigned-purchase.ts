import { decimal } from '#domain/decimal.ts';
import type { Draft } from '#domain/importing/draft.ts';

/** Words of texts that say themselves that something is taken back. */
const takingBack =
  /storn|cancel|revers|correct|annul|korri[gj]|korre[kc]t|makuler|tilbage|återf|rückab|extourne/i;

/** Whether a purchase that brings in money may be an ordinary one whose money has no sign. */
function mayBeOrdinary({ kind, kindText, net, signs }: Draft): boolean {
  const bringsIn = net !== null && decimal(net).units > 0n;
  return kind === 'buy' && bringsIn && signs?.shares !== 'out' && !takingBack.test(kindText);
}

const paid = (draft: Draft): Draft => ({ ...draft, net: `-${draft.net}` });

/** Gives what a purchase costs its sign if no purchase of the file has one; undefined for all other rows. */
export const asPaidPurchase = (draft: Draft): Draft | undefined =>
  draft.signs?.arePurchasesSigned === false && mayBeOrdinary(draft) ? paid(draft) : undefined;

/**
 * Does the same for a purchase that takes back nothing in the file: one without a sign among others that have one is a
 * purchase if shares that leave have a sign and these have none.
 */
export const asPurchaseOfItsOwn = (draft: Draft): Draft | undefined =>
  asPaidPurchase(draft) ??
  (draft.signs?.areSharesSigned === true && mayBeOrdinary(draft) ? paid(draft) : undefined);
