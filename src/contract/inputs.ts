import { z } from 'zod';
import { hasRates, readCurrency } from '../domain/currencies.ts';
import { type Amount, limits } from '../domain/limits.ts';
import { isWellFormedSymbol, normaliseSymbol } from '../domain/symbols.ts';
import { isoDate, latestDate } from '../domain/time.ts';
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

export const symbolRule = 'a symbol is 1 to 15 letters, digits and dashes, such as AAPL or BRK-B';

/** Reads distinct symbols from text with commas. */
export function symbolsUpTo(most: number) {
  const symbolsRule = `symbols must be 1 to ${most} symbols separated by commas`;
  return z
    .string({ error: symbolsRule })
    .transform((text) => [...new Set(text.split(',').map(normaliseSymbol))])
    .refine((symbols) => symbols.length <= most, symbolsRule)
    .refine((symbols) => symbols.every(isWellFormedSymbol), `${symbolsRule}; ${symbolRule}`);
}

export const SymbolList = symbolsUpTo(limits.symbolsPerRequest);

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

/** The date of a trade: from 1970 to today, in whatever time zone. */
export const TradeDate = IsoDate.refine(
  (text) => text >= firstTradeDate && text <= latestDate(),
  'A date must be between 1970-01-01 and today',
);

/** A currency code; pence (`GBX`) are not accepted, because amounts would be unclear. */
/** A currency, or the hundredth in which an exchange quotes: `GBX` for pence. */
export const PriceCurrencyInput = z.string().transform((text, context) => {
  const read = readCurrency(text);
  if (read)
    return read.divisor === 1 ? read.currency : text.trim() === 'GBp' ? 'GBX' : text.trim().toUpperCase();
  context.issues.push({
    code: 'custom',
    message: 'A currency is a code of three letters, such as USD or EUR',
    input: text,
  });
  return z.NEVER;
});

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

/** The currency of figures or prices, which must have exchange rates. */
export const RatedCurrency = CurrencyInput.refine(hasRates, {
  error: ({ input }) => `No exchange rates are known for ${input}: choose another currency`,
});
