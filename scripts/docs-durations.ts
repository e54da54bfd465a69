/*
 * Writes the duration of the last run of a test command to CONTRIBUTING.md:
 *   npm test && npm run docs:durations
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand, say } from './database/command.ts';
import { type LastRun, lastRunFile, withDuration } from './testing/last-run.ts';

const root = join(import.meta.dirname, '..');
const document = join(root, 'CONTRIBUTING.md');

await runCommand(async () => {
  if (!existsSync(join(root, lastRunFile)))
    throw new Error(`${lastRunFile} is missing. Run npm test or npm run test:thorough first.`);
  const run: LastRun = JSON.parse(readFileSync(join(root, lastRunFile), 'utf8'));
  writeFileSync(document, withDuration(readFileSync(document, 'utf8'), run));
  say(`CONTRIBUTING.md states the duration of "${run.command}" on ${run.date.slice(0, 10)}.`);
});
