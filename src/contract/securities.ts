import { z } from 'zod';
import { dateOrders } from '../domain/imports.ts';
import { limits, priceRule, readAmount } from '../domain/limits.ts';
import { priceAddressLimits, priceFormats } from '../domain/price-reading.ts';
import { endpoint } from './endpoint.ts';
import { success } from './envelope.ts';
import { amountInput, RatedCurrency, symbolInput, TradeDate } from './inputs.ts';
import { visibleText } from './visible-text.ts';

/** What a customer's own security is. */
export const securityTypes = ['fund', 'stock', 'bond', 'metal', 'crypto', 'property', 'other'] as const;

const SecuritySymbol = symbolInput(
  'A symbol is 1 to 15 letters, digits and dashes, such as MYFUND',
  'Please enter a symbol',
);

const decimalMarks = ['.', ','] as const;

/** How the dates and prices of an address are found and read (`PriceReading` of the domain). */
export const StoredReading = z.object({
  format: z.enum(priceFormats),
  rows: z.string(),
  date: z.string(),
  price: z.string(),
  dates: z.enum(dateOrders),
  decimals: z.enum(decimalMarks),
});

/** An address from which the prices of a security are read once a day. */
export const PriceAddress = z.object({
  url: z.string(),
  reading: StoredReading,
  /** When prices were last read from it. */
  readAt: z.string(),
  /** The first of the failures since then, and the reason of the last; null while reading succeeds. */
  failedSince: z.string().nullable(),
  failure: z.string().nullable(),
  nextAt: z.string(),
});
export type PriceAddress = z.infer<typeof PriceAddress>;

/** A security that its owner defined, or a listed one with manual prices (`type` is then `listed`). */
export const Security = z.object({
  symbol: z.string(),
  name: z.string(),
  currency: z.string(),
  type: z.enum([...securityTypes, 'listed']),
  /** The newest manual price; null without one. */
  price: z.number().nullable(),
  asOf: z.string().nullable(),
  priceCount: z.number(),
  address: PriceAddress.nullable(),
});
export type Security = z.infer<typeof Security>;

export const NewSecurity = z.object({
  symbol: SecuritySymbol,
  name: visibleText({
    what: 'name',
    missing: 'Please enter a name',
    maxLength: limits.tickerNameLength,
  }),
  currency: RatedCurrency.default('USD'),
  type: z.enum(securityTypes, { error: `type must be one of ${securityTypes.join(', ')}` }).default('other'),
});
export type NewSecurity = z.output<typeof NewSecurity>;

/** A price that was entered by hand, or read from an address. */
export const ManualPrice = z.object({ date: z.string(), price: z.number(), fromAddress: z.boolean() });
export type ManualPrice = z.infer<typeof ManualPrice>;

const Address = z
  .string({ error: 'Please enter an address' })
  .trim()
  .min(1, 'Please enter an address')
  .max(
    priceAddressLimits.addressLength,
    `An address may have at most ${priceAddressLimits.addressLength} characters`,
  )
  .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), {
    error: 'An address begins with https:// or http://',
    abort: true,
  })
  .refine((text) => !/^https?:[/\\]*[^/?#\\]*@/i.test(text), {
    error: 'An address must not contain a user name or a password',
  });

const oneOf = <const Values extends readonly string[]>(name: string, values: Values) =>
  z.enum(values, { error: `${name} must be one of ${values.join(' ')}` });
const readingText = (name: string) =>
  z
    .string({ error: `${name} must be text` })
    .trim()
    .max(
      priceAddressLimits.nameLength,
      `${name} may have at most ${priceAddressLimits.nameLength} characters`,
    );
const column = (name: string) =>
  readingText(name).min(1, `Name the column of the ${name}, or test the address first`);

const Format = oneOf('format', priceFormats);
const Dates = oneOf('dates', dateOrders);
const Decimals = oneOf('decimals', decimalMarks);

/** A reading in which what is missing or empty is guessed. */
const PartialReading = z.object({
  format: Format.optional(),
  rows: readingText('rows').optional(),
  date: readingText('date').optional(),
  price: readingText('price').optional(),
  dates: Dates.optional(),
  decimals: Decimals.optional(),
});

const CompleteReading = z.object({
  format: Format,
  rows: readingText('rows'),
  date: column('date'),
  price: column('price'),
  dates: Dates,
  decimals: Decimals,
});

const BySymbol = z.object({ symbol: SecuritySymbol });

export const securities = {
  list: endpoint('customer', 'GET /securities', {
    summary: "The customer's own securities and manual prices, by symbol",
    reply: success({ securities: z.array(Security) }),
  }),
  create: endpoint('customer', 'POST /securities', {
    summary: 'Define a security that is not listed',
    status: 201,
    body: NewSecurity,
    reply: success({ security: Security, securities: z.array(Security) }),
  }),
  remove: endpoint('customer', 'DELETE /securities/:symbol', {
    summary: 'Delete a security and its manual prices; refused while a portfolio has transactions of it',
    params: BySymbol,
    reply: success({ securities: z.array(Security) }),
  }),
  prices: endpoint('customer', 'GET /securities/:symbol/prices', {
    summary: 'The manual prices of a symbol, oldest first',
    params: BySymbol,
    reply: success({ prices: z.array(ManualPrice) }),
  }),
  setPrices: endpoint('customer', 'PUT /securities/:symbol/prices', {
    summary: 'Add manual prices; a price of the same date is replaced, null deletes it',
    params: BySymbol,
    body: z.object({
      prices: z
        .array(
          z.object({
            date: TradeDate,
            price: amountInput('Please enter a price', (input) => readAmount(input, priceRule)).nullable(),
          }),
        )
        .min(1, 'Send at least one price')
        .max(limits.pricesPerRequest, `Send at most ${limits.pricesPerRequest} prices at once`),
    }),
    reply: success({ prices: z.array(ManualPrice) }),
  }),
  testAddress: endpoint('customer', 'POST /securities/:symbol/address/test', {
    summary: 'Read prices from an address without storing them; what the reading leaves open is guessed',
    params: BySymbol,
    body: z.object({ url: Address, reading: PartialReading.default({}) }),
    reply: success({
      /** Complete. */
      reading: StoredReading,
      /** The first ones, in the order of the reply. */
      prices: z.array(z.object({ date: z.string(), price: z.number() })),
      count: z.number(),
      from: z.string(),
      to: z.string(),
      /** The rows without a usable date or price, and why the first is not used. */
      unread: z.number(),
      unreadReason: z.string().nullable(),
    }),
  }),
  setAddress: endpoint('customer', 'PUT /securities/:symbol/address', {
    summary: 'Read prices from an address now and once a day; prices entered by hand stay',
    params: BySymbol,
    body: z.object({ url: Address, reading: CompleteReading }),
    reply: success({ securities: z.array(Security) }),
  }),
  removeAddress: endpoint('customer', 'DELETE /securities/:symbol/address', {
    summary: 'Stop reading prices from an address; `prices=delete` also deletes those that were read',
    params: BySymbol,
    query: z.object({
      prices: z.enum(['keep', 'delete'], { error: 'prices must be keep or delete' }).default('keep'),
    }),
    reply: success({ securities: z.array(Security) }),
  }),
};
