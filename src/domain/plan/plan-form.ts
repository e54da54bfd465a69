import type { TargetGroup } from './targets.ts';

export const planLimits = { groups: 30, symbolsPerGroup: 50, nameLength: 40, years: 30 } as const;

/** An amount by a date, or with money taken out each month, what must be left then. */
export interface PlanGoal {
  amount: number;
  years: number;
  /** Added each month; taken if it is negative. */
  monthly: number;
  sharesPercent: number;
  /** A year. */
  costPercent: number;
}

/** What the owner of a portfolio wants it to be. */
export interface PlanForm {
  groups: readonly TargetGroup[];
  /** For each trade, in the currency of the portfolio. */
  fee: number;
  /** On realised gains, in per cent. */
  taxRate: number;
  goal: PlanGoal | null;
}

const largest = 1e12;
const rounding = 1e-6;

const isBetween = (value: number, least: number, most: number) => value >= least && value <= most;

function amountProblem(name: string, value: number): string | undefined {
  return isBetween(value, 0, largest) ? undefined : `${name} must be a number from 0 to 1,000,000,000,000`;
}

function percentProblem(name: string, value: number, most = 100): string | undefined {
  if (!isBetween(value, 0, most)) return `${name} must be a number from 0 to ${most}`;
  const isShort = Math.abs(Math.round(value * 100) - value * 100) < rounding;
  return isShort ? undefined : `${name} can have two decimals`;
}

function groupProblem({ name, symbols, target, band }: TargetGroup): string | undefined {
  if (name.trim() === '') return 'Please name each group';
  if (name.length > planLimits.nameLength) return `A name can have ${planLimits.nameLength} characters`;
  if (symbols.length === 0) return `${name} needs at least one symbol`;
  if (symbols.length > planLimits.symbolsPerGroup)
    return `${name} can have ${planLimits.symbolsPerGroup} symbols`;
  return percentProblem(`The target of ${name}`, target) ?? percentProblem(`The band of ${name}`, band);
}

/** Returns what is wrong with a goal; undefined for a valid one. */
export function goalProblem({
  amount,
  years,
  monthly,
  sharesPercent,
  costPercent,
}: PlanGoal): string | undefined {
  if (!Number.isInteger(years) || !isBetween(years, 1, planLimits.years))
    return `Years must be a whole number from 1 to ${planLimits.years}`;
  if (!isBetween(monthly, -largest, largest)) return 'The monthly amount must be a number';
  return (
    amountProblem('The goal', amount) ??
    percentProblem('The part in shares', sharesPercent) ??
    percentProblem('Costs a year', costPercent, 10)
  );
}

function findRepeated(list: readonly string[]): string | undefined {
  return list.find((one, at) => list.indexOf(one) !== at);
}

function groupsProblem(groups: readonly TargetGroup[]): string | undefined {
  if (groups.length > planLimits.groups) return `A plan can have ${planLimits.groups} groups`;
  const wrong = groups.map(groupProblem).find((problem) => problem !== undefined);
  if (wrong) return wrong;
  const name = findRepeated(groups.map((group) => group.name));
  if (name !== undefined) return `Two groups are called ${name}`;
  const symbol = findRepeated(groups.flatMap(({ symbols }) => symbols));
  if (symbol !== undefined) return `${symbol} is in two groups, but can be in one only`;
  const sum = groups.reduce((total, { target }) => total + target, 0);
  return sum > 100 + rounding ? 'The targets add up to more than 100%' : undefined;
}

/** Returns what is wrong with a plan; undefined for a valid one. */
export const planProblem = ({ groups, fee, taxRate, goal }: PlanForm): string | undefined =>
  groupsProblem(groups) ??
  amountProblem('The fee', fee) ??
  percentProblem('The tax rate', taxRate) ??
  (goal ? goalProblem(goal) : undefined);
