import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { parserImplementations } from '#server/parser-implementations.ts';
import type { ProcessInput, StartParser } from '#server/platform/isolation/child-process.ts';
import {
  describeError,
  type FromParser,
  restoreError,
  type ToParser,
} from '#server/platform/isolation/messages.ts';
import type { Parsers } from '#server/platform/isolation/parsers.ts';

async function load(parser: string) {
  const implementation = parserImplementations.find(({ name }) => name === parser);
  if (!implementation) throw new Error(`There is no parser named "${parser}".`);
  return implementation.load();
}

const streamOf = (input: ProcessInput): Readable =>
  'fd' in input ? createReadStream('', { fd: input.fd, autoClose: false, start: 0 }) : Readable.from([input]);

type Chunks = Iterator<unknown> | AsyncIterator<unknown>;

const isIterator = (output: unknown): output is Chunks =>
  typeof output === 'object' && output !== null && 'next' in output;

/**
 * Parses inputs of tests in their own process, without limits. A process for each input takes a tenth of a second: only tests
 * of isolation, limits and large inputs need one.
 */
export const parseInProcess: StartParser = (_entry, _limits, input) => {
  let chunks: Chunks | undefined;

  async function nextChunk(from: Chunks): Promise<FromParser> {
    const { done, value } = await from.next();
    return done ? { end: true } : { chunk: value };
  }

  async function reply(message: ToParser): Promise<FromParser> {
    if (!('task' in message)) return chunks ? nextChunk(chunks) : { end: true };
    const parse = await load(message.task.parser);
    const stream = streamOf(input);
    const output = await parse({ stream, bytes: () => buffer(stream) }, structuredClone(message.task.about));
    if (!isIterator(output)) return { value: output };
    chunks = output;
    return nextChunk(chunks);
  }

  return {
    // A clone, as after the way between two processes.
    request: async (message) => structuredClone(await reply(message).catch(describeError)),
    kill: () => undefined,
  };
};

/** Parses whole inputs of tests in their own process, without a database. */
export const createParserStub = (): Pick<Parsers, 'spool' | 'parse' | 'parseChunks'> => ({
  async parse(spec, { source, about }) {
    if (!(source instanceof Uint8Array)) throw new Error('Parsers of tests read bytes.');
    const reply = await parseInProcess(new URL(import.meta.url), spec, source).request({
      task: { parser: spec.name, about },
    });
    if ('value' in reply) return reply.value as never;
    throw 'refused' in reply || 'failed' in reply
      ? restoreError(reply)
      : new Error('The parser sent no value.');
  },
  parseChunks: () => {
    throw new Error('Unexpected call: this test reads no parts.');
  },
  spool: () => {
    throw new Error('Unexpected call: this test spools nothing.');
  },
});
