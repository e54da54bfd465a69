import type { ChildProcess } from 'node:child_process';

const readyLine = /Holdwise .*is ready at/;

/** Reads the output of a product until it says that it is ready. Returns what it has printed; throws if it ends before. */
export async function untilReady({ stdout }: ChildProcess): Promise<string> {
  let output = '';
  // A destroyed pipe would end the product at its next line.
  for await (const chunk of stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    output += chunk;
    if (readyLine.test(output)) break;
  }
  if (!readyLine.test(output)) throw new Error(`The product ended before it was ready:\n${output}`);
  stdout?.resume();
  return output;
}
