import { execFileSync } from 'node:child_process';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { loggerOptions, noText } from './logger.ts';

/** Logs two lines in a process whose standard output is a terminal or not, and returns what it wrote. */
function outputOf(format: string, { isTTY }: { isTTY: boolean }): string {
  const program = `
    import Fastify from 'fastify';
    import { openTextLog } from './src/server/platform/log/text-log.ts';
    process.stdout.isTTY = ${isTTY};
    const stream = await openTextLog('${format}');
    const { log } = Fastify({ logger: { level: 'info', ...(stream && { stream }) } });
    log.info({ applied: ['0001'], source: 'market', sources: ['market'], reasons: ['no'] }, 'migrations were applied');
    log.warn('late');
    ${format === 'text' ? 'process.exit();' : ''}
  `;
  return execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
}

test.each([
  ['auto', { isTTY: false }],
  ['json', { isTTY: true }],
])('%s with %o logs JSON', (format, terminal) => {
  const lines = outputOf(format, terminal).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['migrations were applied', 'late']);
});

test('text logs one short line for each message, complete when the process exits', () => {
  expect(outputOf('text', { isTTY: false })).toMatch(
    /^\[\d\d:\d\d:\d\d\] INFO: migrations were applied \{"applied":\["0001"\]\}\n\[\d\d:\d\d:\d\d\] WARN: late\n$/,
  );
});

test('auto logs coloured text on a terminal', () => {
  const output = outputOf('auto', { isTTY: true });
  expect(output).toContain('\u001b[32mINFO\u001b[39m');
  expect(output).not.toContain('"pid"');
});

test('leaves out that the server listens, which the lines about its start say', async () => {
  const lines: string[] = [];
  const { log } = Fastify({
    logger: loggerOptions('info', { write: (line: string) => void lines.push(line) }),
  });
  for (const text of [noText, 'stopping']) log.info(text);
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['stopping']);
});
