import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { reportFolderVariable } from '#tests/support/monitor-options.ts';
import {
  areShort,
  type EventLoopReport,
  type ReportedTurn,
  readEventLoopReports,
  summaryOf,
} from './event-loop-reports.ts';

// Uses CPU time before it is ready and in a request, then blocks without CPU time.
const server = `
import { createServer, get } from 'node:http';
function workFor(ms) {
  const { user, system } = process.threadCpuUsage();
  for (;;) {
    const now = process.threadCpuUsage();
    if (now.user + now.system - user - system > ms * 1000) return;
  }
}
// Long enough for a slow machine.
function blockTheLoop() { workFor(800); }
function startSlowly() { workFor(90); }
startSlowly();
const http = createServer((request, response) => {
  blockTheLoop();
  response.end();
});
http.listen(0, '127.0.0.1', () => {
  console.log('Holdwise is ready at http://localhost');
  setImmediate(() => setImmediate(() => get({ port: http.address().port, path: '/slow' }, (answer) => {
    answer.resume().once('end', () => setImmediate(() => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
      setImmediate(() => process.exit());
    }));
  })));
});
`;

function monitor(program: string): EventLoopReport {
  const folder = mkdtempSync(join(tmpdir(), 'holdwise-turns-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'main.mjs'), program);
  const reports = mkdtempSync(join(folder, 'reports-'));
  const args = ['--import', './tests/support/monitor-product.ts', join(folder, 'main.mjs')];
  const { status, stderr } = spawnSync(process.execPath, args, {
    env: { ...process.env, [reportFolderVariable]: reports, HOLDWISE_STARTED_BY: 'this test' },
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return readEventLoopReports(reports);
}

test('reports a turn with much CPU time with its request and function, but neither the start nor a wait', () => {
  const reported = monitor(server);
  expect(reported.products).toBe(1);
  expect(reported.turns).toEqual([
    expect.objectContaining({ requests: ['GET /slow'], startedBy: 'this test' }),
  ]);
  expect(reported.turns[0]?.cpuMs).toBeGreaterThan(750);
  expect(reported.turns[0]?.stack.join()).toContain('blockTheLoop');
  expect(summaryOf(reported)).toMatch(/TOO LONG \(this test\)\n {2}during GET \/slow\n[\s\S]*blockTheLoop/);
});

const turn = (cpuMs: number, ...stack: string[]): ReportedTurn => ({
  cpuMs,
  wallMs: cpuMs,
  slowdown: 1,
  waiting: 0,
  requests: [],
  stack,
  startedBy: 'a test',
});

test.each<[string, EventLoopReport, boolean]>([
  ['short turns pass', { products: 2, turns: [turn(49, 'a')] }, true],
  [
    'a stack that is suspect twice fails',
    { products: 1, turns: [turn(90, 'a'), turn(80, 'a'), turn(79, 'b'), turn(78, 'b')] },
    false,
  ],
  ['a stack that is suspect once passes', { products: 1, turns: [turn(90, 'a'), turn(74, 'a')] }, true],
  ['a very long turn fails at once', { products: 1, turns: [turn(160, 'a')] }, false],
  [
    'turns that name no culprit pass',
    {
      products: 1,
      turns: [turn(260), turn(250), turn(240, 'a', '(garbage collector)'), turn(188, '(idle)')],
    },
    true,
  ],
  [
    'the cheap work of many requests in one turn passes',
    { products: 1, turns: [{ ...turn(200, 'a'), waiting: 100 }] },
    true,
  ],
  [
    'the expensive work of a few requests in one turn fails',
    { products: 1, turns: [{ ...turn(200, 'a'), waiting: 20 }] },
    false,
  ],
  [
    'long turns on a slow machine pass',
    {
      products: 1,
      turns: [
        { ...turn(200, 'a'), slowdown: 3 },
        { ...turn(160, 'a'), slowdown: 2.5 },
      ],
    },
    true,
  ],
  [
    'too long turns on a slow machine fail',
    { products: 1, turns: [{ ...turn(350, 'a'), slowdown: 2 }] },
    false,
  ],
  ['a run without monitored products fails', { products: 0, turns: [] }, false],
])('%s', (_what, turns, short) => {
  expect(areShort(turns)).toBe(short);
});
