import type { LongTurn } from '#tests/support/event-loop-monitor.ts';
import { reportFolderVariable } from '#tests/support/monitor-options.ts';
import { readRecords, recordTo } from './record-folder.ts';

export interface ReportedTurn extends LongTurn {
  startedBy: string;
}

export interface EventLoopReport {
  products: number;
  /** Longest first. */
  turns: ReportedTurn[];
}

/** The CPU time that no turn should exceed after the start. */
const targetMs = 50;
/** The CPU time that counts against a call. Parallel tests make a turn up to 50% longer. */
const suspectMs = 75;
/** The CPU time that fails a call at once. Below it, a call fails if it is suspect twice, which noise is not. */
const failureMs = 150;
/** Above this number, the report includes the number of requests. */
const manyRequests = 20;
/** Above this number, the report includes the slowdown. */
const notableSlowdown = 1.1;
const turnsShown = 10;
const callsShown = 8;

/**
 * The allowed CPU time for each waiting request. While a busy machine runs something else, the answers of the database
 * pile up, and one turn continues all requests that waited for them.
 */
const msForRequest = 2.5;

/** Stacks that name no culprit: garbage collection, many short pieces of work, or time in the operating system. */
const withoutCulprit = /^$|garbage|runMicrotasks$|\(idle\)$/;

/** Turns on monitoring for all products that this process or its children start. */
export const monitorProducts = (folder: string): string => recordTo(reportFolderVariable, folder);

export function readEventLoopReports(folder: string): EventLoopReport {
  const products = readRecords<ReportedTurn>(folder);
  const turns = products.flat().filter(({ cpuMs }) => cpuMs > 0);
  return { products: products.length, turns: turns.sort((a, b) => b.cpuMs - a.cpuMs) };
}

const stackOf = ({ stack }: LongTurn): string => stack.join('\n');

/** Returns the CPU time that the turn would have taken on a quiet machine. */
const quietMs = ({ cpuMs, slowdown }: LongTurn): number => cpuMs / slowdown;

function isSuspect(turn: LongTurn): boolean {
  const allowedMs = Math.max(suspectMs, turn.waiting * msForRequest);
  return quietMs(turn) > allowedMs && !withoutCulprit.test(stackOf(turn));
}

function tooLong({ turns }: EventLoopReport): ReportedTurn[] {
  const suspects = Map.groupBy(turns.filter(isSuspect), stackOf);
  return [...suspects.values()]
    .filter((same) => same.length > 1 || same.some((turn) => quietMs(turn) > failureMs))
    .flat();
}

function describeTurn(turn: ReportedTurn, failed: readonly ReportedTurn[]): string {
  const { cpuMs, wallMs, slowdown, waiting, requests, stack, startedBy } = turn;
  const machine = slowdown > notableSlowdown ? ` on a machine slowed down ${slowdown.toFixed(1)} times` : '';
  const suffix = cpuMs <= targetMs ? '' : failed.includes(turn) ? ', TOO LONG' : ', allowed';
  const count = waiting > manyRequests ? `${waiting} requests, for example ` : '';
  const calls = stack.length > callsShown ? ['…', ...stack.slice(-callsShown)] : stack;
  return [
    `${cpuMs.toFixed(0)} ms of CPU time, ${wallMs.toFixed(0)} ms on the clock${machine}${suffix} (${startedBy})`,
    ...(requests.length > 0 ? [`  during ${count}${requests.join(', ')}`] : []),
    ...calls.map((call) => `    ${call}`),
  ].join('\n');
}

/** Keeps the longest turn of each distinct stack. */
function distinct(turns: readonly ReportedTurn[]): ReportedTurn[] {
  const byStack = new Map<string, ReportedTurn>();
  for (const turn of turns) {
    const stack = stackOf(turn);
    if (!byStack.has(stack)) byStack.set(stack, turn);
  }
  return [...byStack.values()];
}

export function summaryOf(reported: EventLoopReport): string {
  const { products, turns } = reported;
  const shown = distinct(turns).slice(0, turnsShown);
  const failed = tooLong(reported);
  return [
    `${products} products were monitored; ${turns.filter(({ cpuMs }) => cpuMs > targetMs).length} turns of an event loop took more than ${targetMs} ms of CPU time; ${failed.length} of them are too long. The longest turn of each stack:`,
    ...shown.map((turn) => describeTurn(turn, failed)),
  ].join('\n');
}

/** Whether a product was monitored, and no turn of an event loop was too long. */
export const areShort = (reported: EventLoopReport): boolean =>
  reported.products > 0 && tooLong(reported).length === 0;
