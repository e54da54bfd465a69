import type { BodyInput } from '#contract/endpoint.ts';
import type { transactions } from '#contract/transactions.ts';
import { checkFields } from '#domain/check-fields.ts';
import { readCurrency } from '#domain/currencies.ts';
import { type AmountRule, priceRule, sharesRule } from '#domain/limits.ts';
import { isWellFormedSymbol, normaliseSymbol } from '#domain/symbols.ts';
import {
  amountFields,
  forFields,
  type NamedInput,
  type TransactionInput,
  textFields,
  transactionFields,
} from '#domain/transaction-fields.ts';
import { isEvent, kindRules, takesField } from '#domain/transaction-kinds.ts';
import { readTypedAmount } from '#web/lib/typed-text.ts';
import { dayProblem, readDay } from '../trade-day.ts';
import { DraftError } from './draft-error.ts';
import type { Draft, DraftField } from './entry-draft.ts';
import { amountFieldsOf } from './kind-fields.ts';

function readText(field: DraftField, text: string, rule: AmountRule): string {
  const amount = readTypedAmount(text, rule);
  if (!amount.ok) throw new DraftError(field, amount.message);
  return amount.text;
}

function readSymbolText(field: 'symbol' | 'counterpart', text: string): string | null {
  if (text.trim() === '') return null;
  const normal = normaliseSymbol(text);
  if (!isWellFormedSymbol(normal))
    throw new DraftError(field, `There is no symbol ${text.trim()}: choose one of the suggestions`);
  return normal;
}

const readSymbol = ({ kind, symbol }: Draft): string | null =>
  kindRules[kind].symbol === 'none' ? null : readSymbolText('symbol', symbol);

/** Reads the other security of an event and the shares that came in. */
function readEvent({ kind, counterpart, received }: Draft) {
  if (!takesField(kind, 'counterpart')) return { counterpart: undefined, received: undefined };
  const isReceived = isEvent(kind) && received.trim() !== '';
  return {
    counterpart: readSymbolText('counterpart', counterpart),
    received: isReceived ? readText('received', received, sharesRule) : undefined,
  };
}

function readCurrencyCode({ currency }: Draft): string | null {
  if (currency.trim() === '') return null;
  const read = readCurrency(currency);
  if (read) return read.divisor === 1 ? read.currency : currency.trim().toUpperCase();
  throw new DraftError('currency', 'A currency is a code of three letters, such as USD or EUR');
}

function readReinvested({ kind, reinvestedShares, reinvestedPrice }: Draft) {
  if (!takesField(kind, 'reinvested') || (reinvestedShares.trim() === '' && reinvestedPrice.trim() === ''))
    return null;
  return {
    shares: readText('reinvestedShares', reinvestedShares, sharesRule),
    price: readText('reinvestedPrice', reinvestedPrice, priceRule),
  };
}

function readLots({ kind, lots }: Draft) {
  if (!takesField(kind, 'lots')) return null;
  const named = Object.entries(lots).filter(([, shares]) => shares.trim() !== '');
  return named.map(([transactionId, shares]) => ({
    transactionId,
    shares: readText('lots', shares, sharesRule),
  }));
}

const fieldOf = (field: keyof TransactionInput): DraftField =>
  field === 'reinvested' ? 'reinvestedShares' : field === 'kind' ? 'date' : field;

/**
 * Checks an entry and returns the body of the call. Throws a DraftError that names the field. `mayBeUndated` is for an
 * opening purchase, whose date may stay empty.
 */
export function bodyOf(draft: Draft, mayBeUndated = false): BodyInput<typeof transactions.add> {
  const isUndated = mayBeUndated && draft.date.trim() === '';
  const wrongDay = isUndated ? undefined : dayProblem(draft.date);
  if (wrongDay) throw new DraftError('date', wrongDay);
  const takesAcquired = takesField(draft.kind, 'acquiredOn');
  const wrongAcquired = draft.acquiredOn.trim() === '' ? undefined : dayProblem(draft.acquiredOn);
  if (wrongAcquired && takesAcquired) throw new DraftError('acquiredOn', wrongAcquired);
  const taken = amountFieldsOf(draft.kind);
  const amounts = forFields(amountFields, (field) =>
    taken.includes(field) && draft[field].trim() !== ''
      ? readText(field, draft[field], transactionFields[field].rule)
      : undefined,
  );
  const { received, ...event } = readEvent(draft);
  const input: NamedInput = {
    kind: draft.kind,
    date: isUndated ? null : (readDay(draft.date) ?? null),
    symbol: readSymbol(draft),
    ...amounts,
    currency: readCurrencyCode(draft),
    rateCurrency: amounts.rate === undefined ? undefined : draft.rateCurrency || null,
    acquiredOn: takesAcquired ? (readDay(draft.acquiredOn) ?? null) : undefined,
    ...forFields(textFields, (field) => draft[field].trim()),
    ...event,
    lots: readLots(draft),
    reinvested: readReinvested(draft),
  };
  const checked = checkFields(input, mayBeUndated);
  if (!checked.ok) throw new DraftError(fieldOf(checked.field), checked.message);
  return { ...input, ...(received && { received }), lots: input.lots ? [...input.lots] : null };
}
