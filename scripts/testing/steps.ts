import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** The exit code of a step that had nothing to judge: neither passed nor failed. */
export const notChecked = 3;

const stopSignals = ['SIGINT', 'SIGTERM'] as const;

/** Runs a program with inherited output and returns its exit code. Exits if this process receives a stop signal. */
export function runStep(title: string, command: string, args: string[], env = process.env): Promise<number> {
  if (title) process.stdout.write(`\n— ${title}\n`);
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', env });
    let stopped: NodeJS.Signals | undefined;
    const forward = (signal: NodeJS.Signals) => {
      stopped = signal;
      child.kill(signal);
    };
    for (const signal of stopSignals) process.on(signal, forward);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      for (const known of stopSignals) process.off(known, forward);
      if (stopped) process.exit(128 + constants.signals[stopped]);
      resolve(code ?? 128 + constants.signals[signal ?? 'SIGTERM']);
    });
  });
}
