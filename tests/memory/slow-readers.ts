import { connect, type Socket } from 'node:net';

const bytesEachTime = 50;
const everyMs = 100;

/** Requests a path on many connections and reads 500 bytes a second from each. Returns a function that closes them. */
export function readSlowly(
  url: string,
  path: string,
  readers: number,
  headersOf: (reader: number) => Readonly<Record<string, string>>,
): { statuses: () => Record<string, number>; stop: () => void } {
  const heads = new Map<Socket, string>();
  const sockets = Array.from({ length: readers }, (_, reader) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    // Without a listener for data the socket stays paused, and its receive buffer fills.
    socket.on('readable', () => undefined);
    const headers = Object.entries({ host: 'localhost', 'accept-encoding': 'gzip', ...headersOf(reader) });
    const lines = headers.map(([name, value]) => `${name}: ${value}`);
    socket.write(`GET /api/v1${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    return socket;
  });
  const reading = setInterval(() => {
    for (const socket of sockets) {
      const read = socket.read(bytesEachTime) as Buffer | null;
      if (read && !heads.has(socket)) heads.set(socket, read.toString('latin1'));
    }
  }, everyMs);
  return {
    statuses() {
      const counts: Record<string, number> = {};
      for (const socket of sockets) {
        const status = /^HTTP\/1\.1 (\d+)/.exec(heads.get(socket) ?? '')?.[1] ?? 'waiting';
        counts[status] = (counts[status] ?? 0) + 1;
      }
      return counts;
    },
    stop() {
      clearInterval(reading);
      for (const socket of sockets) socket.destroy();
    },
  };
}
