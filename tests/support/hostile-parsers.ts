import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '#domain/app-error.ts';
import { implement } from '#server/platform/isolation/parser-spec.ts';
import { serveParser } from '#server/platform/isolation/serve-parser.ts';
import { specs } from './hostile-specs.ts';

function fillHeap(): never {
  const retained: object[] = [];
  for (;;) retained.push({ size: retained.length });
}

/** Allocates memory outside V8's heap, to which V8's limits do not apply. */
function fillMemory(): never {
  const retained: Buffer[] = [];
  for (;;) retained.push(Buffer.alloc(1024 * 1024, 1));
}

async function* countTo(limit: number) {
  for (let from = 0; from < limit; from += 100) {
    yield Array.from({ length: Math.min(100, limit - from) }, (_, index) => from + index);
  }
}

await serveParser([
  implement(specs.length, async () => async (source, about) => ({
    bytes: (await source.bytes()).length,
    about,
  })),
  implement(specs.numbers, async () => (_source, limit) => countTo(limit)),
  implement(specs.refuse, async () => () => {
    throw new AppError('too_large', 'Too many rows.', {
      issues: [{ path: 'row', message: 'one too many' }],
    });
  }),
  implement(specs.throw, async () => () => {
    throw new TypeError('a fault of the parser');
  }),
  implement(specs.exit, async () => () => process.exit(3)),
  implement(specs.heap, async () => fillHeap),
  implement(specs.native, async () => fillMemory),
  implement(specs.loop, async () => () => {
    for (;;);
  }),
  implement(specs.wait, async () => async () => (await wait(600_000)) as never),
]);
