import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '#domain/app-error.ts';
import { stopIfAbandoned } from '#server/platform/abandoned.ts';
import { type Ask, serveComputations } from '#server/platform/computing/serve-computations.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';

let prepared: unknown;
let stopped = 0;

const computationsOf = (ask: Ask) => ({
  bytes: async (text: string) => new TextEncoder().encode(text),
  prepared: async () => prepared,
  party: async () => eventLoop.party(),
  twice: async (number: number) => 2 * ((await ask('number', number)) as number),
  askingParty: () => ask('askingParty'),
  refuse: async (message: string) => {
    throw new AppError('conflict', message, { issues: [{ path: 'name', message }] });
  },
  fail: async () => {
    throw new Error('a bug');
  },
  end: async () => process.exit(1),
  /** Runs until its client has left. */
  endless: async () => {
    try {
      for (;;) {
        stopIfAbandoned();
        await wait(1);
      }
    } finally {
      stopped += 1;
    }
  },
  /** Takes a while, whether its client is there or not. */
  unstoppable: async (ms: number) => {
    await wait(ms);
    return { isAbandoned: eventLoop.isAbandoned() };
  },
  stopped: async () => stopped,
});

export type EchoComputations = ReturnType<typeof computationsOf>;

// Serves computations that show what reaches the thread and what comes back.
serveComputations(async (ask) => ({
  computations: computationsOf(ask),
  async prepare(state) {
    prepared = state;
  },
  close: async () => undefined,
}));
