import { z } from 'zod';
import { journalKinds } from '../domain/journal-kinds.ts';
import { isPositive, limits, priceRule, readAmount, targetRule } from '../domain/limits.ts';
import { endpoint } from './endpoint.ts';
import { success } from './envelope.ts';
import { amountInput, ById, symbolInput, TradeDate } from './inputs.ts';
import { visibleText } from './visible-text.ts';

const WatchedSymbol = symbolInput(
  'A symbol is 1 to 15 letters, digits and dashes, such as AAPL or BRK-B',
  'Please select a stock',
);

const textOf = (what: string, max: number) =>
  z
    .string({ error: `The ${what} must be text` })
    .trim()
    .max(max, `The ${what} may have at most ${max} characters`);

const Note = textOf('note', limits.noteLength);
const Target = amountInput('Please enter a price', (input) => readAmount(input, targetRule))
  .refine(isPositive, 'Your price must be greater than 0')
  .nullable();

/**
 * A watched security. Prices are decimal text in `currency`, the unit in which the exchange quotes (`GBX` for pence), adjusted
 * for splits since they were stored. `addedPrice` is null if none was known on the day.
 */
export const WatchedItem = z.object({
  _id: z.string(),
  symbol: z.string(),
  name: z.string(),
  currency: z.string(),
  addedOn: z.string(),
  addedPrice: z.string().nullable(),
  /** The price at which the customer wants to act; null without one. */
  target: z.string().nullable(),
  note: z.string(),
});
export type WatchedItem = z.infer<typeof WatchedItem>;

/** A list of securities in the order of its owner. */
export const Watchlist = z.object({ _id: z.string(), name: z.string(), items: z.array(WatchedItem) });
export type Watchlist = z.infer<typeof Watchlist>;

export const FollowedInvestor = z.object({ slug: z.string(), name: z.string(), followedAt: z.string() });
export type FollowedInvestor = z.infer<typeof FollowedInvestor>;

/** A dated entry about a security. */
export const JournalEntry = z.object({
  _id: z.string(),
  symbol: z.string(),
  kind: z.enum(journalKinds),
  date: z.string(),
  text: z.string(),
});
export type JournalEntry = z.infer<typeof JournalEntry>;

/** What a customer has watched, followed and written, as it is exported. */
export const exportedWatching = {
  watchlists: z.array(
    Watchlist.omit({ _id: true }).extend({ items: z.array(WatchedItem.omit({ _id: true })) }),
  ),
  followedInvestors: z.array(FollowedInvestor),
  journal: z.array(JournalEntry.omit({ _id: true })),
};

const ListName = visibleText({
  what: 'name',
  missing: 'Please enter a name for the list',
  maxLength: limits.titleLength,
});

/** What is kept of an item that is added again, or that a visitor's browser kept. */
const Kept = z.object({
  addedOn: TradeDate.optional(),
  addedPrice: amountInput('Please enter a price', (input) => readAmount(input, priceRule))
    .nullable()
    .optional(),
});

export const NewItem = Kept.extend({
  symbol: WatchedSymbol,
  target: Target.optional(),
  note: Note.optional(),
});
export type NewItem = z.output<typeof NewItem>;

export const ItemChange = z
  .object({ target: Target.optional(), note: Note.optional() })
  .refine(({ target, note }) => target !== undefined || note !== undefined, 'Send target or note');
export type ItemChange = z.output<typeof ItemChange>;

const Slugs = z.array(z.string().min(1).max(limits.investorNameLength));

const Order = z.object({
  ids: z.array(z.string(), { error: 'ids must be a list' }).max(limits.itemsPerWatchlist),
});

const JournalText = textOf('text', limits.journalTextLength).min(1, 'Please enter a text');
const NewEntry = z.object({
  symbol: WatchedSymbol,
  kind: z.enum(journalKinds, { error: `kind must be one of ${journalKinds.join(', ')}` }).default('note'),
  date: TradeDate,
  text: JournalText,
});
export type NewEntry = z.output<typeof NewEntry>;

const ItemKey = z.object({ id: z.string(), itemId: z.string() });
const BySlug = z.object({ slug: z.string() });
const all = success({ watchlists: z.array(Watchlist), investors: z.array(FollowedInvestor) });
const entries = success({ entries: z.array(JournalEntry) });

export const watchlists = {
  list: endpoint('customer', 'GET /watchlists', {
    summary: 'The lists of watched securities and the followed investors',
    reply: all,
  }),
  create: endpoint('customer', 'POST /watchlists', {
    summary: 'Create an empty list',
    status: 201,
    body: z.object({ name: ListName }),
    reply: all,
  }),
  takeOver: endpoint('customer', 'POST /watchlists/take-over', {
    summary:
      'Add to the first list, which is created if there is none, and follow investors; what is there stays',
    body: z.object({
      items: z.array(Kept.extend({ symbol: WatchedSymbol })).max(limits.visitorItems),
      investors: Slugs.max(limits.followedInvestors),
    }),
    reply: all,
  }),
  order: endpoint('customer', 'PUT /watchlists/order', {
    summary: 'Put the lists into an order',
    body: Order,
    reply: all,
  }),
  rename: endpoint('customer', 'PUT /watchlists/:id', {
    summary: 'Rename a list',
    params: ById,
    body: z.object({ name: ListName }),
    reply: all,
  }),
  remove: endpoint('customer', 'DELETE /watchlists/:id', {
    summary: 'Delete a list with its items; the journal stays',
    params: ById,
    reply: all,
  }),
  orderItems: endpoint('customer', 'PUT /watchlists/:id/order', {
    summary: 'Put the items of a list into an order',
    params: ById,
    body: Order,
    reply: all,
  }),
  addItem: endpoint('customer', 'POST /watchlists/:id/items', {
    summary: 'Watch a security; 409 if the list has it',
    status: 201,
    params: ById,
    body: NewItem,
    reply: all,
  }),
  changeItem: endpoint('customer', 'PUT /watchlists/:id/items/:itemId', {
    summary: 'Change the target price or the note of an item',
    params: ItemKey,
    body: ItemChange,
    reply: all,
  }),
  removeItem: endpoint('customer', 'DELETE /watchlists/:id/items/:itemId', {
    summary: 'Remove an item from a list',
    params: ItemKey,
    reply: all,
  }),
  follow: endpoint('customer', 'PUT /watchlists/investors/:slug', {
    summary: 'Follow an investor',
    params: BySlug,
    reply: all,
  }),
  unfollow: endpoint('customer', 'DELETE /watchlists/investors/:slug', {
    summary: 'Follow an investor no longer',
    params: BySlug,
    reply: all,
  }),
};

/** The journal: entries about a security, whether it is held, watched or neither. */
export const journal = {
  list: endpoint('customer', 'GET /journal', {
    summary: 'The entries about a security, newest first',
    query: z.object({ symbol: WatchedSymbol }),
    reply: entries,
  }),
  create: endpoint('customer', 'POST /journal', {
    summary: 'Write an entry about a security',
    status: 201,
    body: NewEntry,
    reply: entries,
  }),
  change: endpoint('customer', 'PUT /journal/:id', {
    summary: 'Change the date or the text of an entry',
    params: ById,
    body: NewEntry.pick({ date: true, text: true }),
    reply: entries,
  }),
  remove: endpoint('customer', 'DELETE /journal/:id', {
    summary: 'Delete an entry',
    params: ById,
    reply: entries,
  }),
};
