import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A response. Sends strings as text and other bodies as JSON. */
export interface Reply {
  status?: number;
  body: unknown;
  headers?: Readonly<Record<string, string>>;
}

/** A reply or a fault that replaces it. */
export type Fault = Reply | 'silence' | 'reset' | 'cut off' | 'endless' | 'redirect';

export interface FaultyServer {
  /** The base URL without a trailing slash. */
  readonly url: string;
  /** Makes the next calls of a path fail; `*` matches any path, with lower priority. Zero `times` removes the fault. */
  faultNext(path: string, fault: Fault, times?: number): void;
  /** All calls in order, including failed ones. */
  calls(): readonly { path: string; symbol: string }[];
  /** How many clients followed the redirect fault. */
  foreignRequests(): number;
  stop(): Promise<void>;
}

export interface FaultyService {
  /** The base path, with a leading and a trailing slash. */
  base: string;
  respond(path: string, query: URLSearchParams, headers: Headers): Reply;
  /** Returns the requested symbol, for `calls`. */
  symbolOf(path: string, query: URLSearchParams): string;
}

const elsewhere = '/elsewhere';
const filler = Buffer.alloc(65_536, ' ');

function send(response: ServerResponse, { status = 200, body, headers }: Reply): void {
  const isText = typeof body === 'string';
  response.writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json', ...headers });
  response.end(isText ? body : JSON.stringify(body));
}

function sendEndlessly(response: ServerResponse): void {
  while (response.write(filler));
  response.once('drain', () => sendEndlessly(response));
}

function sendFault(response: ServerResponse, fault: Exclude<Fault, Reply>): void {
  switch (fault) {
    case 'silence':
      return;
    case 'reset':
      response.destroy();
      return;
    case 'cut off':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 10_000 });
      response.write('[{"symbol":', () => response.destroy());
      return;
    case 'endless':
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('[');
      sendEndlessly(response);
      return;
    case 'redirect':
      response.writeHead(302, { location: elsewhere }).end();
  }
}

/** Starts a fake service on a free local port. Tests can inject faults. */
export async function startFaultyServer({ base, respond, symbolOf }: FaultyService): Promise<FaultyServer> {
  const faults = new Map<string, { fault: Fault; left: number }>();
  const calls: { path: string; symbol: string }[] = [];
  let strayed = 0;

  function faultOf(path: string): Fault | undefined {
    const due = [faults.get(path), faults.get('*')].find((planned) => planned && planned.left > 0);
    if (due) due.left -= 1;
    return due?.fault;
  }

  function replyTo(path: string, query: URLSearchParams, request: IncomingMessage): Fault {
    calls.push({ path, symbol: symbolOf(path, query) });
    return faultOf(path) ?? respond(path, query, new Headers(request.headers as Record<string, string>));
  }

  function handle(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://here');
    if (pathname === elsewhere) strayed += 1;
    const reply = pathname.startsWith(base)
      ? replyTo(pathname.slice(base.length), searchParams, request)
      : { status: 404, body: 'Not found' };
    if (typeof reply === 'string') sendFault(response, reply);
    else send(response, reply);
  }

  const server = createServer(handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${base}`.replace(/\/$/, ''),
    faultNext: (path, fault, times = 1) => void faults.set(path, { fault, left: times }),
    calls: () => calls,
    foreignRequests: () => strayed,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
