import type { PlannedPurchase } from '#domain/plan/contribution.ts';
import type { Fan } from '#domain/plan/fan.ts';
import { type GroupState, misplaced } from '#domain/plan/targets.ts';
import { percent, shares } from '#web/lib/formats.ts';
import { counted, listed, shareInWords } from '#web/lib/phrases.ts';

/** `3.4 points` */
const points = (off: number) => `${percent(Math.abs(off)).slice(0, -1)} points`;

/** Says how much money is not where it should be, and which groups are outside their bands. */
export function driftSentence(states: readonly GroupState[]): string {
  const outside = states.filter(({ state }) => state !== 'within');
  if (outside.length === 0) return 'Every group is within its band';
  const named = outside
    .toSorted((a, b) => Math.abs(b.off) - Math.abs(a.off))
    .slice(0, 2)
    .map(({ name, off, state }) => `${name} is ${points(off)} ${state} its target`);
  return `${shareInWords(misplaced(states)).replace(/^./, (first) => first.toUpperCase())} of your money is not where you want it: ${listed(named)}`;
}

/** Says what to buy: `Buy 11 shares of VXUS and 2 shares of BND`. */
export function purchaseSentence(purchases: readonly PlannedPurchase[]): string {
  if (purchases.length === 0) return 'Nothing can be bought with it that brings you nearer to your targets';
  const texts = purchases.map(({ symbol, shares: count }) => {
    const text = shares(Number(count.toFixed(4)));
    return `${text} ${count === 1 ? 'share' : 'shares'} of ${symbol}`;
  });
  return `Buy ${listed(texts)}`;
}

/** Says how many of the past stretches would have reached a goal. */
export function goalSentence(
  { reached, stretches }: Fan,
  { years, amount, monthly }: { years: number; amount: string; monthly: number },
): string {
  if (stretches === 0) return `No ${years} years since 1990 are known whole`;
  const count = `${reached} of ${counted(stretches, 'stretch', 'stretches')} of ${counted(years, 'year')} since 1990`;
  return monthly < 0
    ? `${count} would have paid the income and left ${amount}`
    : `${count} would have reached ${amount}`;
}
