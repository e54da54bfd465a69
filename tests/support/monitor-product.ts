// Preloaded into a built product (`node --import`). Reports the long turns of the event loop after the product is ready.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { monitorEventLoop } from './event-loop-monitor.ts';

const { HOLDWISE_TURNS: folder, HOLDWISE_STARTED_BY: startedBy } = process.env;

function monitor(file: string): void {
  const report = (line: object) => appendFileSync(file, `${JSON.stringify({ startedBy, ...line })}\n`);
  report({ monitored: process.pid });
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      stopping = true;
    });
  monitorEventLoop({
    onLong: (turn) => {
      if (!stopping) report(turn);
    },
  });
}

/** Starts in the turn after the product logs that it is ready. */
function whenReady(start: () => void): void {
  const { stdout } = process;
  const { write } = stdout;
  stdout.write = ((...args: Parameters<typeof write>) => {
    if (String(args[0]).startsWith('Holdwise is ready')) {
      stdout.write = write;
      setImmediate(start);
    }
    return write.apply(stdout, args);
  }) as typeof write;
}

if (folder && isMainThread) whenReady(() => monitor(join(folder, `${process.pid}-${Date.now()}.jsonl`)));
