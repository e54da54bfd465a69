import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Resident memory of a process in megabytes. */
export function residentMb(pid: number): number {
  const status = `/proc/${pid}/status`;
  const kilobytes = existsSync(status)
    ? /^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(status, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(kilobytes) / 1024;
}
