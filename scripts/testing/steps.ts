import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** The exit code of a step that had nothing to judge: neither passed nor failed. */
export const notChecked = 3;

const stopSignals = ['SIGINT', 'SIGTERM'] as const;

/**
 * Runs a program and returns its exit code. Prints each line of its output behind the title, since steps run side by
 * side. Exits if this process receives a stop signal.
 */
export function runStep(title: string, command: string, args: string[], env = process.env): Promise<number> {
  return new Promise((resolve, reject) => {
    const forward = (signal: NodeJS.Signals) => {
      child.once('exit', () => process.exit(128 + constants.signals[signal]));
      child.kill(signal);
    };
    // Before the start: a signal may be sent before `spawn` returns.
    for (const signal of stopSignals) process.on(signal, forward);
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
    const print = (output: Readable) =>
      createInterface({ input: output }).on('line', (line) => process.stdout.write(`${title} │ ${line}\n`));
    print(child.stdout);
    print(child.stderr);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      for (const known of stopSignals) process.off(known, forward);
      resolve(code ?? 128 + constants.signals[signal ?? 'SIGTERM']);
    });
  });
}
