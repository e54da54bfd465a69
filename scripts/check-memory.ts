import { parseArgs } from 'node:util';
import { createMemoryGroup, NoMemoryGroup } from '../tests/memory/memory-group.ts';
import { runStep } from './testing/steps.ts';

/** Attacks the built product with a memory limit of one gigabyte: all attacks at once, then those on its memory one by one. */
async function checkMemory(seconds: number): Promise<number> {
  try {
    createMemoryGroup(1).remove();
  } catch (error) {
    if (!(error instanceof NoMemoryGroup)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
  const args = ['run', '--project', 'memory', '--disableConsoleIntercept'];
  return runStep('Memory', 'vitest', args, {
    ...process.env,
    NODE_ENV: 'test',
    MEMORY_SECONDS: String(seconds),
  });
}

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } });
process.exitCode = await checkMemory(Number(values.seconds));
