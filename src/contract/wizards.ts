import { z } from 'zod';
import { readHoldingValue } from '../domain/holdings.ts';
import { limits } from '../domain/limits.ts';
import { isWellFormedSymbol, normaliseSymbol } from '../domain/symbols.ts';
import { endpoint } from './endpoint.ts';
import { Done, success } from './envelope.ts';

/**
 * The 13F filing that a wizard's holdings were read from. Dates are ISO; `filedOn` is null where the file did not say;
 * `totalValue` in US dollars.
 */
export const Filing = z.object({
  firm: z.string(),
  period: z.string(),
  filedOn: z.string().nullable(),
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

const HoldingSymbol = z
  .string({ error: 'Please enter a symbol' })
  .transform((text) => normaliseSymbol(text))
  .refine(isWellFormedSymbol, 'A symbol is letters, digits and dashes, such as AAPL or BRK-B');

const HoldingValue = z
  .union([z.number(), z.string()], { error: 'Please enter a value' })
  .transform((input, context) => {
    const read = readHoldingValue(input);
    if (read.ok) return read.text;
    context.issues.push({ code: 'custom', message: read.message, input });
    return z.NEVER;
  });

/** A wizard as an editor writes it: each symbol once, values in US dollars (JSON number, or decimal text). */
export const WizardForm = z.object({
  name: z
    .string({ error: 'Please enter a name' })
    .trim()
    .min(1, 'Please enter a name')
    .max(limits.wizardNameLength, `The name may have at most ${limits.wizardNameLength} characters`),
  holdings: z
    .array(z.object({ symbol: HoldingSymbol, value: HoldingValue }))
    .max(limits.holdingsPerWizard, `A wizard has at most ${limits.holdingsPerWizard} holdings`)
    .superRefine((holdings, context) => {
      const seen = new Set<string>();
      for (const [index, { symbol }] of holdings.entries()) {
        if (seen.has(symbol))
          context.addIssue({ code: 'custom', path: [index, 'symbol'], message: `${symbol} is there twice` });
        seen.add(symbol);
      }
    }),
});
export type WizardForm = z.output<typeof WizardForm>;

/** What an import does or did: how many wizards and holdings there were and are, and whose names come, go and stay. */
export const ImportSummary = z.object({
  before: z.object({ wizards: z.number(), holdings: z.number() }),
  after: z.object({ wizards: z.number(), holdings: z.number() }),
  added: z.array(z.string()),
  removed: z.array(z.string()),
  kept: z.array(z.string()),
});
export type ImportSummary = z.infer<typeof ImportSummary>;

/** An import that can be undone. */
export const PastImport = z.object({
  _id: z.string(),
  at: z.string(),
  by: z.string(),
  fileName: z.string(),
  before: z.object({ wizards: z.number(), holdings: z.number() }),
  after: z.object({ wizards: z.number(), holdings: z.number() }),
});
export type PastImport = z.infer<typeof PastImport>;

const ById = z.object({ id: z.string() });

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
    params: ById,
    reply: success({
      _id: z.string(),
      name: z.string(),
      filing: Filing.nullable(),
      holdings: z.array(Holding),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/wizards/create',
    access: 'admin',
    summary: 'Make a wizard',
    status: 201,
    body: WizardForm,
    reply: success({ _id: z.string() }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/wizards/update/:id',
    access: 'admin',
    summary: 'Change the name and the shareholdings of a wizard; options and lines without a symbol stay',
    params: ById,
    body: WizardForm,
    reply: Done,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/wizards/delete/:id',
    access: 'admin',
    summary: 'Delete a wizard',
    params: ById,
    reply: Done,
  }),
  import: endpoint({
    method: 'POST',
    path: '/wizards/import',
    access: 'admin',
    summary:
      'Replace all wizards by those of a CSV sheet (`file`); with `preview=1` only tell what would change',
    query: z.object({ preview: z.literal('1').optional() }),
    form: z.object({}),
    reply: success({ summary: ImportSummary }),
  }),
  imports: endpoint({
    method: 'GET',
    path: '/wizards/imports',
    access: 'admin',
    summary: 'The last three imports, newest first',
    reply: success({ imports: z.array(PastImport) }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/wizards/imports/:id/restore',
    access: 'admin',
    summary: 'Bring back the wizards as they were before an import',
    params: ById,
    reply: success({ summary: ImportSummary }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/wizards/export',
    access: 'admin',
    summary: 'The shareholdings of all wizards as a sheet that can be imported; with `template=1` an example',
    query: z.object({ template: z.literal('1').optional() }),
    reply: z.string(),
    media: 'text/csv',
  }),
};
