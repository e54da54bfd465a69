import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { forwardRequest } from './forward-request.ts';

export interface ReleasingProxy {
  url: string;
  /** Serves a service worker that differs from the last one, as a new release does. */
  release(): void;
  stop(): Promise<void>;
}

/** Starts a proxy in front of a product, which adds the number of the release to the service worker. */
export async function startReleasingProxy(productUrl: string): Promise<ReleasingProxy> {
  const { host, hostname, port, origin } = new URL(productUrl);
  let release = 1;
  const server = createServer((incoming, outgoing) => {
    const isWorker = incoming.url === '/service-worker.js';
    const headers = {
      ...incoming.headers,
      host,
      ...(incoming.headers.origin && { origin }),
      ...(isWorker && { 'accept-encoding': 'identity' }),
    };
    forwardRequest(incoming, outgoing, { hostname, port, headers }, (response) => {
      const { 'content-length': length, ...rest } = response.headers;
      outgoing.writeHead(response.statusCode ?? 502, isWorker ? rest : response.headers);
      if (isWorker) outgoing.write(`// release ${release}\n`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    release() {
      release += 1;
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
