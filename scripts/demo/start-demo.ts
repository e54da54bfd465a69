import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import serverCommand from '../setup/server-command.json' with { type: 'json' };
import { fillDemo } from './fill-demo.ts';
import { type Logins, readLogins } from './logins.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Returns the environment of the demo server. Other settings of this shell do not apply: the demo must never fill a
 * database that is in use, nor send mail.
 */
function environment(folder: string): NodeJS.ProcessEnv {
  const { PATH, HOME, TZ, PORT, LOG_LEVEL = 'warn' } = process.env;
  // The server writes to a pipe, which would get JSON.
  const { LOG_FORMAT = process.stdout.isTTY ? 'text' : 'json' } = process.env;
  const offline = { FEED_URLS: 'none', ECB_URL: 'none', MARKET_PROVIDER: 'snapshot' };
  const own = { ...serverCommand.env, DATA_DIR: folder, ...offline };
  return { PATH, HOME, TZ, PORT, LOG_LEVEL, LOG_FORMAT, ...own };
}

/** The lines for newcomers below the address. The demo has its own. */
const hint = /^ {2}\S/;

/** Passes the server's output on, and resolves with its address when it is ready. */
function whenReady(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    createInterface({ input: server.stdout as Readable }).on('line', (line) => {
      const url = /^Holdwise is ready at (\S+)$/.exec(line)?.[1];
      if (url) resolve(url);
      else if (!hint.test(line)) process.stdout.write(`${line}\n`);
    });
    server.once('exit', () => reject(new Error('The demo did not start.')));
  });
}

export interface Demo {
  url: string;
  logins: Logins;
  stop: () => void;
  /** Resolves with the server's exit code. */
  ended: Promise<number>;
}

/** Starts the built product on the data in `folder` and adds the sample data that is missing there. */
export async function startDemo(folder: string): Promise<Demo> {
  const dataDir = resolve(folder);
  const logins = readLogins(dataDir);
  // The channel ends the server even if this process is killed.
  const server = spawn(process.execPath, serverCommand.args, {
    cwd: root,
    env: environment(dataDir),
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = once(server, 'exit').then(([code]) => code ?? 1);
  let isStopping = false;
  const stop = () => {
    isStopping = true;
    server.kill('SIGINT');
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const url = await whenReady(server);
  try {
    await fillDemo(url, logins);
  } catch (error) {
    const { message } = error as Error;
    if (!isStopping) process.stderr.write(`${message}\n`);
    const advice = isStopping
      ? 'The next start adds the rest of the sample data.'
      : `The sample data could not be created. Delete ${folder} and start again.`;
    stop();
    await ended;
    throw new Error(advice, { cause: error });
  }
  return { url, logins, stop, ended };
}
