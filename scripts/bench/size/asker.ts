import { Agent, request } from 'node:http';

export interface Question {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface Asker {
  /** Asks over the one connection and waits for the whole answer; anything but a success throws. */
  ask(question: Question): Promise<string>;
  close(): void;
}

/** Asks a server over one connection that stays open. */
export function openAsker(url: string): Asker {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    close: () => agent.destroy(),
    ask: ({ method = 'GET', path, headers = {}, body }) =>
      new Promise((resolve, reject) => {
        const text = body === undefined ? undefined : JSON.stringify(body);
        const described = text !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        };
        const sent = request(
          url + path,
          { method, agent, headers: { ...headers, ...described } },
          (response) => {
            const pieces: Buffer[] = [];
            response.on('data', (piece: Buffer) => pieces.push(piece));
            response.on('error', reject);
            response.on('end', () => {
              const answer = Buffer.concat(pieces).toString();
              const { statusCode = 0 } = response;
              if (statusCode >= 200 && statusCode < 300) resolve(answer);
              else reject(new Error(`${method} ${path}: ${statusCode} ${answer.slice(0, 300)}`));
            });
          },
        );
        sent.on('error', reject);
        sent.end(text);
      }),
  };
}
