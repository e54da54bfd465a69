import { median } from '../load.ts';
import { type Call, callsOf } from './calls.ts';
import type { Side } from './sides.ts';

/** The middle of what one call took on either side, in milliseconds. */
export interface Compared {
  name: string;
  emptyMs: number;
  fullMs: number;
}

export interface Rounds {
  rounds: number;
  /** How long a side is asked at a time, in milliseconds. */
  turnMs: number;
}

const leastAsked = 1;

async function turn({ asker }: Side, { prepare, question }: Call, turnMs: number): Promise<number[]> {
  const took: number[] = [];
  let spent = 0;
  while (spent < turnMs || took.length < leastAsked) {
    await prepare?.();
    const asked = question();
    const begun = performance.now();
    await asker.ask(asked);
    const ms = performance.now() - begun;
    took.push(ms);
    spent += ms;
  }
  return took;
}

/** Asks both sides the same by turns, so that both see the same machine. */
export async function compare(empty: Side, full: Side, { rounds, turnMs }: Rounds): Promise<Compared[]> {
  const [onEmpty, onFull] = [await callsOf(empty), await callsOf(full)];
  const compared: Compared[] = [];
  for (const [index, call] of onEmpty.entries()) {
    const same = onFull[index] ?? call;
    const turns = [
      { side: empty, call, took: [] as number[] },
      { side: full, call: same, took: [] as number[] },
    ];
    for (const { side, call: warm } of turns) await turn(side, warm, turnMs);
    for (let round = 0; round < rounds; round += 1)
      for (const one of round % 2 === 0 ? turns : turns.toReversed())
        one.took.push(...(await turn(one.side, one.call, turnMs)));
    const [emptyMs = Number.NaN, fullMs = Number.NaN] = turns.map(({ took }) => median(took));
    compared.push({ name: call.name, emptyMs, fullMs });
  }
  return compared;
}
