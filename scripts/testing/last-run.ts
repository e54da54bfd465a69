import { availableParallelism } from 'node:os';
import type { Duration } from './results.ts';

/** The durations of the last run of a command, from which `npm run docs:durations` writes those of CONTRIBUTING.md. */
export interface LastRun {
  /** As a reader types it: `npm test`. */
  command: string;
  date: string;
  cores: number;
  steps: { title: string; seconds: number }[];
}

export const lastRunFile = 'test-results/durations.json';

const wholeRun = 'the whole run';
const usualCores = 2;

export function lastRunOf(command: string, steps: readonly Duration[], wholeRunMs: number): LastRun {
  return {
    command,
    date: new Date().toISOString(),
    cores: availableParallelism(),
    steps: [...steps, { title: wholeRun, ms: wholeRunMs }].map(({ title, ms }) => ({
      title,
      seconds: Math.round(ms / 100) / 10,
    })),
  };
}

function durationOf({ cores, steps }: LastRun): string {
  const seconds = Math.round(steps.find(({ title }) => title === wholeRun)?.seconds ?? Number.NaN);
  if (Number.isNaN(seconds)) throw new Error(`${lastRunFile} has no step "${wholeRun}".`);
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  const time = minutes === 0 ? `${rest} s` : rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`;
  return cores === usualCores ? time : `${time} (${cores} cores)`;
}

/** Returns a document whose table of commands states the duration of the last run. */
export function withDuration(document: string, run: LastRun): string {
  const start = `| \`${run.command}\` `;
  const row = document.split('\n').find((line) => line.startsWith(start));
  if (row === undefined) throw new Error(`The table of commands has no row for "${run.command}".`);
  const cell = row.split('|').at(-2) ?? '';
  const changed = ` ${durationOf(run).padEnd(cell.length - 2)} `;
  return document.replace(row, () => `${row.slice(0, -cell.length - 1)}${changed}|`);
}
