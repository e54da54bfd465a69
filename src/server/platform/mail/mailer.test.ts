import { describe, expect, test, vi } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { eventLoop } from '../event-loop-yield.ts';
import { createMailer, type Mail } from './mailer.ts';
import { mailLog } from './open-mail.ts';

const mail = (to = 'ada@holdwise.example'): Mail => ({ to, subject: 'A subject', text: 'A text' });
const failing = (more: object) => Object.assign(new Error('550 no such user ada@holdwise.example'), more);

function open(deliver: (mail: Mail) => Promise<void>, retryDelays = [1, 1, 1], closeTimeoutMs = 50) {
  const failures: unknown[] = [];
  const onFailure = (failure: object, text: string) => failures.push({ ...failure, text });
  const sent = vi.fn();
  const mailer = createMailer({ deliver, onFailure, onSent: sent, retryDelays, closeTimeoutMs });
  return { failures, sent, mailer };
}

describe('mailer', () => {
  test('retries after a temporary failure until the mail is sent', async () => {
    const deliver = vi
      .fn<(mail: Mail) => Promise<void>>()
      .mockRejectedValueOnce(failing({ code: 'ECONNECTION' }))
      .mockRejectedValueOnce(failing({ code: 'EENVELOPE', responseCode: 451 }))
      .mockResolvedValue(undefined);
    const { mailer, failures } = open(deliver);
    mailer.send(mail());
    await eventually(() => expect(deliver).toHaveBeenCalledTimes(3));
    await mailer.close();
    expect(deliver).toHaveBeenCalledTimes(3);
    expect(failures).toEqual([]);
  });

  test('gives up after its retries and logs no personal data', async () => {
    const deliver = vi.fn<(mail: Mail) => Promise<void>>().mockRejectedValue(failing({ code: 'ETIMEDOUT' }));
    const { mailer, failures } = open(deliver);
    mailer.send(mail());
    await eventually(() => expect(failures).toHaveLength(1));
    expect(deliver).toHaveBeenCalledTimes(4);
    expect(failures).toEqual([
      { code: 'ETIMEDOUT', responseCode: undefined, text: 'a mail could not be sent' },
    ]);
  });

  test('remembers the last results, and waits for that of a test', async () => {
    const deliver = vi
      .fn<(mail: Mail) => Promise<void>>()
      .mockRejectedValueOnce(failing({ code: 'EAUTH', responseCode: 535 }))
      .mockResolvedValue(undefined);
    const { mailer, sent } = open(deliver);
    expect(mailer.state()).toEqual({ sentAt: null, failure: null });
    await expect(mailer.sendNow(mail())).rejects.toThrow('550');
    expect(mailer.state()).toMatchObject({ sentAt: null, failure: { code: 'EAUTH', responseCode: 535 } });
    await mailer.sendNow(mail());
    expect(mailer.state().sentAt).not.toBeNull();
    expect(sent).toHaveBeenCalledTimes(1);
  });

  test('does not retry after a permanent failure', async () => {
    const deliver = vi.fn<(mail: Mail) => Promise<void>>().mockRejectedValue(failing({ responseCode: 550 }));
    const { mailer, failures } = open(deliver);
    mailer.send(mail());
    await eventually(() => expect(failures).toMatchObject([{ responseCode: 550 }]));
    expect(deliver).toHaveBeenCalledTimes(1);
  });

  test('makes one more attempt when it closes, with a time limit', async () => {
    const deliver = vi
      .fn<(mail: Mail) => Promise<void>>()
      .mockRejectedValueOnce(failing({ code: 'ECONNECTION' }))
      .mockResolvedValue(undefined);
    const { mailer, failures } = open(deliver, [3_600_000]);
    mailer.send(mail());
    await eventually(() => expect(deliver).toHaveBeenCalledTimes(1));
    await mailer.close();
    expect(deliver).toHaveBeenCalledTimes(2);
    expect(failures).toEqual([]);

    const hanging = open(() => new Promise(() => undefined));
    hanging.mailer.send(mail());
    await hanging.mailer.close();
    expect(hanging.failures).toMatchObject([{ text: 'the server stopped with unsent mails' }]);
  });

  test('sends three at a time for one client and four in all, and drops mails when a thousand wait', async () => {
    const running = new Set<string>();
    let most = 0;
    const release = Promise.withResolvers<void>();
    const { mailer, failures } = open(async ({ to }) => {
      running.add(to);
      most = Math.max(most, running.size);
      await release.promise;
      running.delete(to);
    });
    for (let count = 0; count < 999; count += 1)
      eventLoop.runAs('eve', () => mailer.send(mail(`${count}@holdwise.example`)));
    eventLoop.runAs('ada', () => mailer.send(mail()));
    expect(failures).toEqual([]);
    mailer.send(mail('late@holdwise.example'));
    expect(failures).toMatchObject([{ code: 'QUEUE_FULL' }]);
    await eventually(() => expect(running).toContain(mail().to));
    expect(running.size).toBe(4);
    release.resolve();
    await mailer.close();
    expect(most).toBe(4);
  });
});

test('logs once that the mail server takes no mails, and once that it does again', () => {
  const log = { debug: vi.fn(), info: vi.fn(), error: vi.fn() };
  const { onFailure, onSent } = mailLog(log);
  const failure = { code: 'ECONNREFUSED', responseCode: undefined };
  for (let mails = 0; mails < 3; mails += 1) onFailure(failure, 'a mail could not be sent');
  onSent();
  onSent();
  expect(log.error.mock.calls).toEqual([[failure, 'the mail server takes no mails']]);
  expect(log.info.mock.calls).toEqual([['the mail server takes mails again']]);
  expect(log.debug).toHaveBeenCalledTimes(2);
});
