import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, databases, passPhrase, startApi } from '../support/api.ts';
import { endpointName, everyEndpoint } from '../support/endpoints.ts';
import { logInAgain, newOwner, nextCode, type Owner, turnOnTwoStep } from '../support/owner.ts';

const forAdmins = (await everyEndpoint()).filter(({ access }) => access === 'admin');
const allowed = forAdmins.filter(({ beforeTwoStep }) => beforeTwoStep);
const blocked = forAdmins.filter(({ beforeTwoStep }) => !beforeTwoStep);
const refused = {
  status: 403,
  body: {
    code: 'forbidden',
    message: 'Turn on two-step login first: this site requires it for administrators.',
  },
};

test('only account settings are allowed before two-step login', () => {
  expect(blocked.length).toBeGreaterThan(25);
  expect(
    allowed
      .map(endpointName)
      .filter((name) => !/ \/admin\/(account|email|password|sessions|two-step)/.test(name)),
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

  const call = ({ method, path }: (typeof forAdmins)[number]) =>
    edith.client.call(method, path.replaceAll(/:\w+/g, 'x'));

  test('login and check-auth report that two-step login is due', async () => {
    expect((await logInAgain(api, edith)).response.body).toMatchObject({ success: true, twoStepDue: true });
    expect((await edith.call('GET', '/check-auth')).body.twoStepDue).toBe(true);
  });

  test('refuses the calls of administrators until two-step login is on', async () => {
    for (const endpoint of blocked)
      expect.soft(await call(endpoint), endpointName(endpoint)).toMatchObject(refused);
  });

  test('allows all other calls before that', async () => {
    for (const endpoint of allowed)
      expect.soft([200, 400, 404, 409], endpointName(endpoint)).toContain((await call(endpoint)).status);
  });

  test('allows everything while two-step login is on, and requires nothing of customers', async () => {
    const { secret } = await turnOnTwoStep(edith);
    expect((await edith.call('GET', '/check-auth')).body.twoStepDue).toBe(false);
    for (const endpoint of blocked)
      expect((await call(endpoint)).status, endpointName(endpoint)).not.toBe(403);
    const again = await logInAgain(api, edith, { code: nextCode(secret) });
    expect(again.response.body).toMatchObject({ success: true, twoStepDue: false });
    await edith.call('POST', '/two-step/end', { password: passPhrase, code: nextCode(secret) });
    expect(await edith.call('GET', '/administrators')).toMatchObject(refused);
    expect((await (await api.customer()).call('GET', '/portfolios')).status).toBe(200);
  });
});
