import { type ExecFileSyncOptions, execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const packages = { podman: 'podman', crun: 'crun', catatonit: 'catatonit', debootstrap: 'debootstrap' };

/** Returns one sentence about what is missing to build and run images here; undefined when nothing is. */
function missingPrograms(): string | undefined {
  const folders = ['/usr/bin', '/usr/sbin', '/usr/libexec/podman'];
  const missing = Object.entries(packages)
    .filter(([program]) => !folders.some((folder) => existsSync(join(folder, program))))
    .map(([, name]) => name);
  if (process.getuid?.() === 0 && missing.length === 0) return undefined;
  const install = `apt-get install --no-install-recommends ${missing.join(' ')}`;
  return `This check runs as root on Debian or Ubuntu${missing.length > 0 ? ` and needs: ${install}` : ''}.`;
}

// The container runtime fails where cgroups v1 and v2 are mounted together, so it runs without the v2 mount.
const unifiedHierarchy = '/sys/fs/cgroup/unified';

/** Restarts this program in its own mount namespace if necessary; returns the exit code of that run, else undefined. */
function rerunInMountNamespace(): number | undefined {
  if (!existsSync(join(unifiedHierarchy, 'cgroup.procs'))) return undefined;
  const args = ['-m', 'sh', '-c', 'umount "$0" && exec "$@"', unifiedHierarchy, ...process.execArgv];
  return spawnSync('unshare', [...args, process.execPath, ...process.argv.slice(1)], { stdio: 'inherit' })
    .status as number;
}

export interface Engine {
  /** Runs podman and returns its output. Throws when it fails. */
  podman(args: string[], options?: ExecFileSyncOptions): string;
  /** Runs podman and returns its exit code with all that it printed. */
  result(args: string[]): { code: number | null; output: string };
  /** Runs podman and returns whether it succeeded. */
  succeeds(args: string[]): boolean;
  /** Removes every container, volume and image. */
  clear(): void;
}

/** Opens podman with a separate storage, so that the containers of this machine are not affected. */
function openEngine(): Engine {
  const folder = mkdtempSync(join(tmpdir(), 'holdwise-image-'));
  const folders = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run')];
  const drivers = ['--storage-driver=vfs', '--cgroup-manager=cgroupfs', '--events-backend=none'];
  const flags = [...folders, ...drivers];
  const podman = (args: string[], options: ExecFileSyncOptions = {}) =>
    String(
      execFileSync('podman', [...flags, ...args], { stdio: ['ignore', 'pipe', 'inherit'], ...options }) ?? '',
    ).trim();
  return {
    podman,
    result(args) {
      const { status, stdout, stderr } = spawnSync('podman', [...flags, ...args], { encoding: 'utf8' });
      return { code: status, output: `${stdout}${stderr}`.trim() };
    },
    succeeds: (args) => spawnSync('podman', [...flags, ...args], { stdio: 'ignore' }).status === 0,
    clear() {
      podman(['rm', '--all', '--force', '--time=0']);
      podman(['image', 'umount', '--all', '--force']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs a check with podman and returns the exit code. A failed expectation prints one line. */
export async function runCheck(check: (engine: Engine) => Promise<void>): Promise<number> {
  const missing = missingPrograms();
  if (missing) return fail(missing);
  const exitCode = rerunInMountNamespace();
  if (exitCode !== undefined) return exitCode;
  const engine = openEngine();
  try {
    await check(engine);
    return 0;
  } catch (error) {
    return fail((error as Error).message);
  } finally {
    engine.clear();
  }
}

function fail(text: string): number {
  process.stderr.write(`${text}\n`);
  return 1;
}

export const say = (line: string) => process.stdout.write(`${line}\n`);

export function expect(holds: boolean, text: string): void {
  if (!holds) throw new Error(`Failed: ${text}`);
  say(`ok  ${text}`);
}
