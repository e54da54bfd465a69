import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished } from 'vitest';
// Only the type: the module imports the whole server.
import type { DatabaseKind } from '#tests/support/api.ts';
import { type ApiCaller, apiCaller, signUpCaller } from '#tests/support/api-caller.ts';
import { createPostgresDatabase } from '#tests/support/postgres.ts';
import { startProduct } from '#tests/support/product.ts';
import { inScope } from '#tests/support/scope.ts';
import { type HealthWatch, watchHealth } from './health-watch.ts';

/** A TCP connection that sends raw bytes. */
interface RawSocket {
  socket: Socket;
  write(bytes: string | Uint8Array): void;
  /** Everything received so far. */
  text(): string;
  /** The statuses of the received responses, in order. */
  statuses(): number[];
  /** Resolves when either side has closed the connection. */
  closed: Promise<void>;
  close(): void;
}

/** A built product that a test attacks. */
export interface Target {
  url: string;
  pid: number;
  /** The errors logged so far, apart from requests that were refused because the database was busy. */
  readonly errors: string[];
  visitor(): ApiCaller;
  /** Signs up a customer and logs in. */
  customer(name?: string): Promise<ApiCaller>;
  /** Creates the first administrator if necessary and logs in. */
  admin(): Promise<ApiCaller>;
  /** Opens a connection; with `reads: false` it never reads what the server sends. */
  connect(options?: { reads?: boolean }): Promise<RawSocket>;
  watchHealth(): Promise<HealthWatch>;
}

export const bothDatabases: readonly DatabaseKind[] = ['sqlite', 'postgres'];

/** The databases of attacks on code whose SQL, locks and transactions do not differ. */
export const databases = inScope<readonly DatabaseKind[]>(['sqlite'], bothDatabases);

interface TargetSettings {
  settings?: Record<string, string>;
  database?: DatabaseKind;
}

const administrator = {
  name: 'Edith',
  email: 'edith@holdwise.example',
  password: 'a long enough pass phrase',
};

async function logInAdmin(url: string): Promise<ApiCaller> {
  const caller = apiCaller(() => url);
  const { name, ...credentials } = administrator;
  await caller.call('POST', '/admin/create', { name, ...credentials });
  const { status } = await caller.call('POST', '/admin/login', credentials);
  if (status !== 200) throw new Error(`The administrator's login answered ${status}.`);
  return caller;
}

/** Whether a logged error is a request that was refused because its database was busy. */
const isBusy = (line: string): boolean => (JSON.parse(line) as { status?: number }).status === 503;

async function openSocket(url: string, { reads = true } = {}): Promise<RawSocket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await once(socket, 'connect');
  // A reset by the server closes the connection too.
  socket.on('error', () => undefined);
  let text = '';
  if (reads) {
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      text += chunk;
    });
  }
  return {
    socket,
    closed,
    text: () => text,
    statuses: () => [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)),
    write: (bytes) => void socket.write(bytes),
    close: () => void socket.destroy(),
  };
}

/** Starts a product for one test. At the end of the test, the same process must still stop cleanly. */
export async function startTarget({
  settings = {},
  database = 'sqlite',
}: TargetSettings = {}): Promise<Target> {
  const postgres = database === 'postgres' ? await createPostgresDatabase() : undefined;
  const product = await startProduct({ ...(postgres && { DATABASE_URL: postgres.url }), ...settings });
  onTestFinished(async () => {
    const code = await product.stop();
    await postgres?.drop();
    expect(code, 'the exit code of the attacked product').toBe(0);
  });
  const { url, pid } = product;
  return {
    url,
    pid,
    get errors() {
      return product.errors.filter((line) => !isBusy(line));
    },
    visitor: () => apiCaller(() => url),
    customer: (name = 'ada') => signUpCaller(() => url, name),
    admin: () => logInAdmin(url),
    connect: (options) => openSocket(url, options),
    watchHealth: () => watchHealth({ url, pid }),
  };
}
