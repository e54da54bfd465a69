import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  /** Everything that came back. */
  text: string;
  /** The statuses of the answers in it, in order. */
  statuses: number[];
  /** Whether the server ended the connection, rather than we. */
  closed: boolean;
}

interface RawOptions {
  /** For how long we listen, in milliseconds. */
  waitMs: number;
  /** Ends our side after the last byte. */
  end?: boolean;
  /** Called when the bytes have gone out. */
  afterwards?: (socket: Socket) => void;
}

/** Sends bytes as they are, and listens until the server has ended the connection or the time is up. */
export function sendRaw(
  port: number,
  bytes: string | Uint8Array,
  { waitMs, end = false, afterwards }: RawOptions,
): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    const finish = (closed: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
      resolve({ text, statuses, closed });
    };
    const timer = setTimeout(() => finish(false), waitMs);
    socket.setEncoding('latin1');
    socket.on('data', (piece: string) => {
      text += piece;
    });
    // A connection that is reset in the middle of our sending is ended too.
    socket.on('error', () => undefined);
    socket.on('close', () => finish(true));
    socket.write(bytes, () => {
      if (end) socket.end();
      afterwards?.(socket);
    });
  });
}
