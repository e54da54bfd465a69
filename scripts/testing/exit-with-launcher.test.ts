import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const program = fileURLToPath(new URL('./exit-with-launcher.ts', import.meta.url));

function startChild(code: string) {
  const source = `await import(${JSON.stringify(program)}); ${code}`;
  return spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
}

test('a process without work exits while its launcher is running', async () => {
  const child = startChild('');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('a process with work exits with its launcher', async () => {
  const child = startChild('setInterval(() => undefined, 1000); process.send("working");');
  await once(child, 'message');
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([null, 'SIGTERM']);
});
