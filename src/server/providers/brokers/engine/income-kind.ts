import type { TransactionKind } from '#domain/transaction-kinds.ts';

const interest = /interest|zins|rente(?!ling)|ränt|intér[eê]ts|inter[eé]s|juros|odsetk|úrok|accrued|ratei/iu;
const cost =
  /\bfees?\b|fee$|refund|commission|comisi|commissioni|comiss|kosten|gebühr|frais|\bcosti\b|custo\b|tax\b/iu;

/** The kinds of money that need not be about a security: `income` is one of them. */
export const incomeKinds: ReadonlySet<TransactionKind | null> = new Set([
  'interest',
  'interest_paid',
  'fee',
  'fee_refund',
]);

/** Returns the kind of money that is income if it comes in, by what its text is about. */
export function incomeKind(text: string, goesOut: boolean): TransactionKind {
  const isInterest = interest.test(text);
  if (goesOut) return isInterest ? 'interest_paid' : 'fee';
  return cost.test(text) && !isInterest ? 'fee_refund' : 'interest';
}
