import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A control group of processes with a common memory limit, which includes their page cache. */
export interface MemoryGroup {
  /** A command prefix that starts a program in the group. */
  prefix: string[];
  /** The peak usage. */
  peakMb(): number;
  /** The current usage without caches that the kernel can drop. */
  residentMb(): number;
  /** The number of processes that the kernel has killed for lack of memory. */
  kills(): number;
  remove(): void;
}

/** Thrown when this machine supports no control group; its message is shown at the terminal. */
export class NoMemoryGroup extends Error {}

interface Files {
  limit: string;
  swap: string;
  peak: string;
  kills: string;
  resident: RegExp;
}

const mount = '/sys/fs/cgroup';
const versions: { folder: string; marker: string; files: Files }[] = [
  {
    folder: join(mount, 'memory'),
    marker: 'memory.limit_in_bytes',
    files: {
      limit: 'memory.limit_in_bytes',
      swap: 'memory.memsw.limit_in_bytes',
      peak: 'memory.max_usage_in_bytes',
      kills: 'memory.oom_control',
      resident: /^total_rss (\d+)$/m,
    },
  },
  {
    folder: mount,
    marker: 'cgroup.subtree_control',
    files: {
      limit: 'memory.max',
      swap: 'memory.swap.max',
      peak: 'memory.peak',
      kills: 'memory.events',
      resident: /^anon (\d+)$/m,
    },
  },
];

const advice =
  'Run it in a container with its own memory limit, or as root on Linux with control groups (v1 or v2).';
const megabytes = (bytes: number) => bytes / 1024 / 1024;

function makeFolder(): { folder: string; files: Files } {
  const known = versions.find(({ folder, marker }) => existsSync(join(folder, marker)));
  if (!known) throw new NoMemoryGroup(`This machine has no control groups at ${mount}. ${advice}`);
  const folder = join(known.folder, `holdwise-${process.pid}`);
  try {
    if (known.folder === mount) writeFileSync(join(mount, 'cgroup.subtree_control'), '+memory');
    mkdirSync(folder);
    writeFileSync(join(folder, known.files.limit), String(2 ** 40));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new NoMemoryGroup(`Can't create a control group in ${known.folder} (${code}). ${advice}`);
  }
  return { folder, files: known.files };
}

/** Creates a group with a memory limit and without swap. */
export function createMemoryGroup(limitMb: number): MemoryGroup {
  const { folder, files } = makeFolder();
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const limit = limitMb * 1024 * 1024;
  writeFileSync(join(folder, files.limit), String(limit));
  if (existsSync(join(folder, files.swap)))
    writeFileSync(join(folder, files.swap), String(files.swap === 'memory.swap.max' ? 0 : limit));
  return {
    prefix: ['sh', '-c', `echo $$ > ${folder}/cgroup.procs && exec "$0" "$@"`],
    peakMb: () => megabytes(Number(read(files.peak))),
    residentMb: () => megabytes(Number(files.resident.exec(read('memory.stat'))?.[1] ?? 0)),
    kills: () => Number(/^oom_kill (\d+)$/m.exec(read(files.kills))?.[1] ?? 0),
    remove: () => rmdirSync(folder),
  };
}
