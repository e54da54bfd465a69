import { afterEach, expect, test } from 'vitest';
import { AppError } from '#domain/app-error.ts';
import type { EchoComputations } from '#tests/support/echo-computations.ts';
import { eventually } from '#tests/support/eventually.ts';
import { Abandoned } from '../abandoned.ts';
import { eventLoop } from '../event-loop-yield.ts';
import type { Computing } from './computations.ts';
import { computeOnThread } from './compute-thread.ts';

let computing: Computing<EchoComputations>;
let version = 1;

function start(idleMs?: number) {
  computing = computeOnThread<EchoComputations>({
    entry: new URL('../../../../tests/support/echo-computations.ts', import.meta.url),
    workerData: undefined,
    openAnswers: () => ({
      answers: {
        async number(value: number) {
          if (value < 0) throw new AppError('invalid', 'Negative.');
          return value;
        },
        askingParty: async () => eventLoop.party(),
      },
    }),
    state: () => version,
    ...(idleMs !== undefined && { idleMs }),
  });
  return computing;
}

afterEach(() => computing.close());

test('a thread returns bytes, knows the present state and the party, and may ask', async () => {
  const { run } = start();
  expect(Buffer.from(await run('bytes', '{"é":1}')).toString()).toBe('{"é":1}');
  expect(await run('prepared', undefined as never)).toBe(1);
  version = 2;
  expect(await run('prepared', undefined as never)).toBe(2);
  expect(await eventLoop.runAs('account ada', () => run('party', undefined as never))).toBe('account ada');
  expect(await eventLoop.runAs('ada', () => run('askingParty', undefined as never))).toBe('ada');
  expect(await run('twice', 21)).toBe(42);
  await expect(run('twice', -1)).rejects.toMatchObject({ code: 'invalid', message: 'Negative.' });
});

test('errors keep what they say, and the thread goes on', async () => {
  const { run } = start();
  const refused = await run('refuse', 'Taken.').catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(AppError);
  expect(refused).toMatchObject({ code: 'conflict', issues: [{ path: 'name', message: 'Taken.' }] });
  await expect(run('fail', undefined as never)).rejects.toThrow('a bug');
  expect(await run('twice', 1)).toBe(2);
});

test('a thread that dies fails its tasks, and another one takes over', async () => {
  const { run } = start();
  const waiting = expect(run('endless', undefined as never)).rejects.toThrow('has ended');
  await expect(run('end', undefined as never)).rejects.toThrow('has ended');
  await waiting;
  expect(await run('twice', 1)).toBe(2);
});

test('a task stops when its client has left', async () => {
  const { run } = start();
  let hasLeft = false;
  const task = eventLoop.runAs(
    'ada',
    () => run('endless', undefined as never),
    () => hasLeft,
  );
  expect(await run('stopped', undefined as never)).toBe(0);
  hasLeft = true;
  await expect(task).rejects.toBeInstanceOf(Abandoned);
  await eventually(async () => expect(await run('stopped', undefined as never)).toBe(1));
});

test('a task that cannot stop is waited for, although its client has left', async () => {
  const { run } = start();
  const task = eventLoop.runAs(
    'ada',
    () => run('unstoppable', 300),
    () => true,
  );
  expect(await task).toEqual({ isAbandoned: true });
});

test('an idle thread ends, and the next task starts another one', async () => {
  const { run } = start(0);
  const leave = { hasLeft: true };
  const task = eventLoop.runAs(
    'ada',
    () => run('endless', undefined as never),
    () => leave.hasLeft,
  );
  await expect(task).rejects.toBeInstanceOf(Abandoned);
  // The first thread would have counted what stopped.
  await eventually(async () => expect(await run('stopped', undefined as never)).toBe(0));
});
