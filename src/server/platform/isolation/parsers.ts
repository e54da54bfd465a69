import { hash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { AppError } from '#domain/app-error.ts';
import type { Db } from '../db/schema.ts';
import { eventLoop } from '../event-loop-yield.ts';
import { type ProcessInput, type StartParser, startParserProcess } from './child-process.ts';
import { beginAttempt, digestOf, forgetAttempt, recordCrash } from './crashed-inputs.ts';
import { createMemoryBudget, parserMemoryMb, reservedMemoryMb } from './memory-budget.ts';
import { type FromParser, restoreError } from './messages.ts';
import { ParserCrash, type ParserSpec } from './parser-spec.ts';
import { type SpooledFile, sweepSpool } from './spool.ts';
import { createSpoolSpace, spaceLimits } from './spool-space.ts';

export interface ParserInput<About> {
  source: Uint8Array | SpooledFile;
  about: About;
  signal?: AbortSignal | undefined;
}

type Chunks<Chunk> = AsyncIterable<Chunk> | Iterable<Chunk>;

/** Parses untrusted input in child processes, one process for each input. */
export interface Parsers {
  /** Returns the parser's result. Throws its AppError, a ParserCrash, or the signal's reason. */
  parse<About, Output>(spec: ParserSpec<About, Output>, input: ParserInput<About>): Promise<Output>;
  /**
   * Returns the parser's chunks, one message each. Breaking out of the loop ends the process. Not for use inside a
   * transaction: the attempt is recorded in the database meanwhile.
   */
  parseChunks<About, Chunk>(
    spec: ParserSpec<About, Chunks<Chunk>>,
    input: ParserInput<About>,
  ): AsyncGenerator<Chunk, void, undefined>;
  /** Writes an upload to a temporary file. The caller removes it. `isPublic`: any customer can cause it. */
  spool(stream: AsyncIterable<Uint8Array>, about?: { isPublic: boolean }): Promise<SpooledFile>;
  /** Removes the uploads of killed processes. */
  sweepSpool(): Promise<void>;
  /** Ends every process. */
  close(): void;
}

export interface ParserSettings {
  /** The module that child processes run. */
  entry: URL;
  /** Starts a child process by default. */
  start?: StartParser | undefined;
  /** Stores which inputs crashed their parser. */
  db: Db;
  /** The folder for uploads. */
  spoolFolder: string;
  onCrash?: (parser: string, crash: ParserCrash) => void;
  /** The memory of all processes together. */
  memoryMb?: number;
}

/** Shared by the parties that wait. */
const maxWaiting = 100;

const busy = () =>
  new AppError('upstream_unavailable', 'Holdwise is very busy. Please try again in a moment.', {
    retryAfterSeconds: 5,
  });

async function identify(parser: string, source: Uint8Array | SpooledFile): Promise<string> {
  const digest = source instanceof Uint8Array ? await digestOf(source) : source.digest;
  return hash('sha256', `${parser}\0${digest}`);
}

/** Passes the source to `use` in the form that a process reads, and closes its file afterwards. */
async function* withInput<Chunk>(
  source: Uint8Array | SpooledFile,
  use: (input: ProcessInput) => AsyncGenerator<Chunk>,
): AsyncGenerator<Chunk> {
  if (source instanceof Uint8Array) return yield* use(source);
  const file = await open(source.path);
  try {
    yield* use({ fd: file.fd });
  } finally {
    await file.close();
  }
}

export function createParsers(settings: ParserSettings): Parsers {
  const { entry, start = startParserProcess, db, spoolFolder, onCrash, memoryMb = parserMemoryMb } = settings;
  const budget = createMemoryBudget(memoryMb, { reservedMb: reservedMemoryMb });
  const space = createSpoolSpace(spoolFolder, spaceLimits);
  const closing = new AbortController();

  async function* replies(
    spec: ParserSpec<unknown, unknown>,
    input: ProcessInput,
    about: unknown,
    signal: AbortSignal,
  ): AsyncGenerator<FromParser> {
    signal.throwIfAborted();
    const child = start(entry, spec, input);
    signal.addEventListener('abort', child.kill);
    try {
      let reply = await child.request({ task: { parser: spec.name, about } });
      for (; 'chunk' in reply; reply = await child.request({ next: true })) yield reply;
      if ('refused' in reply || 'failed' in reply) throw restoreError(reply);
      yield reply;
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    } finally {
      signal.removeEventListener('abort', child.kill);
      child.kill();
    }
  }

  /** Records the attempt before the process starts, and its outcome. */
  async function* recorded(
    parser: string,
    source: Uint8Array | SpooledFile,
    parse: () => AsyncGenerator<FromParser>,
  ): AsyncGenerator<FromParser> {
    const digest = await identify(parser, source);
    let crash: ParserCrash | undefined;
    try {
      await beginAttempt(db, parser, digest);
      yield* parse();
    } catch (error) {
      if (error instanceof ParserCrash) crash = error;
      throw error;
    } finally {
      if (!crash) await forgetAttempt(db, digest);
      else if (crash.crash !== 'known') {
        await recordCrash(db, digest, crash.crash);
        onCrash?.(parser, crash);
      }
    }
  }

  async function* run<About, Output>(
    spec: ParserSpec<About, Output>,
    { source, about, signal: callerSignal }: ParserInput<About>,
  ): AsyncGenerator<FromParser> {
    const party = eventLoop.party();
    if (budget.isFull(party, maxWaiting)) throw busy();
    const signal = callerSignal ? AbortSignal.any([callerSignal, closing.signal]) : closing.signal;
    const { memoryMb: mb, isPublic = false, hasReserve = false } = spec;
    const release = await budget.take(mb, { party, isPublic, hasReserve }, signal);
    try {
      yield* recorded(spec.name, source, () =>
        withInput(source, (input) => replies(spec as ParserSpec<unknown, unknown>, input, about, signal)),
      );
    } finally {
      release();
    }
  }

  return {
    async parse(spec, input) {
      for await (const reply of run(spec, input)) if ('value' in reply) return reply.value as never;
      throw new Error(`The parser "${spec.name}" returns chunks: use parseChunks.`);
    },
    async *parseChunks(spec, input) {
      for await (const reply of run(spec, input)) if ('chunk' in reply) yield reply.chunk as never;
    },
    spool: (stream, { isPublic } = { isPublic: false }) =>
      space.spool({ party: eventLoop.party(), isPublic }, stream),
    sweepSpool: () => sweepSpool(spoolFolder),
    close: () => closing.abort(new Error('The server is stopping.')),
  };
}
