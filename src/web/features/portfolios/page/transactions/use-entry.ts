import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Transaction } from '#contract/transactions.ts';
import { normaliseSymbol } from '#domain/symbols.ts';
import { ApiError } from '#web/lib/api.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { readDay } from '../../trade-day.ts';
import { bodyOf, type Draft, DraftError, type DraftField, isUntouched } from './entry-draft.ts';
import { amountFieldsOf, pricedAtClose } from './kind-fields.ts';
import { closeQuery, useClose, useSaveTransaction } from './transaction-queries.ts';

/** Why an entry was not saved. */
export interface EntryProblem {
  message: string;
  field: DraftField | undefined;
}

export interface EntryOptions {
  portfolioId: string;
  initial: Draft;
  /** The transaction that is being edited. */
  entry?: Transaction | undefined;
  /** Called when an entry is complete and on its way to the server. */
  onSending?: ((draft: Draft) => void) | undefined;
  onSaved: (transaction: Transaction) => void;
  /** Takes the checked entry in place of the server, which then stores nothing. */
  onBody?: ((body: ReturnType<typeof bodyOf>) => void) | undefined;
  /** Whether the date may stay empty. */
  mayBeUndated?: boolean | undefined;
  /** Called when the server refused the entry. */
  onRefused?: ((message: string) => void) | undefined;
}

const issueFields: ReadonlySet<string> = new Set<DraftField>([
  'date',
  'symbol',
  'shares',
  'price',
  'amount',
  'fee',
  'tax',
  'currency',
  'rate',
  'numerator',
  'denominator',
  'lots',
  'note',
]);

/** An impossible history is one of too many shares. */
function refusedField({ issues, code }: ApiError, { kind }: Draft): DraftField | undefined {
  const path = issues[0]?.path ?? '';
  if (issueFields.has(path)) return path as DraftField;
  return code === 'conflict' && amountFieldsOf(kind).includes('shares') ? 'shares' : undefined;
}

function problemOf(error: unknown, draft: Draft): EntryProblem {
  if (error instanceof DraftError) return { message: error.message, field: error.field };
  const field = error instanceof ApiError ? refusedField(error, draft) : undefined;
  return { message: messageOf(error, fallbacks.generic), field };
}

/** Fills in the close of the day as the price, unless the owner has entered one. */
function useClosePrice(draft: Draft, hasOwnPrice: boolean) {
  const client = useQueryClient();
  const [symbol, setSymbol] = useState(() => normaliseSymbol(draft.symbol));
  const day = readDay(draft.date);
  const isWanted = pricedAtClose.has(draft.kind) && !hasOwnPrice;
  const close = useClose(symbol, day, isWanted);
  const typed = normaliseSymbol(draft.symbol);
  const known = isWanted && close !== undefined && symbol === typed ? close : undefined;

  /** Waits for the close if the field of the price is still empty. */
  async function complete(): Promise<Draft> {
    if (day === undefined) return draft;
    const [found] = await client.fetchQuery(closeQuery(typed, day)).catch(() => []);
    return found ? { ...draft, price: String(found.close) } : draft;
  }

  return {
    /** Looks up the close of the symbol as it is now; called when the owner leaves the field. */
    settleSymbol: (text = draft.symbol) => setSymbol(normaliseSymbol(text)),
    close: known,
    day,
    shown: known ? { ...draft, price: String(known.close) } : draft,
    isWaiting: isWanted && !known && day !== undefined && typed !== '',
    complete,
  };
}

/** The state of one entry: what was typed, the price filled in, and what became of it on its way to the server. */
export function useEntry({
  portfolioId,
  initial,
  entry,
  onSending,
  onSaved,
  onBody,
  onRefused,
  mayBeUndated = entry?.source === 'opening',
}: EntryOptions) {
  const [draft, setDraft] = useState(initial);
  const [hasOwnPrice, setHasOwnPrice] = useState(initial.price !== '');
  const [problem, setProblem] = useState<EntryProblem>();
  const isSending = useRef(false);
  const save = useSaveTransaction(portfolioId, entry?._id);
  const closePrice = useClosePrice(draft, hasOwnPrice);

  function change(part: Partial<Draft>): void {
    if (Object.entries(part).every(([field, text]) => draft[field as keyof Draft] === text)) return;
    setProblem(undefined);
    if (part.price !== undefined) setHasOwnPrice(part.price !== '');
    setDraft((current) => ({ ...current, ...part }));
  }

  function clear(): void {
    setProblem(undefined);
    setHasOwnPrice(initial.price !== '');
    setDraft(initial);
  }

  async function send(): Promise<void> {
    const complete = closePrice.isWaiting ? await closePrice.complete() : closePrice.shown;
    const body = bodyOf(complete, mayBeUndated);
    if (onBody) return onBody(body);
    onSending?.(complete);
    onSaved((await save.mutateAsync(body)).transaction);
  }

  /** Saves the entry. A second Enter while it is being saved, or in an empty entry, does nothing. */
  async function submit(): Promise<void> {
    if (isSending.current || (!entry && isUntouched(draft))) return;
    isSending.current = true;
    try {
      await send();
    } catch (error) {
      const found = problemOf(error, draft);
      setProblem(found);
      if (!(error instanceof DraftError)) onRefused?.(found.message);
    } finally {
      isSending.current = false;
    }
  }

  return { draft, change, clear, submit, problem, isNew: !entry, isSaving: save.isPending, ...closePrice };
}

export type Entry = ReturnType<typeof useEntry>;
