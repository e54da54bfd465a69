import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { TradedClose } from '#contract/market.ts';
import type { Transaction } from '#contract/transactions.ts';
import { normaliseSymbol } from '#domain/symbols.ts';
import { statedFields } from '#domain/transaction-fields.ts';
import { ApiError } from '#web/lib/api.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { fieldPrice } from '#web/lib/typed-text.ts';
import { readDay } from '../trade-day.ts';
import { DraftError, UnknownSymbol } from './draft-error.ts';
import { type Draft, type DraftField, isUntouched } from './entry-draft.ts';
import { amountFieldsOf, isPricedAtClose } from './kind-fields.ts';
import { likelyMeant } from './known-symbols.ts';
import { inOunces, isMetal } from './metal-weight.ts';
import { bodyOf } from './read-draft.ts';
import { closeQuery, useClose, useSaveTransaction } from './transaction-queries.ts';

/** Why an entry was not saved. */
export interface EntryProblem {
  message: string;
  field: DraftField | undefined;
  /** The symbol that nobody knows, and what it could mean. */
  unknown?: UnknownSymbol;
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

const isDraftField = (path: string): path is DraftField =>
  path !== 'kind' && statedFields.some((field) => field === path);

/** An impossible history is one of too many shares. */
function refusedField({ issues, code }: ApiError, { kind }: Draft): DraftField | undefined {
  const path = issues[0]?.path ?? '';
  if (isDraftField(path)) return path;
  return code === 'conflict' && amountFieldsOf(kind).includes('shares') ? 'shares' : undefined;
}

function problemOf(error: unknown, draft: Draft): EntryProblem {
  if (error instanceof UnknownSymbol) return { message: error.message, field: error.field, unknown: error };
  if (error instanceof DraftError) return { message: error.message, field: error.field };
  const field = error instanceof ApiError ? refusedField(error, draft) : undefined;
  return { message: messageOf(error, fallbacks.generic), field };
}

/** Fills in the close of the day as the price, unless the owner has entered one or another currency; offers one of an earlier day. */
function useClosePrice(draft: Draft, hasOwnPrice: boolean) {
  const client = useQueryClient();
  const [symbol, setSymbol] = useState(() => normaliseSymbol(draft.symbol));
  const day = readDay(draft.date);
  const isWanted = isPricedAtClose(draft.kind) && !hasOwnPrice;
  const close = useClose(symbol, day, isWanted);
  const typed = normaliseSymbol(draft.symbol);
  const isUsable = (one: TradedClose) => ['', one.currency].includes(draft.currency.trim());
  const known = isWanted && close && isUsable(close) && symbol === typed ? close : undefined;
  const ofDay = known?.date === day ? known : undefined;

  /** Waits for the close if the field of the price is still empty. */
  async function complete(): Promise<Draft> {
    if (day === undefined) return draft;
    const [found] = await client.fetchQuery(closeQuery(typed, day)).catch(() => []);
    return found?.date === day && isUsable(found) ? { ...draft, price: fieldPrice(found.close) } : draft;
  }

  return {
    /** Looks up the close of the symbol as it is now; called when the owner leaves the field. */
    settleSymbol: (text = draft.symbol) => setSymbol(normaliseSymbol(text)),
    close: ofDay,
    /** The last known price if it is of an earlier day, which the owner has to take. */
    offer: ofDay ? undefined : known,
    shown: ofDay ? { ...draft, price: fieldPrice(ofDay.close) } : draft,
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
  const isOnItsWay = useRef(false);
  const confirmed = useRef<string>(undefined);
  const client = useQueryClient();
  const save = useSaveTransaction(portfolioId, entry?._id, checkSymbol);
  const closePrice = useClosePrice(draft, hasOwnPrice);

  function change(typed: Partial<Draft>): void {
    const part = isMetal(draft.symbol) ? inOunces(typed) : typed;
    if (Object.entries(part).every(([field, text]) => draft[field as keyof Draft] === text)) return;
    setProblem(undefined);
    if (part.price !== undefined) setHasOwnPrice(part.price !== '');
    setDraft((current) => ({ ...current, ...part }));
  }

  function takeOffer(): void {
    if (closePrice.offer) change({ price: fieldPrice(closePrice.offer.close) });
  }

  function clear(): void {
    setProblem(undefined);
    setHasOwnPrice(initial.price !== '');
    setDraft(initial);
  }

  /** Asks about a symbol that nobody knows before it is saved. */
  async function checkSymbol({ symbol }: ReturnType<typeof bodyOf>): Promise<void> {
    if (!symbol || symbol === entry?.symbol || symbol === confirmed.current) return;
    const matches = await likelyMeant(client, symbol);
    if (matches) throw new UnknownSymbol(symbol, matches);
  }

  function takeSymbol(symbol: string): void {
    change({ symbol });
    closePrice.settleSymbol(symbol);
  }

  /** Saves an entry with a symbol that nobody knows. */
  function keepSymbol(symbol: string): Promise<void> {
    confirmed.current = symbol;
    return submit();
  }

  async function send(): Promise<void> {
    const complete = closePrice.isWaiting ? await closePrice.complete() : closePrice.shown;
    const body = bodyOf(complete, mayBeUndated);
    if (onBody) return onBody(body);
    isOnItsWay.current = true;
    onSending?.(complete);
    onSaved((await save.mutateAsync(body)).transaction);
  }

  /** Saves the entry. A second Enter while it is being saved, or in an empty entry, does nothing. */
  async function submit(): Promise<void> {
    if (isSending.current || (!entry && isUntouched(draft))) return;
    isSending.current = true;
    isOnItsWay.current = false;
    try {
      await send();
    } catch (error) {
      const found = problemOf(error, draft);
      setProblem(found);
      if (isOnItsWay.current) onRefused?.(found.message);
    } finally {
      isSending.current = false;
    }
  }

  return {
    draft,
    change,
    takeOffer,
    takeSymbol,
    keepSymbol,
    clear,
    submit,
    problem,
    isNew: !entry,
    isSaving: save.isPending,
    ...closePrice,
  };
}

export type Entry = ReturnType<typeof useEntry>;
