import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, type Client, passPhrase, startApi } from '#tests/support/api.ts';
import { cpuTimeMs } from '#tests/support/cpu-time.ts';
import { eventually } from '#tests/support/eventually.ts';
import { mailsIn } from '#tests/support/mail.ts';
import { logInAgain, newOwner, ownerCases, turnOnTwoStep } from '#tests/support/owner.ts';
import { inScope, thorough } from '#tests/support/scope.ts';

const rounds = inScope(2, 7);

/** The mails to one address within an hour. */
const mostNotices = 6;

const inUseSubject = 'You already have a Holdwise account';
/** Returns a response body without the parts that depend on the account. */
const shapeOf = (body: object, email: string) =>
  JSON.stringify(body)
    .replace(email, 'EMAIL')
    .replace(/"_id":"[0-9a-f-]{36}"/, 'ID');

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** Expects about the same CPU time for each case, in a thorough run: `npm test` judges no time. */
function expectSimilar(times: number[][]): void {
  const medians = times.map(median);
  if (thorough) expect(Math.max(...medians)).toBeLessThan(3 * Math.min(...medians));
}

describe.each(ownerCases)('account enumeration: $kind on $database', ({ database, kind }) => {
  let api: Api;
  let editor: Client;
  beforeAll(async () => {
    // Cheap hashes would take no longer than the rest of a call.
    api = await startApi(database, { PASSWORD_HASHING: inScope('cheap', 'strong') });
    editor = await api.admin();
  });
  afterAll(() => api.stop());

  const invitation = async () => {
    if (kind === 'customer') return {};
    const { body } = await editor.call('POST', '/admin/invitations');
    return { invite: new URL(body.link).searchParams.get('invite') };
  };

  test('a failed login gives the same response with about the same work for any address', async () => {
    const [ada, grace] = [await newOwner(api, kind), await newOwner(api, kind)];
    await turnOnTwoStep(grace);
    const emails = [ada.email, grace.email, 'nobody@holdwise.example'];
    const times = emails.map((): number[] => []);
    const responses = new Set<string>();
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, email] of emails.entries()) {
        const start = cpuTimeMs();
        const { response } = await logInAgain(
          api,
          { kind, email },
          { password: 'not theirs', code: '123456' },
        );
        times[index]?.push(cpuTimeMs() - start);
        responses.add(JSON.stringify([response.status, response.body, Object.keys(response.headers)]));
      }
    }
    expect(responses.size).toBe(1);
    // Without verifying a decoy password, an unknown address would take much less.
    expectSimilar(times);
  });

  test('a sign-up gives the same response with about the same work for any address, and notifies the owner', async () => {
    const grace = await newOwner(api, kind);
    const times: number[][] = [[], []];
    const responses = new Set<string>();
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, email] of [grace.email, `new-${round}-${grace.email}`].entries()) {
        const body = { name: 'Ada', email, password: passPhrase, ...(await invitation()) };
        const start = cpuTimeMs();
        const response = await api.visitor().call('POST', `/${kind}/create`, body);
        times[index]?.push(cpuTimeMs() - start);
        responses.add(
          JSON.stringify([response.status, Object.keys(response.headers), shapeOf(response.body, email)]),
        );
      }
    }
    expect([...responses]).toEqual([expect.stringMatching(/^\[201,/)]);
    expectSimilar(times);
    await eventually(() => {
      const notices = mailsIn(api.testDatabase).filter(
        ({ to, subject }) => to === grace.email && subject === inUseSubject,
      );
      expect(notices).toHaveLength(Math.min(rounds, mostNotices));
    });
  });
});
