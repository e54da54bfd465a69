import { AsyncLocalStorage } from 'node:async_hooks';
import { parentPort } from 'node:worker_threads';
import { once } from '#domain/once.ts';
import { eventLoop } from '../event-loop-yield.ts';
import type { Computations } from './computations.ts';
import { type FromThread, handedOver, outcomeOf, settle, type ToThread } from './messages.ts';

/** Asks the main thread. */
export type Ask = (name: string, ...args: unknown[]) => Promise<unknown>;

/** What a thread has opened to compute. */
export interface OpenedComputations<State> {
  computations: Computations;
  /** Reads what has changed since the last task. */
  prepare(state: State): Promise<void>;
  close(): Promise<void>;
}

/** Serves the computations of this thread until it is told to end. */
export function serveComputations<State>(open: (ask: Ask) => Promise<OpenedComputations<State>>): void {
  const port = parentPort;
  if (!port) throw new Error('Computations are served on a thread.');
  /** The tasks that run, and whether nobody waits for them any more. */
  const tasks = new Map<number, { isAbandoned: boolean }>();
  const current = new AsyncLocalStorage<number>();
  const questions = new Map<number, PromiseWithResolvers<unknown>>();
  let lastQuestion = 0;
  const send = (message: FromThread, bytes: ArrayBuffer[] = []) => port.postMessage(message, bytes);

  const ask: Ask = (name, ...args) => {
    lastQuestion += 1;
    const question = Promise.withResolvers<unknown>();
    questions.set(lastQuestion, question);
    send({ is: 'question', id: lastQuestion, task: current.getStore() ?? 0, name, args });
    return question.promise;
  };
  const opened = once(() => open(ask));

  async function run({ id, name, input, party, state }: Extract<ToThread, { is: 'task' }>): Promise<void> {
    const work = async () => {
      const { computations, prepare } = await opened();
      await prepare(state as State);
      return (computations[name] as (value: unknown) => Promise<unknown>)(input);
    };
    const task = { isAbandoned: false };
    tasks.set(id, task);
    const outcome = await eventLoop.runAs(
      party,
      () => current.run(id, () => outcomeOf(work)),
      () => task.isAbandoned,
    );
    tasks.delete(id);
    send({ is: 'outcome', id, outcome }, handedOver(outcome));
  }

  port.on('message', (message: ToThread) => {
    if (message.is === 'task') void run(message);
    else if (message.is === 'abandoned') {
      const task = tasks.get(message.id);
      if (task) task.isAbandoned = true;
    } else if (message.is === 'answer') {
      settle(questions.get(message.id), message.outcome);
      questions.delete(message.id);
    } else
      void opened()
        .then(({ close }) => close())
        .finally(() => port.close());
  });
}
