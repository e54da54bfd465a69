import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

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
    async send({ method = 'GET', path, headers = {}, body }) {
      const sent = request(url + path, {
        method,
        agent,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      }).end(body === undefined ? undefined : JSON.stringify(body));
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      const responseBody = await text(response);
      const { statusCode = 0 } = response;
      if (statusCode >= 200 && statusCode < 300) return responseBody;
      throw new Error(`${method} ${path}: ${statusCode} ${responseBody.slice(0, 300)}`);
    },
  };
}
