import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';

export type Scope = 'main' | 'thorough' | 'fast';

/** The parts of a thorough run, in their order. */
export const thoroughPartNames = ['unit', 'product', 'cluster', 'shuffled', 'repeated', 'audit'] as const;

export type ThoroughPart = (typeof thoroughPartNames)[number];

export interface RunOptions {
  scope: Scope;
  /** The seed of every random choice. */
  seed: number;
  /** `2/4` for the second of four parts. */
  shard: string | undefined;
  /** The only part of a thorough run. */
  only: ThoroughPart | undefined;
  /** Parts of the names of test files; none for all files. */
  filters: string[];
}

/** Thrown when the arguments cannot be used; the message says what is accepted. */
export class UsageError extends Error {}

const usage = `Accepted are --seed NUMBER, parts of the names of test files and, for a thorough run, --shard PART/PARTS and --only NAME with one of ${thoroughPartNames.join(', ')}:
  npm run test:thorough -- --seed 7 --shard 1/4
  npm run test:thorough -- --only product
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

function parseOnly(text: string): ThoroughPart {
  const part = thoroughPartNames.find((name) => name === text);
  if (part) return part;
  throw new UsageError(`--only ${text} is not a part of the thorough run. ${usage}`);
}

/** The seed of `npm test`, the same for every commit: an old fault must not appear in an unrelated change. */
const fixedSeed = 24;

/** Returns a seed that depends on the committed sources only: a repeated run draws the same, a change draws others. */
function seedOfSources(): number {
  try {
    const tree = execFileSync('git', ['rev-parse', 'HEAD^{tree}'], { encoding: 'utf8', stdio: 'pipe' });
    return Number.parseInt(tree.slice(0, 8), 16) % (highestSeed + 1);
  } catch {
    return fixedSeed;
  }
}

/** Reads the command line. Throws a UsageError that says what is accepted. */
export function readRunOptions(args: string[]): RunOptions {
  const options = {
    thorough: { type: 'boolean', default: false },
    fast: { type: 'boolean', default: false },
    seed: { type: 'string' },
    shard: { type: 'string' },
    only: { type: 'string' },
  } as const;
  const { values, positionals } = (() => {
    try {
      return parseArgs({ args, options, allowPositionals: true });
    } catch (error) {
      throw new UsageError(`${(error as Error).message} ${usage}`);
    }
  })();
  const scope = values.thorough ? 'thorough' : values.fast ? 'fast' : 'main';
  const usualSeed = () => (scope === 'thorough' ? seedOfSources() : fixedSeed);
  return {
    scope,
    seed: values.seed === undefined ? usualSeed() : parseSeed(values.seed),
    shard: values.shard === undefined ? undefined : parseShard(values.shard),
    only: values.only === undefined ? undefined : parseOnly(values.only),
    filters: positionals,
  };
}
