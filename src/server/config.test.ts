import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test('with no settings everything has its default', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: undefined,
    dataDir: resolve('.data'),
    databaseUrl: undefined,
    adminSetupToken: undefined,
    proxies: 0,
    logLevel: 'info',
  });
});

test('settings are read, an empty one counts as none', () => {
  const settings = {
    PORT: '8080',
    PUBLIC_URL: 'HTTPS://Holdwise.example:443/',
    TRUST_PROXY: 'on',
    DATABASE_URL: ' ',
  };
  expect(readConfig(settings)).toMatchObject({
    port: 8080,
    publicUrl: 'https://holdwise.example',
    proxies: 1,
    databaseUrl: undefined,
  });
});

test.each([
  ['PORT', 'http', 'a port number from 0 to 65535'],
  ['PORT', '70000', 'a port number from 0 to 65535'],
  [
    'PUBLIC_URL',
    'holdwise.example',
    'an http or https address without a path, such as https://holdwise.example',
  ],
  [
    'PUBLIC_URL',
    'https://holdwise.example/shop',
    'an http or https address without a path, such as https://holdwise.example',
  ],
  ['DATABASE_URL', 'mysql://host/db', 'an address of the form postgres://user:password@host:5432/database'],
  ['ADMIN_SETUP_TOKEN', 'short', 'a secret of at least 16 characters'],
  ['LOG_LEVEL', 'loud', 'trace, debug, info, warn, error, fatal or silent'],
  ['TRUST_PROXY', 'maybe', 'on, off, or the number of proxies in front of the product (0 to 9)'],
])('%s=%s is refused in one line that names it and says what it takes', (name, value, takes) => {
  const read = () => readConfig({ [name]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(`${name} has a value that can't be used. It takes ${takes}.`);
});
