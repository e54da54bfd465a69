import { eventLoop } from './event-loop-yield.ts';

/** Thrown when the client of a request has left before its work was done. Another client may wait for the same work. */
export class Abandoned extends Error {
  constructor() {
    super('the client has disconnected');
  }
}

/** Throws `Abandoned` if nobody waits for the result of the current work any more. */
export function stopIfAbandoned(): void {
  if (eventLoop.isAbandoned()) throw new Abandoned();
}
