import type { Plan } from '#contract/plan.ts';
import type { Ticker } from '#contract/portfolios.ts';
import { planLimits } from '#domain/plan/plan-form.ts';
import { normaliseSymbol } from '#domain/symbols.ts';
import { readTyped } from '#web/lib/typed-text.ts';

type PlanForm = Plan['form'];

/** A group while it is edited: everything is text. */
export interface GroupFields {
  name: string;
  symbols: string;
  target: string;
  band: string;
}

export interface PlanFields {
  groups: GroupFields[];
  fee: string;
  taxRate: string;
}

const defaultBand = '5';

export const emptyGroup: GroupFields = { name: '', symbols: '', target: '', band: defaultBand };

/** Suggests the groups of a portfolio's holdings for a plan without groups, for which only the targets are missing. */
export function groupsOfHoldings(tickers: readonly Pick<Ticker, 'symbol' | 'group'>[]): GroupFields[] {
  const named = Map.groupBy(tickers, ({ group }) => group);
  named.delete('');
  const groups = [...named].slice(0, planLimits.groups).map(([name, held]) => ({
    ...emptyGroup,
    name: name.slice(0, planLimits.nameLength),
    symbols: held.map(({ symbol }) => symbol).join(', '),
  }));
  return groups.length > 0 ? groups : [emptyGroup];
}

export const toFields = ({ groups, fee, taxRate }: PlanForm): PlanFields => ({
  groups: groups.map(({ name, symbols, target, band }) => ({
    ...{ name, symbols: symbols.join(', '), target: String(target), band: String(band) },
  })),
  fee: String(fee),
  taxRate: String(taxRate),
});

/** Reads a number as the reader writes it, with or without a minus or a per cent sign; NaN for anything else. */
export function readPlanNumber(text: string): number {
  const typed = text.replace('%', '').trim();
  const read = readTyped(typed.replace(/^[-−]/, ''));
  if (!read.ok || read.text === '') return Number.NaN;
  return /^[-−]/.test(typed) ? -Number(read.text) : Number(read.text);
}

const symbolsOf = (text: string) => text.split(/[\s,;]+/).filter((symbol) => symbol !== '');

/** Leaves out rows in which nothing was entered. */
export const toForm = ({ groups, fee, taxRate }: PlanFields, goal: PlanForm['goal']): PlanForm => ({
  groups: groups
    .filter(({ name, symbols, target }) => name || symbols || target)
    .map(({ name, symbols, target, band }) => ({
      name,
      symbols: symbolsOf(symbols).map(normaliseSymbol),
      target: readPlanNumber(target),
      band: readPlanNumber(band),
    })),
  fee: readPlanNumber(fee || '0'),
  taxRate: readPlanNumber(taxRate || '0'),
  goal,
});
