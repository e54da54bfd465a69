import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** A failed step; its message is shown at the terminal. */
export class SetupError extends Error {
  exitCode = 1;
}

const forwarded = { SIGINT: 'SIGINT', SIGTERM: 'SIGTERM', SIGHUP: 'SIGTERM' };

/** The server ends within 30 seconds of a signal. What is still there later hangs, and would hold port and data folder. */
const killAfterMs = 45_000;

function endChild(child, signal) {
  child.kill(signal);
  setTimeout(() => child.kill('SIGKILL'), killAfterMs).unref();
}

function forwardSignals(childOf) {
  const handlers = Object.entries(forwarded).map(([signal, sent]) => {
    const handler = () => endChild(childOf(), sent);
    process.on(signal, handler);
    return [signal, handler];
  });
  return () => {
    for (const [signal, handler] of handlers) process.off(signal, handler);
  };
}

/** Ends the remaining processes of a child's group, for a child that was killed. */
function endGroupOf(child) {
  try {
    process.kill(-child.pid, 'SIGTERM');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

// The channel closes even when this process is killed, so a child that listens for `disconnect` can end.
const withChannel = ['inherit', 'inherit', 'inherit', 'ipc'];

/**
 * Runs a program and resolves with its exit code, or 128 plus the number of the signal that ended it. The child leads
 * its own process group, so that Ctrl+C reaches it once, forwarded by this process, and not twice.
 */
export function runChild(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    // Before the start: a child may be ready, and a signal sent, before `spawn` returns.
    const stopForwarding = forwardSignals(() => child);
    const child = spawn(command, args, { stdio: withChannel, detached: true, ...options });
    child.once('error', (error) => {
      stopForwarding();
      reject(error);
    });
    child.once('close', (code, signal) => {
      stopForwarding();
      endGroupOf(child);
      resolve(code ?? 128 + constants.signals[signal]);
    });
    options.onStart?.(child);
  });
}

const maxLines = 40;

function firstLines(text) {
  const lines = text.trim().split('\n');
  return lines.length > maxLines ? [...lines.slice(0, maxLines), '…'].join('\n') : lines.join('\n');
}

/** Runs a step and shows its output only when it fails. Throws a SetupError then. */
export async function runQuietly(command, args, { failure, ...options }) {
  const output = [];
  const code = await runChild(command, args, {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
    onStart(child) {
      child.stdout.on('data', (chunk) => output.push(chunk));
      child.stderr.on('data', (chunk) => output.push(chunk));
    },
  }).catch((error) => {
    throw new SetupError(`${failure}: ${command} could not be started (${error.code}).`);
  });
  if (code === 0) return;
  const failed = new SetupError(
    code > 128
      ? `${failure}: it was stopped.`
      : `${firstLines(Buffer.concat(output).toString())}\n${failure}.`,
  );
  failed.exitCode = code > 128 ? code : 1;
  throw failed;
}
