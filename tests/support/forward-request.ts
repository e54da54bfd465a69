import { type IncomingMessage, type RequestOptions, request, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';

/** Forwards a request as it is, except for `changed`, and lets `begin` write the head of the response. */
export function forwardRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  changed: RequestOptions,
  begin = (response: IncomingMessage): unknown =>
    outgoing.writeHead(response.statusCode ?? 502, response.headers),
): void {
  const { method, url, headers } = incoming;
  const upstream = request({ agent: false, method, path: url, headers, ...changed });
  upstream.on('response', (response) => {
    // The browser may have left the page meanwhile.
    if (outgoing.destroyed) {
      response.destroy();
      return;
    }
    begin(response);
    pipeline(response, outgoing, () => undefined);
  });
  upstream.on('error', () => outgoing.destroy());
  pipeline(incoming, upstream, () => undefined);
}
