import { median } from '../load.ts';
import { cpuMs } from '../process-usage.ts';
import { type Call, callsOf } from './calls.ts';
import type { BenchTarget } from './targets.ts';

/** The response time of one call, and the CPU time that the product and its database used for it. */
export interface Cost {
  ms: number;
  cpuMs: number;
}

/** The median cost of one call on both targets. */
export interface Comparison {
  name: string;
  empty: Cost;
  full: Cost;
}

export interface Rounds {
  rounds: number;
  /** How long one target is measured before the other, in milliseconds. */
  turnMs: number;
}

interface Measurement {
  target: BenchTarget;
  call: Call;
  costs: Cost[];
}

async function measureTurn({ target, call, costs }: Measurement, turnMs: number): Promise<void> {
  const pids = target.pids();
  let spent = 0;
  while (spent < turnMs) {
    await call.prepare?.();
    const request = call.request();
    const usedBefore = cpuMs(pids);
    const start = performance.now();
    await target.client.send(request);
    const ms = performance.now() - start;
    costs.push({ ms, cpuMs: cpuMs(pids) - usedBefore });
    spent += ms;
  }
}

const medianCost = ({ costs }: Measurement): Cost => ({
  ms: median(costs.map(({ ms }) => ms)),
  cpuMs: median(costs.map((cost) => cost.cpuMs)),
});

/** Measures the same calls on both targets alternately, so that load on the machine affects both alike. */
export async function compare(
  targets: { empty: BenchTarget; full: BenchTarget },
  { rounds, turnMs }: Rounds,
): Promise<Comparison[]> {
  const [emptyCalls, fullCalls] = [await callsOf(targets.empty), await callsOf(targets.full)];
  const comparisons: Comparison[] = [];
  for (const [index, call] of emptyCalls.entries()) {
    const empty: Measurement = { target: targets.empty, call, costs: [] };
    const full: Measurement = { target: targets.full, call: fullCalls[index] ?? call, costs: [] };
    for (let round = -1; round < rounds; round += 1) {
      for (const one of round % 2 === 0 ? [empty, full] : [full, empty]) await measureTurn(one, turnMs);
      // The first round only warms up.
      if (round === -1) empty.costs = [];
      if (round === -1) full.costs = [];
    }
    comparisons.push({ name: call.name, empty: medianCost(empty), full: medianCost(full) });
  }
  return comparisons;
}
