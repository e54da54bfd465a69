import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';

/** A mail as text. `to` is an address alone: names are left out, since whoever signs up chooses them. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Hands one mail on, once. Fails with a nodemailer error or one of the file system. */
export type Deliver = (mail: Mail) => Promise<void>;

export interface Mailer {
  /** Sends behind the caller's back. What can't be sent is a line in the log. */
  send(mail: Mail): void;
  /** Tries what still waits once more, and waits a little for it. */
  close(): Promise<void>;
}

interface MailerSettings {
  deliver: Deliver;
  /** Told of a mail that was given up, in words that name nobody. */
  onFailure: (failure: { code: string | undefined; responseCode: number | undefined }, text: string) => void;
  /** How long to wait before each further try, in ms. */
  pauses?: readonly number[];
  closeWithinMs?: number;
}

const pausesByDefault = [2_000, 15_000, 60_000, 300_000];
const atOnce = 4;
const mostWaiting = 1000;

// A server that answers 5xx means it: asking again would get the same answer.
const isFinal = (error: unknown) => Number((error as { responseCode?: number }).responseCode) >= 500;

/** Sends mails with a few tries each, at most four at the same time and a thousand waiting. */
export function createMailer(settings: MailerSettings): Mailer {
  const { deliver, onFailure, pauses = pausesByDefault, closeWithinMs = 5_000 } = settings;
  const slots = pLimit(atOnce);
  const waiting = new Set<Promise<void>>();
  const closing = Promise.withResolvers<void>();
  let closed = false;

  async function sendPatiently(mail: Mail): Promise<void> {
    let failure: unknown;
    for (const pause of [0, ...pauses]) {
      if (pause > 0) await Promise.race([wait(pause, undefined, { ref: false }), closing.promise]);
      const last = closed;
      try {
        return await slots(() => deliver(mail));
      } catch (error) {
        failure = error;
        if (last || isFinal(error)) break;
      }
    }
    const { code, responseCode } = failure as { code?: string; responseCode?: number };
    onFailure({ code, responseCode }, 'a mail could not be sent');
  }

  return {
    send(mail) {
      if (waiting.size >= mostWaiting) {
        onFailure({ code: 'QUEUE_FULL', responseCode: undefined }, 'a mail was dropped: too many wait');
        return;
      }
      const sent = sendPatiently(mail).finally(() => waiting.delete(sent));
      waiting.add(sent);
    },
    async close() {
      closed = true;
      closing.resolve();
      await Promise.race([Promise.all(waiting), wait(closeWithinMs, undefined, { ref: false })]);
      if (waiting.size > 0)
        onFailure({ code: 'CLOSED', responseCode: undefined }, 'mails were left unsent at the end');
    },
  };
}
