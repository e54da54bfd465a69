import type { ParserSpec } from '#server/platform/isolation/parser-spec.ts';

const limits = { memoryMb: 150, cpuMs: 5000 };

/** Parsers that fail as on hostile input; hostile-parsers.ts implements them. */
export const specs = {
  length: { name: 'length', ...limits } as ParserSpec<string, { bytes: number; about: string }>,
  numbers: { name: 'numbers', ...limits } as ParserSpec<number, AsyncIterable<number[]>>,
  refuse: { name: 'refuse', ...limits } as ParserSpec<null, never>,
  throw: { name: 'throw', ...limits } as ParserSpec<null, never>,
  exit: { name: 'exit', ...limits } as ParserSpec<null, never>,
  heap: { name: 'heap', ...limits } as ParserSpec<null, never>,
  native: { name: 'native', ...limits } as ParserSpec<null, never>,
  loop: { name: 'loop', ...limits, cpuMs: 300 } as ParserSpec<null, never>,
  wait: { name: 'wait', ...limits } as ParserSpec<null, never>,
};
