import { createServer, type RequestListener } from 'node:http';
import { onTestFinished } from 'vitest';

interface LocalServer {
  host: string;
  url: string;
  /** Counts the open connections. */
  connections: () => Promise<number>;
}

/** Starts a local server, which stops when the current test ends. */
export async function startLocalServer(listener: RequestListener): Promise<LocalServer> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const host = `127.0.0.1:${address.port}`;
  const connections = () =>
    new Promise<number>((resolve, reject) =>
      server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  return { host, url: `http://${host}`, connections };
}
