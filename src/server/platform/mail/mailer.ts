import { setTimeout as wait } from 'node:timers/promises';
import type { MailPage } from '#domain/mail-page.ts';
import { isoTime } from '#domain/time.ts';
import { eventLoop } from '../event-loop-yield.ts';
import { createFairQueue } from '../fair-queue.ts';

/** A mail. `to` is an address without a name, because anybody can choose a name at sign-up. */
export interface Mail {
  to: string;
  subject: string;
  /** The text part. Empty lines separate paragraphs. The HTML part is made from it, unless there is a page. */
  text: string;
  /** The figures and lists of the HTML part, which the text has too. */
  page?: MailPage;
  /** Why the reader gets the mail and what can be changed, below the page. */
  footer?: { text: string; links: readonly { label: string; url: string }[] };
  /** The button of the HTML part; `url` is a line of the text. */
  action?: { label: string; url: string };
  /** The same for each attempt at the same mail, so that mail programs show it once. */
  messageId?: string;
  /** The address to which mail programs post when the reader wants no such mails (RFC 8058). */
  unsubscribe?: string;
}

/** The site that sends a mail. */
export interface MailSite {
  name: string;
  url: string;
}

/** Makes one attempt to deliver a mail. Rejects with an error of nodemailer or the file system. */
export type Deliver = (mail: Mail) => Promise<void>;

export interface MailFailure {
  /** The code of nodemailer or the file system. */
  code: string | undefined;
  /** The response code of the mail server. */
  responseCode: number | undefined;
}

/** The last results since the start of the process; null if there are none. */
export interface MailerState {
  sentAt: string | null;
  failure: (MailFailure & { at: string }) | null;
}

export interface Mailer {
  /** Sends in the background. A failure is logged. */
  send(mail: Mail): void;
  /** Makes one attempt and waits for its result. Rejects with the error of the attempt. */
  sendNow(mail: Mail): Promise<void>;
  state(): MailerState;
  /** Makes one more attempt for each waiting mail, within a time limit. */
  close(): Promise<void>;
}

interface MailerSettings {
  deliver: Deliver;
  /** Called when a mail is given up, without personal data. */
  onFailure: (failure: MailFailure, text: string) => void;
  onSent?: () => void;
  /** The delays before each retry, in ms. */
  retryDelays?: readonly number[];
  closeTimeoutMs?: number;
}

const defaultRetryDelays = [2_000, 15_000, 60_000, 300_000];
/** Deliveries at once: of all mails, and of those that one client causes. */
const concurrency = { total: 4, perParty: 3 };
const maxWaiting = 1000;

// A 5xx response is permanent: a retry would get it again.
const isPermanent = (error: unknown) => Number((error as { responseCode?: number }).responseCode) >= 500;

/** Sends mails with retries, a few at a time, in turn for each client that causes them, and a thousand waiting. */
export function createMailer(settings: MailerSettings): Mailer {
  const { deliver, onFailure, onSent, retryDelays = defaultRetryDelays, closeTimeoutMs = 5_000 } = settings;
  const inTurn = createFairQueue(concurrency);
  const waiting = new Set<Promise<void>>();
  const closing = Promise.withResolvers<void>();
  let closed = false;
  const state: MailerState = { sentAt: null, failure: null };

  function giveUp({ code, responseCode }: Partial<MailFailure>, text: string): void {
    state.failure = { code, responseCode, at: isoTime() };
    onFailure({ code, responseCode }, text);
  }

  async function attempt(mail: Mail): Promise<void> {
    await inTurn(eventLoop.party(), () => deliver(mail));
    state.sentAt = isoTime();
    onSent?.();
  }

  async function sendWithRetries(mail: Mail): Promise<void> {
    let failure: unknown;
    for (const delay of [0, ...retryDelays]) {
      if (delay > 0) await Promise.race([wait(delay, undefined, { ref: false }), closing.promise]);
      const last = closed;
      try {
        return await attempt(mail);
      } catch (error) {
        failure = error;
        if (last || isPermanent(error)) break;
      }
    }
    giveUp(failure as Partial<MailFailure>, 'a mail could not be sent');
  }

  return {
    send(mail) {
      if (waiting.size >= maxWaiting) {
        giveUp({ code: 'QUEUE_FULL' }, 'a mail was dropped: the queue is full');
        return;
      }
      const sent = sendWithRetries(mail).finally(() => waiting.delete(sent));
      waiting.add(sent);
    },
    async sendNow(mail) {
      try {
        await attempt(mail);
      } catch (error) {
        giveUp(error as Partial<MailFailure>, 'a mail could not be sent at once');
        throw error;
      }
    },
    state: () => state,
    async close() {
      closed = true;
      closing.resolve();
      await Promise.race([Promise.all(waiting), wait(closeTimeoutMs, undefined, { ref: false })]);
      if (waiting.size > 0)
        onFailure({ code: 'CLOSED', responseCode: undefined }, 'the server stopped with unsent mails');
    },
  };
}
