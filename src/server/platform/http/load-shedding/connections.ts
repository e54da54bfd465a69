import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { eventLoop } from '#server/platform/event-loop-yield.ts';

/** Timeouts of a connection, in milliseconds. */
export interface Timeouts {
  headers: number;
  /** For a body, except that of a form with files. */
  body: number;
  /** For a whole request, including uploads. */
  request: number;
  /** For inactivity during a request or its response. */
  silence: number;
  /** For a client that reads nothing of a finished response. */
  unread: number;
  /** For the headers of a last request while the server closes. */
  closing: number;
  /** The interval of these checks. */
  checkEvery: number;
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

interface Connection {
  current?: Exchange & { since: number };
  queue: Exchange[];
}

const maxQueued = 16;

const isUpload = ({ headers }: IncomingMessage) =>
  headers['content-type']?.toLowerCase().startsWith('multipart/') ?? false;
const bodyTimeout = () =>
  Object.assign(new Error('The body took too long.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
/** A separate party from the client's own, because the remote address may be a proxy of all clients. */
const connectionParty = ({ remoteAddress }: Socket) => `${remoteAddress} connection`;

/**
 * Creates an HTTP server that handles the requests of a connection one at a time, each after the client has read the
 * previous response and when the event loop has time. Cuts connections that do not read, send bodies too slowly or
 * pipeline too many requests.
 */
export function createConnections(timeouts: Timeouts) {
  const connections = new Map<Socket, Connection>();
  let isClosing = false;

  const isIdle = ({ current }: Connection) => current?.response.closed ?? true;

  function checkOne(server: Server, socket: Socket, connection: Connection): void {
    const { current } = connection;
    if (!current || socket.destroyed) return;
    const { request, response, since } = current;
    if (request.complete && response.closed) delete connection.current;
    else if (!request.complete && !isUpload(request) && performance.now() - since > timeouts.body)
      server.emit('clientError', bodyTimeout(), socket);
    else {
      // The socket's own timeout restarts whenever the client reads.
      const isUnread = response.writableNeedDrain || (response.writableEnded && !response.writableFinished);
      // Reading files and waiting for it may take minutes, in which the client has nothing to send.
      const isWorking = isUpload(request) && request.complete && !response.headersSent;
      const timeout = isUnread ? timeouts.unread : isWorking ? 0 : timeouts.silence;
      if (socket.timeout !== timeout) socket.setTimeout(timeout);
    }
  }

  async function check(server: Server): Promise<void> {
    for (const [socket, connection] of [...connections]) {
      checkOne(server, socket, connection);
      await eventLoop.yieldIfNeeded();
    }
  }

  function dispatch(
    socket: Socket,
    connection: Connection,
    exchange: Exchange,
    handle: RequestListener,
  ): void {
    connection.current = { ...exchange, since: performance.now() };
    const { request, response } = exchange;
    if (isClosing || connection.queue.length > 0) continueAfterResponse(socket, connection, handle);
    if (!eventLoop.mustYield()) handle(request, response);
    else
      void eventLoop.yieldIfNeeded(connectionParty(socket)).then(() => {
        if (!socket.destroyed) handle(request, response);
      });
  }

  function continueAfterResponse(socket: Socket, connection: Connection, handle: RequestListener): void {
    connection.current?.response.once('close', () => {
      const next = socket.destroyed ? undefined : connection.queue.shift();
      if (next) dispatch(socket, connection, next, handle);
      // Node closes connections that are idle when the server closes, but not those that become idle later.
      else if (isClosing) socket.destroySoon();
    });
  }

  function receive(exchange: Exchange, handle: RequestListener): void {
    const { socket } = exchange.request;
    const connection = connections.get(socket);
    if (!connection) return;
    if (isIdle(connection)) dispatch(socket, connection, exchange, handle);
    else if (connection.queue.push(exchange) > maxQueued) socket.destroy();
    else if (connection.queue.length === 1) continueAfterResponse(socket, connection, handle);
  }

  function create(handle: RequestListener): Server {
    const server = createServer({
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      connectionsCheckingInterval: timeouts.checkEvery,
      keepAliveTimeout: 72_000,
    });
    server.setTimeout(timeouts.silence);
    server.on('connection', (socket: Socket) => {
      eventLoop.arrived();
      connections.set(socket, { queue: [] });
      socket.once('close', () => connections.delete(socket));
    });
    server.on('request', (request, response) => receive({ request, response }, handle));
    // Not before it listens: a server that never did emits no 'close', and the interval would keep it in memory.
    server.once('listening', () => {
      const checking = setInterval(() => void check(server), timeouts.checkEvery).unref();
      server.once('close', () => clearInterval(checking));
    });
    return server;
  }

  return {
    create,
    /** Closes every connection after its current response, or after a time without a request. */
    close(): void {
      isClosing = true;
      for (const [socket, connection] of connections)
        if (!isIdle(connection) && connection.queue.length === 0)
          continueAfterResponse(socket, connection, () => undefined);
      // Node closes connections that are kept alive, but waits for those that browsers open in advance.
      setTimeout(() => {
        for (const [socket, connection] of connections) if (isIdle(connection)) socket.destroy();
      }, timeouts.closing).unref();
    },
  };
}
