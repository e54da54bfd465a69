import { kindRules, type TransactionKind } from '../transaction-kinds.ts';
import type { Draft } from './draft.ts';

/**
 * Returns the kind of a row whose text its owner has explained. A broker may give both directions one text, so the signs of
 * the row decide: of the shares, or else of the money.
 */
export function answeredKind(kind: TransactionKind, signs: Draft['signs']): TransactionKind {
  const { opposite, held, cash, isTrade } = kindRules[kind];
  if (!opposite || !signs) return kind;
  if (signs.isOpposite !== undefined) return signs.isOpposite ? opposite : kind;
  const paid = signs.money && (signs.money === 'in' ? 'out' : 'in');
  const movesShares = held !== 'same';
  const way = movesShares ? (signs.shares ?? (isTrade ? paid : undefined)) : signs.money;
  const usual = (movesShares ? held === 'more' : cash === 1) ? 'in' : 'out';
  return way === undefined || way === usual ? kind : opposite;
}
