import { median } from '../load.ts';
import { processorMs } from '../memory.ts';
import { type Call, callsOf } from './calls.ts';
import type { Side } from './sides.ts';

/** In milliseconds: how long an answer took, and the processor time of the product and its database for it. */
export interface Cost {
  ms: number;
  cpuMs: number;
}

/** The middle of what one call cost on either side. */
export interface Compared {
  name: string;
  empty: Cost;
  full: Cost;
}

export interface Rounds {
  rounds: number;
  /** How long a side is asked at a time, in milliseconds. */
  turnMs: number;
}

interface Asked {
  side: Side;
  call: Call;
  costs: Cost[];
}

async function turn({ side, call, costs }: Asked, turnMs: number): Promise<void> {
  const pids = side.pids();
  let spent = 0;
  while (spent < turnMs) {
    await call.prepare?.();
    const question = call.question();
    const used = processorMs(pids);
    const begun = performance.now();
    await side.asker.ask(question);
    const ms = performance.now() - begun;
    costs.push({ ms, cpuMs: processorMs(pids) - used });
    spent += ms;
  }
}

const middle = ({ costs }: Asked): Cost => ({
  ms: median(costs.map(({ ms }) => ms)),
  cpuMs: median(costs.map(({ cpuMs }) => cpuMs)),
});

/** Asks both sides the same by turns, so that both see the same machine. */
export async function compare(
  sides: { empty: Side; full: Side },
  { rounds, turnMs }: Rounds,
): Promise<Compared[]> {
  const [onEmpty, onFull] = [await callsOf(sides.empty), await callsOf(sides.full)];
  const compared: Compared[] = [];
  for (const [index, call] of onEmpty.entries()) {
    const empty: Asked = { side: sides.empty, call, costs: [] };
    const full: Asked = { side: sides.full, call: onFull[index] ?? call, costs: [] };
    for (let round = -1; round < rounds; round += 1) {
      for (const one of round % 2 === 0 ? [empty, full] : [full, empty]) await turn(one, turnMs);
      // The first round only warms up.
      if (round === -1) empty.costs = [];
      if (round === -1) full.costs = [];
    }
    compared.push({ name: call.name, empty: middle(empty), full: middle(full) });
  }
  return compared;
}
