import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, databases, startApi } from '../../../../tests/support/api.ts';
import { kinds, logInAgain, newOwner, turnOnTwoStep } from '../../../../tests/support/owner.ts';

const cases = databases.flatMap((database) => kinds.map((kind) => ({ database, kind })));
const rounds = 7;

const middle = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

describe.each(cases)('who has an account is not told: $kind on $database', ({ database, kind }) => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi(database);
  });
  afterAll(() => api.stop());

  test('a login with a wrong password is answered alike, and in about the same time', async () => {
    const [ada, grace] = [await newOwner(api, kind), await newOwner(api, kind)];
    await turnOnTwoStep(grace);
    const asked = [ada.email, grace.email, 'nobody@holdwise.example'];
    const times = asked.map((): number[] => []);
    const answers = new Set<string>();
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, email] of asked.entries()) {
        const start = performance.now();
        const { answer } = await logInAgain(api, { kind, email }, { password: 'not theirs', code: '123456' });
        times[index]?.push(performance.now() - start);
        answers.add(JSON.stringify([answer.status, answer.body, Object.keys(answer.headers)]));
      }
    }
    expect(answers.size).toBe(1);
    // Without the work on a password that nobody has, an unknown address would be answered many times faster.
    const [known = 0, stepped = 0, unknown = 0] = times.map(middle);
    expect(Math.max(known, stepped, unknown)).toBeLessThan(3 * Math.min(known, stepped, unknown));
  });
});
