import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';

export type Scope = 'main' | 'thorough' | 'fast';

export interface RunOptions {
  scope: Scope;
  /** The seed of every random choice. */
  seed: number;
  /** `2/4` for the second of four parts. */
  shard: string | undefined;
  /** Parts of the names of test files; none for all files. */
  filters: string[];
}

/** Thrown when the arguments cannot be used; the message says what is accepted. */
export class UsageError extends Error {}

const usage = `Accepted are --seed NUMBER, --shard PART/PARTS and parts of the names of test files:
  npm run test:thorough -- --seed 7 --shard 1/4
  npm test -- --seed 7 transactions killed`;

const highestSeed = 2 ** 31 - 1;

function parseSeed(text: string): number {
  const seed = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (seed <= highestSeed) return seed;
  throw new UsageError(`--seed ${text} is not a whole number from 0 to ${highestSeed}. ${usage}`);
}

function parseShard(text: string): string {
  const [part = 0, parts = 0] = /^\d+\/\d+$/.test(text) ? text.split('/').map(Number) : [];
  if (part >= 1 && part <= parts) return text;
  throw new UsageError(`--shard ${text} is not a part like 1/4. ${usage}`);
}

/** Returns a seed that depends on the committed sources only: a repeated run draws the same, a change draws others. */
function seedOfSources(): number {
  try {
    const tree = execFileSync('git', ['rev-parse', 'HEAD^{tree}'], { encoding: 'utf8', stdio: 'pipe' });
    return Number.parseInt(tree.slice(0, 8), 16) % (highestSeed + 1);
  } catch {
    return 1;
  }
}

/** Reads the command line. Throws a UsageError that says what is accepted. */
export function readRunOptions(args: string[]): RunOptions {
  const options = {
    thorough: { type: 'boolean', default: false },
    fast: { type: 'boolean', default: false },
    seed: { type: 'string' },
    shard: { type: 'string' },
  } as const;
  const { values, positionals } = (() => {
    try {
      return parseArgs({ args, options, allowPositionals: true });
    } catch (error) {
      throw new UsageError(`${(error as Error).message} ${usage}`);
    }
  })();
  return {
    scope: values.thorough ? 'thorough' : values.fast ? 'fast' : 'main',
    seed: values.seed === undefined ? seedOfSources() : parseSeed(values.seed),
    shard: values.shard === undefined ? undefined : parseShard(values.shard),
    filters: positionals,
  };
}
