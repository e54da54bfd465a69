import { type TransactionKind, transactionKinds } from '#domain/transaction-kinds.ts';
import { kindFields } from './kind-fields.ts';

const startingWith = (text: string): TransactionKind[] =>
  transactionKinds.filter((kind) => kindFields[kind].name.toLowerCase().startsWith(text));

interface TypedKind {
  kind: TransactionKind;
  /** The letters that selected it, to which the next key is added. */
  letters: string;
}

/**
 * Returns the kind that a key selects after the letters typed before it: the first one that starts with them, common kinds
 * before rare ones. One letter repeated goes through all kinds that start with it. Letters that start no kind are dropped,
 * oldest first.
 */
export function typedKind(before: string, key: string): TypedKind | undefined {
  const letters = `${before}${key}`.toLowerCase();
  const last = letters.at(-1) ?? '';
  if (letters.length > 1 && letters === last.repeat(letters.length)) {
    const kinds = startingWith(last);
    const kind = kinds[(letters.length - 1) % kinds.length];
    return kind && { kind, letters };
  }
  for (let start = 0; start < letters.length; start += 1) {
    const rest = letters.slice(start);
    const [kind] = rest.trim() === '' ? [] : startingWith(rest);
    if (kind) return { kind, letters: rest };
  }
  return undefined;
}
