import { AppError } from '#domain/app-error.ts';

/**
 * Names a parser of untrusted bytes and limits its process. `memoryMb` limits the resident memory of the whole process,
 * including about 50 MB for Node itself; `cpuMs` limits its CPU time.
 */
export interface ParserSpec<About, Output> {
  name: string;
  memoryMb: number;
  cpuMs: number;
  /** Whether any customer can cause it. Then it waits for those that only administrators and jobs can cause. */
  isPublic?: boolean;
  /** Whether it may take the memory that is reserved for pictures and short files. */
  hasReserve?: boolean;
  /** Carries the types of the parser's parameter and result; never set. */
  types?: (about: About) => Output;
}

/** The input of a parser in the child process. */
export interface ParserSource {
  stream: AsyncIterable<Uint8Array>;
  /** Reads the stream to its end. */
  bytes(): Promise<Buffer>;
}

/** Parses in the child process. The parent receives an AppError that it throws unchanged. */
export type Parse<About, Output> = (source: ParserSource, about: About) => Output | Promise<Output>;

export interface ParserImplementation {
  name: string;
  load: () => Promise<Parse<unknown, unknown>>;
}

/** Connects a spec with its implementation, which only the child process loads. */
export function implement<About, Output>(
  { name }: ParserSpec<About, Output>,
  load: () => Promise<Parse<About, Output>>,
): ParserImplementation {
  return { name, load: load as ParserImplementation['load'] };
}

export type CrashReason = 'memory' | 'time' | 'crashed';

const messages: Record<CrashReason | 'known', string> = {
  memory: 'This input takes too much memory to read.',
  time: 'This input takes too long to read.',
  crashed: 'This input cannot be read: its parser crashed.',
  known: 'This input crashed its parser before. It is not read again until it changes.',
};

/** Thrown when the parser's process ended before it had read the input. */
export class ParserCrash extends AppError {
  /** `known`: the same input crashed its parser before and was not read again. */
  readonly crash: CrashReason | 'known';

  constructor(crash: CrashReason | 'known') {
    super('invalid', messages[crash], { reason: 'unprocessable' });
    this.name = 'ParserCrash';
    this.crash = crash;
  }
}
