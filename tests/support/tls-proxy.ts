import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { forwardRequest } from './forward-request.ts';
import { cert, key } from './self-signed-certificate.ts';

export interface TlsProxy {
  /** Its address, on `localhost`. */
  url: string;
  /** Forwards requests to this port of the machine from now on. */
  forwardTo(port: number): void;
  stop(): Promise<void>;
}

/** Starts a proxy that speaks TLS with a self-signed certificate, and forwards as docs/operations.md asks of proxies. */
export async function startTlsProxy(): Promise<TlsProxy> {
  let target = 0;
  // As long as the product's: a browser that is slow to notice a closed connection would use it again.
  const server = createServer({ key, cert, keepAliveTimeout: 72_000 }, (incoming, outgoing) => {
    const { headers, socket } = incoming;
    const forwarded = { 'x-forwarded-for': socket.remoteAddress, 'x-forwarded-proto': 'https' };
    forwardRequest(incoming, outgoing, {
      host: '127.0.0.1',
      port: target,
      headers: { ...headers, ...forwarded },
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    forwardTo(port) {
      target = port;
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
