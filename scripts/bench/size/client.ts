import { Agent, request } from 'node:http';

export interface RequestSpec {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface Client {
  /** Sends a request and resolves with the whole response body. Throws on any status but success. */
  send(spec: RequestSpec): Promise<string>;
  close(): void;
}

/** Opens a client that sends all requests over one keep-alive connection. */
export function openClient(url: string): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    close: () => agent.destroy(),
    send: ({ method = 'GET', path, headers = {}, body }) =>
      new Promise((resolve, reject) => {
        const text = body === undefined ? undefined : JSON.stringify(body);
        const bodyHeaders = text !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        };
        const sent = request(
          url + path,
          { method, agent, headers: { ...headers, ...bodyHeaders } },
          (response) => {
            const chunks: Buffer[] = [];
            response.on('data', (chunk: Buffer) => chunks.push(chunk));
            response.on('error', reject);
            response.on('end', () => {
              const responseBody = Buffer.concat(chunks).toString();
              const { statusCode = 0 } = response;
              if (statusCode >= 200 && statusCode < 300) resolve(responseBody);
              else reject(new Error(`${method} ${path}: ${statusCode} ${responseBody.slice(0, 300)}`));
            });
          },
        );
        sent.on('error', reject);
        sent.end(text);
      }),
  };
}
