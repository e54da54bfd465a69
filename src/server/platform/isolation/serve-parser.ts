import { once } from 'node:events';
import { setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { describeError, type FromParser, type ToParser } from './messages.ts';
import type { ParserImplementation, ParserSource } from './parser-spec.ts';

const lowPriority = 10;

/** Ends this process when its parent has died, even while native code blocks the main thread. */
function endWithParent(): void {
  const watch = `const { ppid } = process;
    setInterval(() => process.ppid === ppid || process.kill(process.pid, 'SIGKILL'), 1000);`;
  new Worker(watch, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 8 } }).unref();
}

function lowerPriority(): void {
  try {
    setPriority(lowPriority);
  } catch {
    // Some sandboxes forbid it; the limits apply anyway.
  }
}

const standardInput: ParserSource = { stream: process.stdin, bytes: () => buffer(process.stdin) };

const receive = async () => (await once(process, 'message'))[0] as ToParser;

const send = (message: FromParser) =>
  new Promise<void>((resolve, reject) => {
    process.send?.(message, (error: Error | null) => (error ? reject(error) : resolve()));
  });

const isIterable = (output: unknown): output is AsyncIterable<unknown> | Iterable<unknown> =>
  typeof output === 'object' && output !== null && (Symbol.asyncIterator in output || 'next' in output);

/** Sends one chunk for each request, so that the parent sets the pace. */
async function sendChunks(chunks: AsyncIterable<unknown> | Iterable<unknown>): Promise<void> {
  for await (const chunk of chunks) {
    const requested = receive();
    await send({ chunk });
    await requested;
  }
  await send({ end: true });
}

async function run(implementations: readonly ParserImplementation[], message: ToParser): Promise<void> {
  if (!('task' in message)) throw new Error('The first message must contain the task.');
  const { parser, about } = message.task;
  const implementation = implementations.find(({ name }) => name === parser);
  if (!implementation) throw new Error(`There is no parser named "${parser}".`);
  const parse = await implementation.load();
  const output = await parse(standardInput, about);
  if (isIterable(output)) await sendChunks(output);
  else await send({ value: output });
}

/** Parses one input for the parent process and exits, so that no state survives between inputs. */
export async function serveParser(implementations: readonly ParserImplementation[]): Promise<void> {
  const task = receive();
  endWithParent();
  lowerPriority();
  process.once('disconnect', () => process.exit(0));
  try {
    await run(implementations, await task);
  } catch (error) {
    await send(describeError(error));
  }
  process.exit(0);
}
