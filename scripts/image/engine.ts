import { type ExecFileSyncOptions, execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const packages = { podman: 'podman', crun: 'crun', catatonit: 'catatonit', debootstrap: 'debootstrap' };

/** What is missing to build and run images here, in one sentence; undefined where nothing is. */
function missingPrograms(): string | undefined {
  const folders = ['/usr/bin', '/usr/sbin', '/usr/libexec/podman'];
  const missing = Object.entries(packages)
    .filter(([program]) => !folders.some((folder) => existsSync(join(folder, program))))
    .map(([, name]) => name);
  if (process.getuid?.() === 0 && missing.length === 0) return undefined;
  const install = `apt-get install --no-install-recommends ${missing.join(' ')}`;
  return `This check runs as root on Debian or Ubuntu${missing.length > 0 ? ` and needs: ${install}` : ''}.`;
}

// Old kernels' control groups beside the new ones are more than the runtime takes: it gets a view without these.
const secondHierarchy = '/sys/fs/cgroup/unified';

/** Runs this program anew in mounts of its own where it has to; gives that run's exit code, or undefined here. */
function inMountsThatFit(): number | undefined {
  if (!existsSync(join(secondHierarchy, 'cgroup.procs'))) return undefined;
  const again = ['-m', 'sh', '-c', 'umount "$0" && exec "$@"', secondHierarchy, ...process.execArgv];
  return spawnSync('unshare', [...again, process.execPath, ...process.argv.slice(1)], { stdio: 'inherit' })
    .status as number;
}

export interface Engine {
  /** Runs podman and gives what it prints. Throws where it fails, with what it said. */
  podman(args: string[], options?: ExecFileSyncOptions): string;
  /** The same as a question: whether it went well. */
  succeeds(args: string[]): boolean;
  /** Forgets every container, volume and image. */
  clear(): void;
}

/** Podman with a storage of its own, that no other container on this machine shares. */
function openEngine(): Engine {
  const folder = mkdtempSync(join(tmpdir(), 'holdwise-image-'));
  const places = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run')];
  const ways = ['--storage-driver=vfs', '--cgroup-manager=cgroupfs', '--events-backend=none'];
  const own = [...places, ...ways];
  const podman = (args: string[], options: ExecFileSyncOptions = {}) =>
    String(
      execFileSync('podman', [...own, ...args], { stdio: ['ignore', 'pipe', 'inherit'], ...options }) ?? '',
    ).trim();
  return {
    podman,
    succeeds: (args) => spawnSync('podman', [...own, ...args], { stdio: 'ignore' }).status === 0,
    clear() {
      podman(['rm', '--all', '--force', '--time=0']);
      podman(['image', 'umount', '--all', '--force']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs a check with podman, in mounts that fit; gives the exit code. What is not so is one line. */
export async function runCheck(check: (engine: Engine) => Promise<void>): Promise<number> {
  const missing = missingPrograms();
  if (missing) return complain(missing);
  const done = inMountsThatFit();
  if (done !== undefined) return done;
  const engine = openEngine();
  try {
    await check(engine);
    return 0;
  } catch (error) {
    return complain((error as Error).message);
  } finally {
    engine.clear();
  }
}

function complain(text: string): number {
  process.stderr.write(`${text}\n`);
  return 1;
}

export const say = (line: string) => process.stdout.write(`${line}\n`);

export function expect(fact: boolean, text: string): void {
  if (!fact) throw new Error(`Not so: ${text}`);
  say(`ok  ${text}`);
}
