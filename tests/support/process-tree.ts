import { execFileSync } from 'node:child_process';

/** Returns the IDs of all direct and indirect child processes. */
export function descendantsOf(pid: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  const childrenOf = (parent: number): number[] =>
    pairs.flatMap(([child, ppid]) => (ppid === parent && child ? [child, ...childrenOf(child)] : []));
  return childrenOf(pid);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
