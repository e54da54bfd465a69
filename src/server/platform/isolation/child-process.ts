import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FromParser, ToParser } from './messages.ts';
import { type CrashReason, ParserCrash } from './parser-spec.ts';

export interface ProcessUsage {
  memoryMb: number;
  cpuMs: number;
}

// The kernel reports CPU time in this unit on every architecture that Node runs on.
const ticksPerSecond = 100;

/** Reads the usage of a process from /proc; undefined once it has ended and on systems without /proc. */
export function usageOf(pid: number): ProcessUsage | undefined {
  try {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The process name in parentheses may contain anything. After it, the 12th and 13th fields are user and system time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    return { memoryMb: Number(kilobytes ?? 0) / 1024, cpuMs: (ticks * 1000) / ticksPerSecond };
  } catch {
    return undefined;
  }
}

/** Makes the kernel kill this process first when memory runs out. */
function preferForOomKill(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000');
  } catch {
    // Not Linux, or the process has already ended.
  }
}

export interface ProcessLimits {
  memoryMb: number;
  cpuMs: number;
}

/** Bytes in memory, or a file that the child reads. */
export type ProcessInput = Uint8Array | { fd: number };

const checkEveryMs = 20;
/** The wall-clock limit as a multiple of the CPU limit, because a busy machine gives the process little CPU time. */
const wallTimePerCpuTime = 10;
/** The signals with which the kernel, the C library and V8 end a process that runs out of memory. */
const outOfMemory = new Set<NodeJS.Signals>(['SIGKILL', 'SIGABRT', 'SIGTRAP']);
/** Returns the heap limit of V8; Node itself takes about the rest of the process's memory. */
const heapMb = (memoryMb: number) => Math.max(32, memoryMb - 64);

function start(entry: URL, { memoryMb }: ProcessLimits, input: ProcessInput): ChildProcess {
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMb(memoryMb)}`, fileURLToPath(entry)], {
    stdio: ['fd' in input ? input.fd : 'pipe', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    // No secrets. Tests compile the modules once for all processes.
    // biome-ignore lint/style/noProcessEnv: this is no setting of the product.
    env: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
  });
  if (child.pid !== undefined) preferForOomKill(child.pid);
  if ('fd' in input) return child;
  // The child may end before it has read all of its input.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(input);
  return child;
}

/** Kills the child when it exceeds a limit. Returns a function that returns the exceeded limit, if any. */
function enforceLimits(child: ChildProcess, { memoryMb, cpuMs }: ProcessLimits) {
  let exceeded: CrashReason | undefined;
  const kill = (reason: CrashReason) => {
    exceeded ??= reason;
    child.kill('SIGKILL');
  };
  const check = () => {
    const usage = usageOf(child.pid ?? 0);
    if (!usage) return;
    if (usage.memoryMb > memoryMb) kill('memory');
    else if (usage.cpuMs > cpuMs) kill('time');
  };
  const checking = setInterval(check, checkEveryMs);
  const timeout = setTimeout(() => kill('time'), cpuMs * wallTimePerCpuTime);
  child.once('exit', () => {
    clearInterval(checking);
    clearTimeout(timeout);
  });
  return () => exceeded;
}

/** A process that parses one input. */
export interface ParserProcess {
  /** Sends a message and returns the reply. Throws ParserCrash if the process ends instead. One at a time. */
  request(message: ToParser): Promise<FromParser>;
  kill(): void;
}

export type StartParser = (entry: URL, limits: ProcessLimits, input: ProcessInput) => ParserProcess;

/** Starts a child process that parses one input within its limits. */
export const startParserProcess: StartParser = (entry, limits, input) => {
  const child = start(entry, limits, input);
  const exceeded = enforceLimits(child, limits);
  let ended: Error | undefined;
  // Racing each reply against one promise for the end would keep all replies in memory until then.
  let waiting: PromiseWithResolvers<FromParser> | undefined;
  const end = (error: Error) => {
    ended ??= error;
    waiting?.reject(ended);
  };
  child.on('error', end);
  // All messages from the child arrive before 'close'.
  child.once('close', (_code, signal) =>
    end(new ParserCrash(exceeded() ?? (signal && outOfMemory.has(signal) ? 'memory' : 'crashed'))),
  );
  child.on('message', (message) => waiting?.resolve(message as FromParser));
  return {
    async request(message) {
      if (ended) throw ended;
      waiting = Promise.withResolvers<FromParser>();
      child.send(message, () => undefined);
      try {
        return await waiting.promise;
      } finally {
        waiting = undefined;
      }
    },
    kill: () => child.kill('SIGKILL'),
  };
};
