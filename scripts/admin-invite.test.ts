import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { clientOf, databases, passPhrase, startApp } from '../tests/support/api.ts';
import { databaseForTest, folderForTest } from '../tests/support/test-databases.ts';

async function invite(settings: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'admin-invite.ts'), ...args], {
    env: settings,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = once(child, 'exit');
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: (await exit)[0], out, err };
}

const person = (name: string) => ({ name, email: `${name}@holdwise.example`, password: passPhrase });

test.each(databases)('invites an administrator while the product is running on %s', async (kind) => {
  const testDatabase = await databaseForTest(kind);
  const app = await startApp(testDatabase);
  const { code, out, err } = await invite({
    ...testDatabase.settings,
    PUBLIC_URL: 'https://holdwise.example',
  });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const [, link = ''] = out.trimEnd().split('\n');
  expect(link).toMatch(/^https:\/\/holdwise\.example\/admin\/create-account\?invite=[\w-]{43}$/);
  const token = new URL(link).searchParams.get('invite');
  const visitor = clientOf(app);
  expect((await visitor.call('POST', '/admin/create', { ...person('ada'), invite: token })).status).toBe(201);
  expect((await visitor.call('POST', '/admin/create', { ...person('eve'), invite: token })).status).toBe(403);
  await visitor.call('POST', '/admin/login', { email: person('ada').email, password: passPhrase });
  const { events } = (await visitor.call('GET', '/admin/activity')).body;
  expect(events.at(-1)).toMatchObject({ by: 'The operator', action: 'invitation.created' });
  await app.close();
});

test('prints help, and names a folder without a database', async () => {
  const help = await invite({}, '--help');
  expect(help).toMatchObject({ code: 0, err: '' });
  expect(help.out).toContain('within seven days');
  const folder = folderForTest();
  expect(await invite({ DATA_DIR: folder })).toEqual({
    code: 1,
    out: '',
    err: `There is no database in DATA_DIR ${folder}. Start the product once.\n`,
  });
});
