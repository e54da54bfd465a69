import { z } from 'zod';
import type { Amount } from '../domain/limits.ts';
import { isWellFormedSymbol, normaliseSymbol } from '../domain/symbols.ts';

export const ById = z.object({ id: z.string() });

/** The number of a page of a list, from 1. */
export const pageNumber = (max: number) => z.coerce.number().int().min(1).max(max).default(1);

/** Validates a symbol and returns it in canonical form. */
export function symbolInput(invalid: string, missing?: string) {
  return z
    .string({ error: missing })
    .transform((text) => normaliseSymbol(text))
    .refine(isWellFormedSymbol, invalid);
}

/** Reads a JSON number or decimal text into exact decimal text. */
export function amountInput(missing: string, read: (input: number | string) => Amount) {
  return z.union([z.number(), z.string()], { error: missing }).transform((input, context) => {
    const amount = read(input);
    if (amount.ok) return amount.text;
    context.issues.push({ code: 'custom', message: amount.message, input });
    return z.NEVER;
  });
}
