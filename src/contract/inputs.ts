import { z } from 'zod';
import { readCurrency } from '../domain/currencies.ts';
import type { Amount } from '../domain/limits.ts';
import { isWellFormedSymbol, normaliseSymbol } from '../domain/symbols.ts';
import { isoDate } from '../domain/time.ts';
import { firstTradeDate } from '../domain/transactions.ts';

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

function isCalendarDay(text: string): boolean {
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && isoDate(ms) === text;
}

/** A day of the calendar, such as 2024-05-31. */
export const IsoDate = z
  .string({ error: 'A date must be text such as 2024-05-31' })
  .regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'A date must be of the form 2024-05-31', abort: true })
  .refine(isCalendarDay, { error: 'This day does not exist', abort: true });

/** The date of a trade: from 1970 to today, in UTC. */
export const TradeDate = IsoDate.refine(
  (text) => text >= firstTradeDate && text <= isoDate(),
  'A date must be between 1970-01-01 and today',
);

/** A currency code; pence (`GBX`) are not accepted, because amounts would be unclear. */
export const CurrencyInput = z.string().transform((text, context) => {
  const read = readCurrency(text);
  if (read?.divisor === 1) return read.currency;
  context.issues.push({
    code: 'custom',
    message: read
      ? `Send amounts in ${read.currency}, not in hundredths of it`
      : 'A currency is a code of three letters, such as USD or EUR',
    input: text,
  });
  return z.NEVER;
});
