import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { LongTurn } from '#tests/support/event-loop-monitor.ts';
import { reportFolderVariable } from '#tests/support/monitor-options.ts';
import type { Counts } from './counts.ts';

export interface ReportedTurn extends LongTurn {
  startedBy: string;
}

export interface EventLoopReport {
  products: number;
  /** Longest first. */
  turns: ReportedTurn[];
}

interface Allowed {
  /** Matches the stack, one call per line. An empty stack means that no call dominates the turn. */
  within: RegExp;
  atMostMs: number;
  reason: string;
}

/** The CPU time that no turn should exceed after the start. */
const targetMs = 50;
/** The CPU time above which a turn fails. Parallel tests make a turn up to 50% longer. */
const failureMs = 75;
/** Above this number, the report includes the number of requests. */
const manyRequests = 20;
const turnsShown = 10;
const callsShown = 8;

/** The allowed CPU time for each request that starts or ends in the turn. */
const msForRequest = 0.25;

/** Exceptions for long turns in which no single piece of product code is the cause. */
const allowed: readonly Allowed[] = [
  { within: /garbage/, atMostMs: 150, reason: 'The engine collects garbage under many requests.' },
  { within: /^$|runMicrotasks$/, atMostMs: 100, reason: 'Many short pieces of work add up.' },
];

/** Turns on monitoring for all products that this process or its children start. */
export function monitorProducts(folder: string): string {
  process.env[reportFolderVariable] = resolve(folder);
  return folder;
}

export function readEventLoopReports(folder: string): EventLoopReport {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const lines = files.flatMap((file) => readFileSync(join(folder, file), 'utf8').trim().split('\n'));
  const turns = lines.map((line) => JSON.parse(line) as ReportedTurn).filter(({ cpuMs }) => cpuMs > 0);
  return { products: files.length, turns: turns.sort((a, b) => b.cpuMs - a.cpuMs) };
}

function isAllowed({ cpuMs, stack, moved }: LongTurn): boolean {
  if (cpuMs <= Math.max(failureMs, moved * msForRequest)) return true;
  return allowed.some(({ within, atMostMs }) => cpuMs <= atMostMs && within.test(stack.join('\n')));
}

const tooLong = ({ turns }: EventLoopReport): ReportedTurn[] =>
  turns.filter((turn) => turn.cpuMs > targetMs && !isAllowed(turn));

function describeTurn(turn: ReportedTurn): string {
  const { cpuMs, wallMs, moved, requests, stack, startedBy } = turn;
  const suffix = cpuMs <= targetMs ? '' : isAllowed(turn) ? ', allowed' : ', TOO LONG';
  const calls = stack.length > callsShown ? ['…', ...stack.slice(-callsShown)] : stack;
  return [
    `${cpuMs.toFixed(0)} ms of CPU time, ${wallMs.toFixed(0)} ms on the clock${suffix} (${startedBy})`,
    ...(requests.length > 0
      ? [
          `  during ${moved > manyRequests ? `${moved} request starts and ends, for example ` : ''}${requests.join(', ')}`,
        ]
      : []),
    ...calls.map((call) => `    ${call}`),
  ].join('\n');
}

/** Keeps the longest turn of each distinct stack. */
function distinct(turns: readonly ReportedTurn[]): ReportedTurn[] {
  const byStack = new Map<string, ReportedTurn>();
  for (const turn of turns) {
    const stack = turn.stack.join('\n');
    if (!byStack.has(stack)) byStack.set(stack, turn);
  }
  return [...byStack.values()];
}

export function summaryOf(reported: EventLoopReport): string {
  const { products, turns } = reported;
  const shown = distinct(turns).slice(0, turnsShown);
  return [
    `${products} products were monitored; ${turns.filter(({ cpuMs }) => cpuMs > targetMs).length} turns of an event loop took more than ${targetMs} ms of CPU time; ${tooLong(reported).length} of them are too long. The longest turn of each stack:`,
    ...shown.map(describeTurn),
  ].join('\n');
}

/** Counts one failure for each distinct stack of too long turns, or one if no product was monitored. */
export function countLongTurns(reported: EventLoopReport): Counts {
  const failed = distinct(tooLong(reported)).length;
  if (reported.products === 0) return { passed: 0, failed: 1 };
  return failed === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed };
}
