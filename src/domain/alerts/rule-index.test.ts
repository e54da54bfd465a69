import '#tests/support/seeded-properties.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluateRule, type PriceTick, priceKinds } from './price-kinds.ts';
import { createRuleIndex, type IndexedRule } from './rule-index.ts';

const symbols = ['KO', 'V'];
const days = ['2026-08-19', '2026-08-20', '2026-08-21'];
const cents = fc.integer({ min: 1, max: 400 }).map((value) => value / 4);

const anyRule = fc.record({
  symbol: fc.constantFrom(...symbols),
  kind: fc.constantFrom(...priceKinds),
  threshold: cents,
  state: fc.constantFrom('armed' as const, 'resting' as const),
  reachedOn: fc.constantFrom(null, ...days),
});
const anyTick = fc.record({
  symbol: fc.constantFrom(...symbols),
  price: cents,
  changePercent: fc.option(fc.integer({ min: -120, max: 120 })),
  high: fc.option(cents),
  day: fc.constantFrom(...days),
});

/** Applies a price to one rule, as the server does. */
function after(rule: IndexedRule, tick: PriceTick): IndexedRule {
  const outcome = evaluateRule(rule, tick);
  if (outcome === 'unchanged') return rule;
  const reached = outcome === 'reached';
  return {
    ...rule,
    revision: rule.revision + 1,
    state: reached ? 'resting' : 'armed',
    reachedOn: reached ? tick.day : rule.reachedOn,
  };
}

test('finds the rules that a price reaches or eases, as if it looked at each', () => {
  fc.assert(
    fc.property(fc.array(anyRule), fc.array(anyTick), (drawn, ticks) => {
      const index = createRuleIndex();
      const rules = new Map<string, IndexedRule>(
        drawn.map((rule, at) => [String(at), { ...rule, id: String(at), revision: 0 }]),
      );
      for (const rule of rules.values()) index.add(rule);
      for (const { symbol, ...tick } of ticks) {
        const concerned = [...rules.values()].filter(
          (rule) => rule.symbol === symbol && evaluateRule(rule, tick) !== 'unchanged',
        );
        const taken = index.take(symbol, tick);
        // A resting rule is also taken when its rest has ended; `evaluateRule` says the same of it.
        expect(taken.map(({ id }) => id).sort()).toEqual(concerned.map(({ id }) => id).sort());
        for (const { id, revision } of taken) {
          const rule = rules.get(id) as IndexedRule;
          expect(revision).toBe(rule.revision);
          rules.set(id, after(rule, tick));
          index.add(rules.get(id) as IndexedRule);
        }
      }
      expect(index.size()).toBe(rules.size);
    }),
  );
});

test('an index without rules of a symbol takes nothing', () => {
  const index = createRuleIndex();
  expect(index.take('KO', { price: 1, changePercent: null, high: null, day: '2026-08-21' })).toEqual([]);
  expect(index.has('KO', 'below-high')).toBe(false);
});
