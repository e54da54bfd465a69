import { AsyncLocalStorage } from 'node:async_hooks';
import { Worker } from 'node:worker_threads';
import { eventLoop } from '../event-loop-yield.ts';
import type { Computations, Computing } from './computations.ts';
import { type FromThread, outcomeOf, settle, type ToThread } from './messages.ts';

/** What a thread may ask, by name. */
export type Answers = Readonly<Record<string, (...args: never[]) => Promise<unknown>>>;

/** Answers the questions of one thread. */
export interface ThreadAnswers {
  answers: Answers;
  /** Called when the thread has ended, however it did. */
  close?(): Promise<void>;
}

export interface ThreadSettings {
  entry: URL;
  workerData: unknown;
  openAnswers: () => ThreadAnswers;
  /** Returns what a task must know of the present state, such as versions of what has been read. */
  state: () => unknown;
  /** How long a thread without tasks keeps what it has in memory. */
  idleMs?: number;
}

/** Enough for the largest portfolios. A thread that needs more ends, and the server goes on. */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 4 };
const watchEveryMs = 100;

interface Task extends PromiseWithResolvers<unknown> {
  /** Runs work in the context of the caller. */
  inContext: <Result>(work: () => Result) => Result;
  isAbandoned: boolean;
}

const anywhere: Task['inContext'] = (work) => work();

/** Starts a thread. The process may end while it has no tasks. */
function startThread({ entry, workerData, openAnswers, state }: ThreadSettings) {
  const worker = new Worker(entry, { workerData, execArgv: [], resourceLimits });
  const { answers, close = async () => undefined } = openAnswers();
  const tasks = new Map<number, Task>();
  const ended = Promise.withResolvers<void>();
  const closed = ended.promise.then(close);
  let lastId = 0;
  let cause: unknown;
  let watch: NodeJS.Timeout | undefined;
  const send = (message: ToThread) => worker.postMessage(message);

  function take(id: number): Task | undefined {
    const task = tasks.get(id);
    tasks.delete(id);
    if (tasks.size > 0) return task;
    worker.unref();
    clearInterval(watch);
    watch = undefined;
    return task;
  }

  /** Tells the thread of tasks whose clients have left. Each ends where it can: a change is made as a whole. */
  function abandonTasks(): void {
    for (const [id, task] of tasks) {
      if (task.isAbandoned || !task.inContext(eventLoop.isAbandoned)) continue;
      task.isAbandoned = true;
      send({ is: 'abandoned', id });
    }
  }

  async function answer({ id, task, name, args }: Extract<FromThread, { is: 'question' }>): Promise<void> {
    const ask = answers[name] as (...given: unknown[]) => Promise<unknown>;
    const inContext = tasks.get(task)?.inContext ?? anywhere;
    send({ is: 'answer', id, outcome: await outcomeOf(() => inContext(() => ask(...args))) });
  }

  worker.unref();
  worker.on('message', (message: FromThread) => {
    if (message.is === 'question') void answer(message);
    else settle(take(message.id), message.outcome);
  });
  worker.on('error', (error) => {
    cause = error;
  });
  worker.on('exit', () => {
    const failure = new Error('The thread of long computations has ended.', { cause });
    for (const id of [...tasks.keys()]) take(id)?.reject(failure);
    ended.resolve();
  });

  return {
    ended: ended.promise,
    isIdle: () => tasks.size === 0,
    run(name: string, input: unknown): Promise<unknown> {
      lastId += 1;
      const task = {
        ...Promise.withResolvers<unknown>(),
        inContext: AsyncLocalStorage.snapshot(),
        isAbandoned: false,
      };
      tasks.set(lastId, task);
      worker.ref();
      watch ??= setInterval(abandonTasks, watchEveryMs).unref();
      send({ is: 'task', id: lastId, name, input, party: eventLoop.party(), state: state() });
      return task.promise;
    },
    /** Lets the thread close what it has opened. */
    async end(): Promise<void> {
      worker.ref();
      send({ is: 'end' });
      await closed;
    },
  };
}

/** Runs computations on a thread that starts when the first is needed, and ends when none was for some minutes. */
export function computeOnThread<C extends Computations>(settings: ThreadSettings): Computing<C> {
  const { idleMs = 5 * 60_000 } = settings;
  let thread: ReturnType<typeof startThread> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function current() {
    if (thread) return thread;
    const started = startThread(settings);
    thread = started;
    void started.ended.then(() => {
      if (thread === started) thread = undefined;
    });
    return started;
  }

  async function close(): Promise<void> {
    clearTimeout(timer);
    const last = thread;
    thread = undefined;
    await last?.end();
  }

  return {
    async run(name, input) {
      clearTimeout(timer);
      const running = current();
      try {
        return (await running.run(name, input)) as never;
      } finally {
        clearTimeout(timer);
        if (thread === running && running.isIdle()) timer = setTimeout(close, idleMs).unref();
      }
    },
    close,
  };
}
