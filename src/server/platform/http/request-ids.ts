import type { IncomingMessage } from 'node:http';
import { v7 as uuidv7 } from 'uuid';
import { isInner } from './inner-requests.ts';

/** What proxies make: digits and dashes, in which nobody can write a name. */
const sane = /^[\da-f-]{16,64}$/i;

/** Gives a request its id: that of the proxy in front, where one is trusted and its id is sane, otherwise one of ours. */
export function requestIds(proxies: number): (request: IncomingMessage) => string {
  return (request) => {
    const given = request.headers['x-request-id'];
    const trusted = proxies > 0 || isInner(request);
    return trusted && typeof given === 'string' && sane.test(given) ? given : uuidv7();
  };
}
