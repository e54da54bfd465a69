import { readFileSync } from 'node:fs';

// The kernel reports CPU time in this unit on every architecture that Node runs on.
const ticksPerSecond = 100;

/** Returns the CPU time of a process's main thread so far in milliseconds, 0 once it has ended. Needs Linux. */
export function mainThreadCpuMs(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8');
    // The process name in parentheses may contain anything. After it, the 12th and 13th fields are user and system time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
  } catch {
    return 0;
  }
}
