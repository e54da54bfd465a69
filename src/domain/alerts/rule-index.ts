import { dayNumber } from '../days.ts';
import { type EvaluatedRule, kindRule, type PriceKind, type PriceTick, priceKinds } from './price-kinds.ts';
import { createThresholdHeap, type ThresholdHeap } from './threshold-heap.ts';

/** A rule as it was when it was added to the index. */
export interface RuleVersion {
  id: string;
  revision: number;
}

export interface IndexedRule extends EvaluatedRule, RuleVersion {
  symbol: string;
  kind: PriceKind;
}

interface Heaps {
  /** By the reading that reaches a rule. */
  armed?: ThresholdHeap;
  /** By the reading that ends the rest of a rule, negative, or by the first day on which it counts again. */
  resting?: ThresholdHeap;
}

type SymbolHeaps = Partial<Record<PriceKind, Heaps>>;

/** Numbers the rules, so that heaps hold a number for each. */
function createNumbering() {
  const ids: string[] = [];
  const revisions: number[] = [];
  const free: number[] = [];
  return {
    numberOf({ id, revision }: RuleVersion): number {
      const number = free.pop() ?? ids.length;
      ids[number] = id;
      revisions[number] = revision;
      return number;
    },
    release(number: number): RuleVersion {
      free.push(number);
      return { id: ids[number] as string, revision: revisions[number] as number };
    },
    size: () => ids.length - free.length,
  };
}

function addTo(heaps: Heaps, rule: IndexedRule, number: number): void {
  const { bound, easedBound } = kindRule(rule.kind);
  if (rule.state === 'armed') {
    heaps.armed ??= createThresholdHeap();
    heaps.armed.add(bound(rule.threshold), number);
    return;
  }
  const eased = easedBound(rule.threshold);
  heaps.resting ??= createThresholdHeap();
  if (eased !== null) heaps.resting.add(-eased, number);
  else heaps.resting.add(rule.reachedOn === null ? 0 : dayNumber(rule.reachedOn) + 1, number);
}

function takeFrom({ armed, resting }: Heaps, kind: PriceKind, tick: PriceTick, taken: number[]): void {
  const { reading, easedBound } = kindRule(kind);
  const now = reading(tick);
  if (resting) {
    const isByDay = easedBound(1) === null;
    resting.takeUpTo(isByDay ? dayNumber(tick.day) : now === null ? Number.NEGATIVE_INFINITY : -now, taken);
  }
  if (armed && now !== null) armed.takeUpTo(now, taken);
}

/**
 * Finds the rules that a price concerns without looking at the others: a price that concerns none costs two comparisons
 * for each kind, however many rules there are. A rule that was taken has to be added again if it still counts; a rule that
 * was changed or deleted stays in the index in its former version until a price takes it.
 */
export function createRuleIndex() {
  const bySymbol = new Map<string, SymbolHeaps>();
  const numbering = createNumbering();
  return {
    size: numbering.size,
    symbols: () => [...bySymbol.keys()],
    has: (symbol: string, kind: PriceKind) => bySymbol.get(symbol)?.[kind] !== undefined,
    add(rule: IndexedRule): void {
      if (rule.state === 'done') return;
      const ofSymbol = bySymbol.get(rule.symbol) ?? {};
      bySymbol.set(rule.symbol, ofSymbol);
      const heaps = ofSymbol[rule.kind] ?? {};
      ofSymbol[rule.kind] = heaps;
      addTo(heaps, rule, numbering.numberOf(rule));
    },
    /** Removes and returns the rules that a price may have reached or eased. */
    take(symbol: string, tick: PriceTick): RuleVersion[] {
      const ofSymbol = bySymbol.get(symbol);
      if (!ofSymbol) return [];
      const taken: number[] = [];
      for (const kind of priceKinds) {
        const heaps = ofSymbol[kind];
        if (heaps) takeFrom(heaps, kind, tick, taken);
      }
      return taken.map(numbering.release);
    },
  };
}

export type RuleIndex = ReturnType<typeof createRuleIndex>;
