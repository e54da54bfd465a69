import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';

/** A plain-text mail. `to` is an address without a name, because anybody can choose a name at sign-up. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Makes one attempt to deliver a mail. Rejects with an error of nodemailer or the file system. */
export type Deliver = (mail: Mail) => Promise<void>;

export interface Mailer {
  /** Sends in the background. A failure is logged. */
  send(mail: Mail): void;
  /** Makes one more attempt for each waiting mail, within a time limit. */
  close(): Promise<void>;
}

interface MailerSettings {
  deliver: Deliver;
  /** Called when a mail is given up, without personal data. */
  onFailure: (failure: { code: string | undefined; responseCode: number | undefined }, text: string) => void;
  /** The delays before each retry, in ms. */
  retryDelays?: readonly number[];
  closeTimeoutMs?: number;
}

const defaultRetryDelays = [2_000, 15_000, 60_000, 300_000];
const concurrency = 4;
const maxWaiting = 1000;

// A 5xx response is permanent: a retry would get it again.
const isPermanent = (error: unknown) => Number((error as { responseCode?: number }).responseCode) >= 500;

/** Sends mails with retries, at most four at a time and a thousand waiting. */
export function createMailer(settings: MailerSettings): Mailer {
  const { deliver, onFailure, retryDelays = defaultRetryDelays, closeTimeoutMs = 5_000 } = settings;
  const slots = pLimit(concurrency);
  const waiting = new Set<Promise<void>>();
  const closing = Promise.withResolvers<void>();
  let closed = false;

  async function sendWithRetries(mail: Mail): Promise<void> {
    let failure: unknown;
    for (const delay of [0, ...retryDelays]) {
      if (delay > 0) await Promise.race([wait(delay, undefined, { ref: false }), closing.promise]);
      const last = closed;
      try {
        return await slots(() => deliver(mail));
      } catch (error) {
        failure = error;
        if (last || isPermanent(error)) break;
      }
    }
    const { code, responseCode } = failure as { code?: string; responseCode?: number };
    onFailure({ code, responseCode }, 'a mail could not be sent');
  }

  return {
    send(mail) {
      if (waiting.size >= maxWaiting) {
        onFailure({ code: 'QUEUE_FULL', responseCode: undefined }, 'a mail was dropped: the queue is full');
        return;
      }
      const sent = sendWithRetries(mail).finally(() => waiting.delete(sent));
      waiting.add(sent);
    },
    async close() {
      closed = true;
      closing.resolve();
      await Promise.race([Promise.all(waiting), wait(closeTimeoutMs, undefined, { ref: false })]);
      if (waiting.size > 0)
        onFailure({ code: 'CLOSED', responseCode: undefined }, 'the server stopped with unsent mails');
    },
  };
}
