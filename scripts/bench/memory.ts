import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Resident memory of a process in megabytes. */
export function residentMb(pid: number): number {
  const status = `/proc/${pid}/status`;
  const kilobytes = existsSync(status)
    ? /^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(status, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(kilobytes) / 1024;
}

const ticksPerSecond = 100;

/** The fields of a process in Linux's own table, from its state on; undefined once it is gone. */
function fieldsOf(pid: number | string): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
  } catch {
    return undefined;
  }
}

const secondsIn = (fields: readonly string[]) => (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;

/** Seconds of processor time that a process has used; NaN where the system does not tell. */
export function processorSeconds(pid: number): number {
  const fields = fieldsOf(pid);
  return fields ? secondsIn(fields) : Number.NaN;
}

/** A process and all that came from it and still live, such as the backends of PostgreSQL. */
export function familyOf(pid: number): number[] {
  if (!existsSync('/proc')) return [pid];
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const children = Map.groupBy(all, (one) => Number(fieldsOf(one)?.[1]));
  const below = (one: number): number[] => [one, ...(children.get(one) ?? []).flatMap(below)];
  return below(pid);
}

function runOf(pid: number): number {
  try {
    const tasks = `/proc/${pid}/task`;
    const times = readdirSync(tasks).map((task) =>
      Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]),
    );
    return times.reduce((sum, time) => sum + time, 0) / 1e6;
  } catch {
    // One that has ended meanwhile, or a system that does not tell.
    return 0;
  }
}

/** Milliseconds of processor time that processes have used with all their threads; 0 where the system does not tell. */
export const processorMs = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + runOf(pid), 0);

/** Counts the processor time of processes that come and go: what one had used when it was last seen stays counted. */
export function createMeter(pids: () => readonly number[]): () => number {
  const used = new Map<number, number>();
  return () => {
    for (const pid of pids()) used.set(pid, Math.max(used.get(pid) ?? 0, runOf(pid)));
    return [...used.values()].reduce((sum, ms) => sum + ms, 0);
  };
}
