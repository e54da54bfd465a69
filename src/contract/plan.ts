import { z } from 'zod';
import { planLimits, planProblem } from '../domain/plan/plan-form.ts';
import { endpoint } from './endpoint.ts';
import { success } from './envelope.ts';
import { symbolInput } from './inputs.ts';

const Goal = z.object({
  amount: z.number(),
  years: z.number(),
  monthly: z.number(),
  sharesPercent: z.number(),
  costPercent: z.number(),
});

const group = { name: z.string(), target: z.number(), band: z.number() };

/** Securities that belong together; the first one is bought when the group needs more. Targets are in per cent. */
const Group = z.object({ ...group, symbols: z.array(z.string()) });

const StoredPlan = z.object({
  groups: z.array(Group),
  fee: z.number(),
  taxRate: z.number(),
  goal: Goal.nullable(),
});

const GroupInput = z.object({
  ...group,
  name: z.string().trim().max(planLimits.nameLength),
  symbols: z.array(symbolInput('A symbol is letters, digits and dashes')).max(planLimits.symbolsPerGroup),
});

const PlanInput = z
  .object({
    groups: z.array(GroupInput).max(planLimits.groups),
    fee: z.number().default(0),
    taxRate: z.number().default(0),
    goal: Goal.nullable().default(null),
  })
  .superRefine((form, context) => {
    const message = planProblem(form);
    if (message) context.addIssue({ code: 'custom', message });
  });

const Plan = z.object({
  form: StoredPlan,
  currency: z.string(),
  /** The day of the prices. */
  asOf: z.string(),
  cash: z.number(),
  /** What is held, and what the groups name; in `currency`. */
  securities: z.array(
    z.object({
      symbol: z.string(),
      name: z.string(),
      /** Null if it is not known. */
      price: z.number().nullable(),
      shares: z.number(),
      value: z.number(),
      cost: z.number(),
    }),
  ),
  checkUp: z.array(
    z.object({
      result: z.enum(['fine', 'look', 'unknown']),
      found: z.string(),
      /** A fraction; null if it is not known. */
      figure: z.number().nullable(),
      rule: z.string(),
    }),
  ),
});
export type Plan = z.infer<typeof Plan>;

const params = z.object({ portfolioId: z.string() });

export const plan = {
  read: endpoint('customer', 'GET /portfolios/:portfolioId/plan', {
    summary: 'The targets of a portfolio, what it holds now, and a check-up by a few rules',
    params,
    reply: success({ plan: Plan }),
  }),
  save: endpoint('customer', 'PUT /portfolios/:portfolioId/plan', {
    summary: 'Replace the targets, costs and goal of a portfolio',
    params,
    body: PlanInput,
    reply: success({ plan: Plan }),
  }),
  pastReturns: endpoint('public', 'GET /market/past-returns', {
    summary: 'Monthly returns of American shares and ten-year Treasury notes after inflation, since 1990',
    reply: success({
      /** The month in which each return begins. */
      months: z.array(z.string()),
      shares: z.array(z.number()),
      bonds: z.array(z.number()),
    }),
  }),
};
