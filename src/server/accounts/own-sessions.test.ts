import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, startApi } from '#tests/support/api.ts';
import { cookieOf, isLoggedIn, logInAgain, newOwner, ownerCases } from '#tests/support/owner.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe.each(ownerCases)('sessions of a $kind on $database', ({ database, kind }) => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi(database);
    await api.admin();
  });
  afterAll(() => api.stop());

  test('are listed with their browsers but without tokens', async () => {
    const ada = await newOwner(api, kind);
    const elsewhere = await logInAgain(api, ada, {}, firefox);
    const { body } = await ada.call('GET', '/sessions');
    expect(body.sessions).toHaveLength(2);
    expect(body.sessions).toContainEqual(
      expect.objectContaining({ client: 'Firefox on Linux', current: false }),
    );
    expect(body.sessions).toContainEqual(
      expect.objectContaining({ client: 'Unknown browser', current: true }),
    );
    for (const session of body.sessions) {
      expect(Object.keys(session).toSorted()).toEqual([
        '_id',
        'client',
        'createdAt',
        'current',
        'lastUsedAt',
      ]);
    }
    expect(JSON.stringify(body)).not.toContain(elsewhere.client.cookies.get(cookieOf(kind)));
  });

  test('can be ended one by one, including the current one, but not by others', async () => {
    const [ada, grace] = [await newOwner(api, kind), await newOwner(api, kind)];
    const elsewhere = await logInAgain(api, ada, {}, firefox);
    const listed = (await ada.call('GET', '/sessions')).body.sessions as { _id: string; current: boolean }[];
    const idOf = (current: boolean) => listed.find((session) => session.current === current)?._id;
    expect(await grace.call('DELETE', `/sessions/${idOf(false)}`)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    expect(await isLoggedIn(elsewhere)).toBe(true);
    expect((await ada.call('DELETE', `/sessions/${idOf(false)}`)).status).toBe(200);
    expect(await isLoggedIn(elsewhere)).toBe(false);
    expect((await ada.call('DELETE', `/sessions/${idOf(false)}`)).status).toBe(404);
    expect((await ada.call('DELETE', `/sessions/${idOf(true)}`)).status).toBe(200);
    expect(ada.client.cookies.has(cookieOf(kind))).toBe(false);
    expect(await isLoggedIn(grace)).toBe(true);
  });

  test('can all be ended except the current one', async () => {
    const [ada, grace] = [await newOwner(api, kind), await newOwner(api, kind)];
    const elsewhere = [await logInAgain(api, ada), await logInAgain(api, ada)];
    expect((await ada.call('DELETE', '/sessions')).status).toBe(200);
    for (const one of elsewhere) expect(await isLoggedIn(one)).toBe(false);
    expect(await isLoggedIn(ada)).toBe(true);
    expect(await isLoggedIn(grace)).toBe(true);
  });
});
