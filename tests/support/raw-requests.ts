import { connect, type Socket } from 'node:net';

export interface RawResponse {
  /** All received bytes, as Latin-1. */
  text: string;
  /** The status codes of the responses, in order. */
  statuses: number[];
  /** Whether the server closed the connection. */
  closed: boolean;
}

interface RawOptions {
  /** How long to wait for the server to close the connection, in milliseconds; by default far above what a busy machine needs. */
  waitMs?: number;
  /** Half-closes the connection after the last byte. */
  end?: boolean;
  /** Called when the bytes have been sent. */
  onSent?: (socket: Socket) => void;
}

/** Sends raw bytes and reads until the server closes the connection or the time is up. */
export function sendRaw(
  port: number,
  bytes: string | Uint8Array,
  { waitMs = 300_000, end = false, onSent }: RawOptions = {},
): Promise<RawResponse> {
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
    socket.on('data', (chunk: string) => {
      text += chunk;
    });
    // `close` follows an error, such as a reset while sending.
    socket.on('error', () => undefined);
    socket.on('close', () => finish(true));
    socket.write(bytes, () => {
      if (end) socket.end();
      onSent?.(socket);
    });
  });
}
