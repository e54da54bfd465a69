import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Returns the resident memory of a process in megabytes. */
export function residentMb(pid: number): number {
  const status = `/proc/${pid}/status`;
  const kilobytes = existsSync(status)
    ? /^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(status, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(kilobytes) / 1024;
}

const ticksPerSecond = 100;

/** Returns the fields of /proc/<pid>/stat from the process state on; undefined for a process that has ended. */
function statFieldsOf(pid: number | string): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
  } catch {
    return undefined;
  }
}

/** Returns the CPU time that a process has used, in seconds; NaN without /proc. */
export function cpuSeconds(pid: number): number {
  const fields = statFieldsOf(pid);
  return fields ? (Number(fields[11]) + Number(fields[12])) / ticksPerSecond : Number.NaN;
}

/** Returns a process and its live descendants, for example the backends of PostgreSQL. */
export function processTreeOf(pid: number): number[] {
  if (!existsSync('/proc')) return [pid];
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const children = Map.groupBy(all, (one) => Number(statFieldsOf(one)?.[1]));
  const treeOf = (one: number): number[] => [one, ...(children.get(one) ?? []).flatMap(treeOf)];
  return treeOf(pid);
}

function cpuMsOf(pid: number): number {
  try {
    const tasks = `/proc/${pid}/task`;
    const times = readdirSync(tasks).map((task) =>
      Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]),
    );
    return times.reduce((sum, time) => sum + time, 0) / 1e6;
  } catch {
    // The process has ended, or the system has no /proc.
    return 0;
  }
}

/** Returns the CPU time of processes with all their threads, in milliseconds; 0 without /proc. */
export const cpuMs = (pids: readonly number[]): number => pids.reduce((sum, pid) => sum + cpuMsOf(pid), 0);

/** Creates a counter of CPU time, in milliseconds, that includes the last known time of processes that have ended. */
export function createCpuMeter(pids: () => readonly number[]): () => number {
  const used = new Map<number, number>();
  return () => {
    for (const pid of pids()) used.set(pid, Math.max(used.get(pid) ?? 0, cpuMsOf(pid)));
    return [...used.values()].reduce((sum, ms) => sum + ms, 0);
  };
}
