import { format } from 'node:util';
import { afterEach, beforeEach } from 'vitest';

let stray: string[] = [];
const { error } = console;

beforeEach(() => {
  stray = [];
  console.error = (...said: unknown[]) => {
    stray.push(format(...said));
    error(...said);
  };
});

afterEach(() => {
  console.error = error;
  if (stray.length > 0) throw new Error(`The test wrote to console.error:\n${stray.join('\n')}`);
});
