import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Who publishes a feed, and counts how often it is fetched. */
export interface Publisher {
  url: string;
  host: string;
  fetched(): number;
  stop(): Promise<void>;
}

const feed = `<rss version="2.0"><channel><title>The Daily</title><item><title>Rates stay where they are</title>
  <link>https://news.example/rates</link><pubDate>Mon, 16 Nov 2026 08:00:00 GMT</pubDate></item></channel></rss>`;

export async function startPublisher(): Promise<Publisher> {
  let fetched = 0;
  const server = createServer((_request, response) => {
    fetched += 1;
    response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(feed);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}`,
    host,
    fetched: () => fetched,
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
