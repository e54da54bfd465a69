import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { measureSlowdown } from './machine-slowdown.ts';
import { createStackSampler } from './stack-sampler.ts';

/** A long turn of the event loop. Meanwhile the thread responds to nothing else, for example no health check. */
export interface LongTurn {
  /** CPU time of the thread, which excludes the time of other programs. */
  cpuMs: number;
  /** Wall-clock time without the idle time of the loop. */
  wallMs: number;
  /** How many times more CPU time the same work takes at that moment than on a quiet machine. */
  slowdown: number;
  /** How many requests were waiting for their response before the turn or started during it. */
  waiting: number;
  /** Some requests that started during the turn, or some open ones if none started. */
  requests: string[];
  /** The calls that took most of the time, outermost first. */
  stack: string[];
}

export interface MonitorSettings {
  /** The least CPU time of a reported turn. */
  longMs?: number;
  onLong: (turn: LongTurn) => void;
}

/** Shorter turns pass on any machine, so the speed of this one is not measured after them. */
const measuredMs = 50;
const profileForMicroseconds = 3_000_000;
const requestsShown = 4;

const microseconds = () => Number(process.hrtime.bigint() / 1_000n);

function observeRequests() {
  const open = new Map<IncomingMessage, { name: string; response: ServerResponse }>();
  let arrived: string[] = [];
  let waiting = 0;
  const onStart = (message: unknown) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    const name = `${request.method} ${request.url?.slice(0, 120)}`;
    open.set(request, { name, response });
    waiting += 1;
    if (arrived.length < requestsShown) arrived.push(name);
    request.once('close', () => open.delete(request));
  };
  subscribe('http.server.request.start', onStart);
  return {
    waiting: () => waiting,
    names: () =>
      arrived.length > 0 ? arrived : [...open.values()].slice(0, requestsShown).map(({ name }) => name),
    nextTurn() {
      if (arrived.length > 0) arrived = [];
      waiting = 0;
      for (const { response } of open.values()) if (!response.headersSent) waiting += 1;
    },
    stop: () => void unsubscribe('http.server.request.start', onStart),
  };
}

/** Measures every turn of this thread's event loop and reports what ran in long ones. */
export function monitorEventLoop({ longMs = 25, onLong }: MonitorSettings): { stop(): void } {
  const sampler = createStackSampler();
  const requests = observeRequests();
  let profileSince = microseconds();
  let start = { at: profileSince, idleMs: 0, cpu: process.threadCpuUsage() };
  let stopped = false;

  function begin(): void {
    const { idleTime } = performance.nodeTiming;
    start = { at: microseconds(), idleMs: idleTime, cpu: process.threadCpuUsage() };
    requests.nextTurn();
    // An unreferenced immediate runs once per turn and does not stop the loop from waiting.
    setImmediate(end).unref();
  }

  function end(): void {
    if (stopped) return;
    const { user, system } = process.threadCpuUsage(start.cpu);
    const cpuMs = (user + system) / 1_000;
    const now = microseconds();
    if (cpuMs >= longMs) {
      const wallMs = (now - start.at) / 1_000 - (performance.nodeTiming.idleTime - start.idleMs);
      const stack = sampler.next(start.at, now);
      const [waiting, names] = [requests.waiting(), requests.names()];
      const slowdown = cpuMs >= measuredMs ? measureSlowdown() : 1;
      onLong({ cpuMs, wallMs, slowdown, waiting, requests: names, stack });
      profileSince = now;
    } else if (now - profileSince > profileForMicroseconds) {
      sampler.next(now, now);
      profileSince = now;
    }
    // The work above belongs to neither turn.
    begin();
  }

  begin();
  return {
    stop() {
      stopped = true;
      sampler.stop();
      requests.stop();
    },
  };
}
