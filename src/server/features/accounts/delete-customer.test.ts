import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Api, bothDatabases, passPhrase, startApi } from '#tests/support/api.ts';
import { formOf, readSampleFile } from '#tests/support/imported-files.ts';
import { buy } from '#tests/support/importing-customer.ts';
import { mailTo, resetSubject } from '#tests/support/mail.ts';
import { cookieOf, isLoggedIn, logInAgain, newOwner, nextCode, turnOnTwoStep } from '#tests/support/owner.ts';
import { linkOf } from '#tests/support/read-mail.ts';

const tables = [
  'customers',
  'portfolios',
  'tickers',
  'imports',
  'import_rows',
  'sessions',
  'two_step',
  'recovery_codes',
  'password_resets',
] as const;

describe.each(bothDatabases)('deleting an account on %s', (kind) => {
  let api: Api;
  beforeEach(async () => {
    api = await startApi(kind, {}, { brokerFiles: readSampleFile });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await api.stop();
  });

  const counts = async () => {
    const database = await api.database();
    const rows = await Promise.all(
      tables.map(async (table) => [
        table,
        (await database.db.selectFrom(table).selectAll().execute()).length,
      ]),
    );
    await database.close();
    return Object.fromEntries(rows);
  };

  test('requires the password and a two-step code, and deletes all data', async () => {
    const ada = await newOwner(api, 'customer');
    const elsewhere = await logInAgain(api, ada);
    const { body } = await ada.client.call('POST', '/portfolios', { title: 'Mine' });
    const ticker = { symbol: 'AAPL', name: 'Apple', shares: 1, buyPrice: 1, notes: '' };
    const portfolio = `/portfolios/${body.portfolios[0]._id}`;
    await ada.client.call('POST', `${portfolio}/tickers`, ticker);
    const file = formOf({ rows: [buy('2024-01-02', '1', '250')] });
    await ada.client.send('POST', `${portfolio}/imports?preview=1`, {}, file);
    const { secret } = await turnOnTwoStep(ada);
    await api.visitor().call('POST', '/customer/forgot-password', { email: ada.email });
    const { token } = linkOf(await mailTo(api.testDatabase, ada.email, resetSubject));

    const remove = (more: object) => ada.call('POST', '/delete-account', { password: passPhrase, ...more });
    expect(await remove({ password: 'not hers' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'password' }] },
    });
    expect(await remove({})).toMatchObject({ status: 400, body: { issues: [{ path: 'code' }] } });
    expect(await remove({ code: '000000' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'code' }] },
    });
    expect((await ada.client.call('GET', '/portfolios')).body.portfolios).toHaveLength(1);
    expect((await ada.client.call('GET', `${portfolio}/imports`)).body.imports).toHaveLength(1);
    const before = ada.client.cookies.get(cookieOf('customer')) ?? '';
    expect((await remove({ code: nextCode(secret) })).status).toBe(200);
    expect(ada.client.cookies.has(cookieOf('customer'))).toBe(false);
    ada.client.cookies.set(cookieOf('customer'), before);
    expect(await isLoggedIn(ada)).toBe(false);
    expect(await isLoggedIn(elsewhere)).toBe(false);
    expect((await ada.client.call('POST', '/portfolios', { title: 'Late' })).status).toBe(401);
    expect((await logInAgain(api, ada)).response.status).toBe(401);
    const reset = { token, newPassword: 'another long pass phrase' };
    expect((await api.visitor().call('POST', '/customer/reset-password', reset)).status).toBe(400);
    await mailTo(api.testDatabase, ada.email, 'Your Holdwise account was deleted');
    await api.app.close();
    expect(await counts()).toEqual(Object.fromEntries(tables.map((table) => [table, 0])));
  });

  test('keeps the data of others, and concurrent requests get a clear response', async () => {
    const [ada, grace] = [await newOwner(api, 'customer'), await newOwner(api, 'customer')];
    await grace.client.call('POST', '/portfolios', { title: 'Hers' });
    await turnOnTwoStep(grace);
    const responses = await Promise.all([
      ada.call('POST', '/delete-account', { password: passPhrase }),
      ...Array.from({ length: 6 }, (_, index) =>
        ada.client.call('POST', '/portfolios', { title: `${index}` }),
      ),
      ada.call('GET', '/export.json'),
      ada.call('PUT', '/account', { name: 'Ada King', email: ada.email }),
      logInAgain(api, ada).then(({ response }) => response),
    ]);
    expect(responses[0]?.status).toBe(200);
    for (const { status } of responses) expect([200, 201, 401, 409]).toContain(status);
    expect((await grace.client.call('GET', '/portfolios')).body.portfolios).toHaveLength(1);
    expect((await grace.call('GET', '/two-step')).body).toMatchObject({ on: true, recoveryCodesLeft: 10 });
    await api.app.close();
    expect(await counts()).toMatchObject({
      customers: 1,
      portfolios: 1,
      sessions: 1,
      two_step: 1,
      recovery_codes: 10,
    });
  });
});
