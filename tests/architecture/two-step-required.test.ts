import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, databases, passPhrase, startApi } from '../support/api.ts';
import { everyEndpoint, nameOf } from '../support/endpoints.ts';
import { logInAgain, newOwner, nextCode, type Owner, turnOnTwoStep } from '../support/owner.ts';

const forAdmins = (await everyEndpoint()).filter(({ access }) => access === 'admin');
const open = forAdmins.filter(({ beforeTwoStep }) => beforeTwoStep);
const shut = forAdmins.filter(({ beforeTwoStep }) => !beforeTwoStep);
const refused = {
  status: 403,
  body: {
    code: 'forbidden',
    message: 'Turn on two-step login first: whoever runs this site requires it of administrators.',
  },
};

test('the contract is seen whole, and what is open is the care of the own account', () => {
  expect(shut.length).toBeGreaterThan(25);
  expect(
    open.map(nameOf).filter((name) => !/ \/admin\/(account|password|sessions|two-step)/.test(name)),
  ).toEqual(['GET /admin/check-auth']);
});

describe.each(databases)('ADMIN_TWO_STEP=required on %s', (kind) => {
  let api: Api;
  let edith: Owner;
  beforeAll(async () => {
    api = await startApi(kind, { ADMIN_TWO_STEP: 'required' });
    edith = await newOwner(api, 'admin');
  });
  afterAll(() => api.stop());

  const ask = ({ method, path }: (typeof forAdmins)[number]) =>
    edith.client.call(method, path.replaceAll(/:\w+/g, 'x'));

  test('logging in and the check say that two-step login is due', async () => {
    expect((await logInAgain(api, edith)).answer.body).toMatchObject({ success: true, twoStepDue: true });
    expect((await edith.call('GET', '/check-auth')).body.twoStepDue).toBe(true);
  });

  test.each(shut.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))(
    '$name is refused until it is on',
    async ({ endpoint }) => {
      expect(await ask(endpoint)).toMatchObject(refused);
    },
  );

  test.each(open.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))(
    '$name is answered before',
    async ({ endpoint }) => {
      expect([200, 400, 404, 409]).toContain((await ask(endpoint)).status);
    },
  );

  test('once it is on everything opens, until it is off again; customers are asked for nothing', async () => {
    const { secret } = await turnOnTwoStep(edith);
    expect((await edith.call('GET', '/check-auth')).body.twoStepDue).toBe(false);
    for (const endpoint of shut) expect((await ask(endpoint)).status, nameOf(endpoint)).not.toBe(403);
    const again = await logInAgain(api, edith, { code: nextCode(secret) });
    expect(again.answer.body).toMatchObject({ success: true, twoStepDue: false });
    await edith.call('POST', '/two-step/end', { password: passPhrase, code: nextCode(secret) });
    expect(await edith.call('GET', '/administrators')).toMatchObject(refused);
    expect((await (await api.customer()).call('GET', '/portfolios')).status).toBe(200);
  });
});
