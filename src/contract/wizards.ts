import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { success } from './envelope.ts';

/** The 13F filing that a wizard's holdings were read from. Dates are ISO; `totalValue` in US dollars. */
export const Filing = z.object({
  firm: z.string(),
  period: z.string(),
  filedOn: z.string(),
  url: z.string(),
  totalValue: z.number(),
});
export type Filing = z.infer<typeof Filing>;

/**
 * A line of a wizard's portfolio: market value in US dollars. `symbol` is '' where none is known; `putCall` marks an
 * option line, which is not a shareholding; `percent` is of the whole filing; `previousShares` those a quarter before.
 */
export const Holding = z.object({
  symbol: z.string(),
  value: z.number(),
  name: z.string(),
  putCall: z.enum(['Put', 'Call']).nullable(),
  shares: z.number().nullable(),
  previousShares: z.number().nullable(),
  percent: z.number().nullable(),
});
export type Holding = z.infer<typeof Holding>;

/** A wizard as the reader's page lists it. `firm` is the one that files; null where there is no filing. */
export const WizardName = z.object({ _id: z.string(), name: z.string(), firm: z.string().nullable() });
export type WizardName = z.infer<typeof WizardName>;

export const Wizard = WizardName.extend({
  holdings: z.array(z.object({ symbol: z.string(), value: z.number() })),
});
export type Wizard = z.infer<typeof Wizard>;

export const wizards = {
  all: endpoint({
    method: 'GET',
    path: '/wizards/all',
    access: 'public',
    summary: 'Every wizard with its holdings, by name',
    reply: success({ wizards: z.array(Wizard) }),
  }),
  names: endpoint({
    method: 'GET',
    path: '/wizards/names',
    access: 'public',
    summary: 'Every wizard without its holdings, in the order that the home page offers them',
    reply: success({ wizards: z.array(WizardName) }),
  }),
  single: endpoint({
    method: 'GET',
    path: '/wizards/single/:id',
    access: 'public',
    summary: "A wizard's holdings, largest first",
    params: z.object({ id: z.string() }),
    reply: success({
      _id: z.string(),
      name: z.string(),
      filing: Filing.nullable(),
      holdings: z.array(Holding),
    }),
  }),
};
