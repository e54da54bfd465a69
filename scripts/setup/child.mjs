import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** A step that could not be done; the message is what the person at the terminal reads. */
export class SetupError extends Error {
  exitCode = 1;
}

const forwarded = { SIGINT: 'SIGINT', SIGTERM: 'SIGTERM', SIGHUP: 'SIGTERM' };

function forwardSignals(child) {
  const handlers = Object.entries(forwarded).map(([signal, sent]) => {
    const handler = () => child.kill(sent);
    process.on(signal, handler);
    return [signal, handler];
  });
  return () => {
    for (const [signal, handler] of handlers) process.off(signal, handler);
  };
}

/**
 * Runs a program to its end and gives its exit code; 128 and the signal's number where a signal ended it. The child
 * leads a process group of its own: a key press in the terminal reaches it through us, once, and not twice.
 */
export function runChild(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', detached: true, ...options });
    const stopForwarding = forwardSignals(child);
    child.once('error', (error) => {
      stopForwarding();
      reject(error);
    });
    child.once('close', (code, signal) => {
      stopForwarding();
      resolve(code ?? 128 + constants.signals[signal]);
    });
    options.onStart?.(child);
  });
}

const linesShown = 40;

function firstLines(text) {
  const lines = text.trim().split('\n');
  return lines.length > linesShown ? [...lines.slice(0, linesShown), '…'].join('\n') : lines.join('\n');
}

/** Runs a step whose output matters only when it fails. */
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
    throw new SetupError(`${failure}: ${command} could not be run (${error.code}).`);
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
