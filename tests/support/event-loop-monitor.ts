import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { performance } from 'node:perf_hooks';
import { createStackSampler } from './stack-sampler.ts';

/** A long turn of the event loop. Meanwhile the thread responds to nothing else, for example no health check. */
export interface LongTurn {
  /** CPU time of the thread, which excludes the time of other programs. */
  cpuMs: number;
  /** Wall-clock time without the idle time of the loop. */
  wallMs: number;
  /** How many requests started or ended during the turn. */
  moved: number;
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

const profileForMicroseconds = 3_000_000;
const requestsShown = 4;

const microseconds = () => Number(process.hrtime.bigint() / 1_000n);

function observeRequests() {
  const open = new Map<IncomingMessage, string>();
  let arrived: string[] = [];
  let moved = 0;
  const onStart = (message: unknown) => {
    const { request } = message as { request: IncomingMessage };
    const name = `${request.method} ${request.url?.slice(0, 120)}`;
    open.set(request, name);
    moved += 1;
    if (arrived.length < requestsShown) arrived.push(name);
    request.once('close', () => {
      moved += 1;
      open.delete(request);
    });
  };
  subscribe('http.server.request.start', onStart);
  return {
    moved: () => moved,
    names: () => (arrived.length > 0 ? arrived : [...open.values()].slice(0, requestsShown)),
    nextTurn() {
      if (arrived.length > 0) arrived = [];
      moved = 0;
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
      onLong({ cpuMs, wallMs, moved: requests.moved(), requests: requests.names(), stack });
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
