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

/** The same of a process with all that came from it and still lives, such as the backends of PostgreSQL. */
export function familySeconds(pid: number): number {
  if (!existsSync('/proc')) return Number.NaN;
  const others = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const known = new Map(others.map((other) => [Number(other), fieldsOf(other)]));
  const children = Map.groupBy(known.keys(), (one) => Number(known.get(one)?.[1]));
  const sum = (one: number): number =>
    (known.get(one) ? secondsIn(known.get(one) ?? []) : 0) +
    (children.get(one) ?? []).reduce((total, child) => total + sum(child), 0);
  return sum(pid);
}
