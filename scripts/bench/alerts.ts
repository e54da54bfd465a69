import { kindRule, priceKinds } from '#domain/alerts/price-kinds.ts';
import { createRuleIndex, type RuleIndex } from '#domain/alerts/rule-index.ts';
import type { Durations, Write } from './load.ts';
import { table } from './table.ts';

const symbols = Array.from({ length: 18_000 }, (_, at) => `S${at}`);
const sizes = [10, 10_000, 1_000_000];
const ticks = 200_000;
const megabyte = 1024 * 1024;

const tickAt = (price: number) => ({ price, changePercent: 0, high: 100, day: '2026-08-21' });

/** Rules around a price of 100 that a price of 100 reaches none of. */
function fill(rules: number): RuleIndex {
  const index = createRuleIndex();
  for (let at = 0; at < rules; at += 1) {
    const kind = priceKinds[at % priceKinds.length] ?? 'price-above';
    const distance = 1 + (at % 40);
    const isPrice = kindRule(kind).unit === 'price';
    const threshold = isPrice ? 100 + (kind === 'price-above' ? distance : -distance) : distance;
    const symbol = symbols[Math.floor(at / priceKinds.length) % symbols.length] ?? '';
    index.add({
      id: `01990000-0000-7000-8000-${String(at).padStart(12, '0')}`,
      revision: 0,
      symbol,
      kind,
      threshold,
      state: 'armed',
      reachedOn: null,
    });
  }
  return index;
}

function measure(rules: number): string[] {
  globalThis.gc?.();
  const before = process.memoryUsage();
  const index = fill(rules);
  globalThis.gc?.();
  const after = process.memoryUsage();
  const bytes = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers;
  const covered = index.symbols();
  const tickAll = (count: number) => {
    for (let at = 0; at < count; at += 1) index.take(covered[at % covered.length] ?? '', tickAt(100));
  };
  tickAll(ticks);
  const start = performance.now();
  tickAll(ticks);
  const idle = ((performance.now() - start) / ticks) * 1e6;
  const crash = performance.now();
  const taken = symbols.reduce((sum, symbol) => sum + index.take(symbol, tickAt(60)).length, 0);
  const each = taken === 0 ? 0 : ((performance.now() - crash) / taken) * 1e6;
  return [
    rules.toLocaleString('en-US'),
    `${(bytes / megabyte).toFixed(0)} MB`,
    `${idle.toFixed(0)} ns`,
    taken.toLocaleString('en-US'),
    `${each.toFixed(0)} ns`,
  ];
}

/** Measures the index of alerts alone: its memory, a price that reaches none, and a fall that reaches many. */
export async function benchAlerts(_durations: Durations, write: Write): Promise<void> {
  const rows = sizes.map(measure);
  write(table([['rules', 'memory', 'price that reaches none', 'reached by a fall', 'each'], ...rows]));
}
