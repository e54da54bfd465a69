import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { mainThreadCpuMs } from '#tests/support/main-thread-cpu.ts';
import { createOwnedPortfolio } from './portfolio-owner.ts';
import { purchases, upload } from './portfolio-uploads.ts';
import type { Target } from './target.ts';

/** Logs a customer in whose portfolio has many transactions. Returns the cookie and the path of the portfolio. */
export async function largeAccount(target: Target, transactions: number) {
  const owner = await target.customer();
  const portfolio = await createOwnedPortfolio(owner);
  const { body } = await upload(portfolio, purchases(transactions));
  const committed = await owner.call('POST', `${portfolio.path}/imports/${body.import._id}`, {});
  expect(committed.status).toBe(200);
  const credentials = { email: 'ada@holdwise.example', password: 'a long enough pass phrase' };
  const login = await fetch(`${target.url}/api/v1/customer/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  return { cookie, path: portfolio.path };
}

/** Requests paths on connections of their own without reading. Returns a function that closes them. */
export function requestUnread({ url }: Target, cookie: string, paths: readonly string[]): () => void {
  const sockets = paths.map((path) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.pause();
    socket.write(`GET /api/v1${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`);
    return socket;
  });
  return () => {
    for (const socket of sockets) socket.destroy();
  };
}

const cpuSinceLast = (pid: number) => {
  let last = mainThreadCpuMs(pid);
  return () => {
    const before = last;
    last = mainThreadCpuMs(pid);
    return last - before;
  };
};

/** Waits until the main thread of the product has nothing to do. */
export async function untilIdle({ pid }: Target): Promise<void> {
  const used = cpuSinceLast(pid);
  const isIdle = async () => {
    used();
    await wait(300);
    return used() <= 30;
  };
  await expect.poll(isIdle, { interval: 0 }).toBe(true);
}
