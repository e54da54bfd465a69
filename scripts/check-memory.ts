import { parseArgs } from 'node:util';
import { createMemoryGroup, NoMemoryGroup } from '../tests/memory/memory-group.ts';
import { runStep } from './testing/steps.ts';

/**
 * Attacks the built product with a memory limit of one gigabyte: with all attacks of customers at once, with those of
 * administrators and visitors, and with one large reply after another. Takes about 15 minutes on two quiet cores.
 */
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
