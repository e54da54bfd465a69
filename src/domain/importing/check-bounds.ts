import { limits, readAmount } from '../limits.ts';
import { amountFields, type TransactionFields, transactionFields } from '../transaction-fields.ts';
import { firstTradeDate } from '../transactions.ts';

/** Returns why a transaction cannot be stored: its date or one of its numbers is out of range. `today` is an ISO date. */
export function boundsProblem(fields: TransactionFields, today: string): string | undefined {
  const { date } = fields;
  if (date !== null && (date < firstTradeDate || date > today))
    return 'A date must be between 1970-01-01 and today';
  for (const field of amountFields) {
    const [text, { rule }] = [fields[field], transactionFields[field]];
    const read = text === null || text === '0' ? undefined : readAmount(text, rule);
    if (read && !read.ok) return read.message;
  }
  if (fields.lots.length > limits.lotsPerSale) return `A sale can name at most ${limits.lotsPerSale} lots`;
  return undefined;
}
