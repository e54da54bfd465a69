import { format } from 'node:util';
import { afterEach, beforeEach } from 'vitest';

let messages: string[] = [];
const { error } = console;

beforeEach(() => {
  messages = [];
  console.error = (...values: unknown[]) => {
    messages.push(format(...values));
    error(...values);
  };
});

afterEach(() => {
  console.error = error;
  if (messages.length > 0) throw new Error(`The test wrote to console.error:\n${messages.join('\n')}`);
});
