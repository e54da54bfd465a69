import { z } from 'zod';
import { limits, priceRule, readAmount } from '../domain/limits.ts';
import { endpoint } from './endpoint.ts';
import { success } from './envelope.ts';
import { amountInput, CurrencyInput, symbolInput, TradeDate } from './inputs.ts';
import { visibleText } from './visible-text.ts';

/** What a customer's own security is. */
export const securityTypes = ['fund', 'stock', 'bond', 'metal', 'crypto', 'property', 'other'] as const;

const SecuritySymbol = symbolInput(
  'A symbol is 1 to 15 letters, digits and dashes, such as MYFUND',
  'Please enter a symbol',
);

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
});
export type Security = z.infer<typeof Security>;

export const NewSecurity = z.object({
  symbol: SecuritySymbol,
  name: visibleText({
    what: 'name',
    missing: 'Please enter a name',
    maxLength: limits.tickerNameLength,
  }),
  currency: CurrencyInput.default('USD'),
  type: z.enum(securityTypes, { error: `type must be one of ${securityTypes.join(', ')}` }).default('other'),
});
export type NewSecurity = z.output<typeof NewSecurity>;

export const ManualPrice = z.object({ date: z.string(), price: z.number() });

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
};
