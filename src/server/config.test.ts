import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test('uses the defaults without settings', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    isPersonal: true,
    publicUrl: undefined,
    onNetwork: false,
    dataDir: resolve('.data'),
    databaseUrl: undefined,
    backups: { everyHours: undefined, keep: 7, dir: resolve('.data/backups') },
    market: {
      provider: 'yahoo',
      isAutomatic: true,
      refreshSeconds: 60,
      sourceEnvironment: { FMP_BASE_URL: 'https://financialmodelingprep.com/stable', FMP_CALLS_PER_DAY: 250 },
    },
    feeds: {
      urls: expect.arrayContaining([expect.stringMatching(/^https:/)]),
      areShipped: true,
      refreshSeconds: 600,
      allowedHosts: [],
    },
    edgar: undefined,
    rates: {
      ecbUrl: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist-90d.xml',
      widerUrl: 'https://api.frankfurter.dev/v2/rates',
    },
    secretKeys: [],
    adminTwoStepRequired: false,
    passwordHashing: 'strong',
    mail: {
      smtpUrl: undefined,
      from: 'Holdwise <no-reply@localhost>',
      folder: resolve('.data/mail'),
    },
    chartEmbed: undefined,
    portfoliosPerCustomer: 3,
    offlineCopies: true,
    priceAllowedHosts: [],
    adminSetupToken: undefined,
    proxies: 0,
    logLevel: 'info',
    logFormat: 'auto',
    metrics: { port: undefined, token: undefined },
    tracing: { endpoint: undefined, serviceName: 'holdwise' },
  });
});

test('reads settings and ignores empty ones', () => {
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

test('uses Financial Modeling Prep if there is a key, and requires one', () => {
  expect(readConfig({ FMP_API_KEY: 'secret', FMP_BASE_URL: 'http://127.0.0.1:9/stable/' }).market).toEqual({
    provider: 'fmp',
    isAutomatic: false,
    refreshSeconds: 60,
    sourceEnvironment: {
      FMP_API_KEY: 'secret',
      FMP_BASE_URL: 'http://127.0.0.1:9/stable',
      FMP_CALLS_PER_DAY: 250,
    },
  });
  expect(readConfig({ FMP_API_KEY: 'secret', MARKET_PROVIDER: 'snapshot' }).market.provider).toBe('snapshot');
  expect(
    readConfig({ FMP_CALLS_PER_DAY: 'none' }).market.sourceEnvironment['FMP_CALLS_PER_DAY'],
  ).toBeUndefined();
  expect(() => readConfig({ MARKET_PROVIDER: 'fmp' })).toThrow(
    "MARKET_PROVIDER has a value that can't be used. It takes auto, snapshot, fmp (with a key in FMP_API_KEY) or yahoo.",
  );
});

test.each([
  [{}, 'yahoo'],
  [{ HOST: 'localhost' }, 'yahoo'],
  [{ HOST: '::1', MARKET_PROVIDER: 'auto' }, 'yahoo'],
  [{ HOST: '0.0.0.0' }, 'snapshot'],
  [{ HOST: '192.168.1.5', MARKET_PROVIDER: 'auto' }, 'snapshot'],
  [{ HOST: '127.0.0.1.example' }, 'snapshot'],
  [{ PUBLIC_URL: 'https://holdwise.example' }, 'snapshot'],
  [{ TRUST_PROXY: 'on' }, 'snapshot'],
  [{ FMP_API_KEY: 'secret', MARKET_PROVIDER: 'auto', HOST: '0.0.0.0' }, 'snapshot'],
])('uses Yahoo by itself only where nobody else can reach the product: %o', (settings, provider) => {
  expect(readConfig(settings).market).toMatchObject({ provider, isAutomatic: true });
});

test('reads the address of exchange rates, and turns them off with none', () => {
  expect(readConfig({ ECB_URL: 'http://127.0.0.1:9/rates.xml' }).rates.ecbUrl).toBe(
    'http://127.0.0.1:9/rates.xml',
  );
  expect(readConfig({ ECB_URL: 'None' }).rates.ecbUrl).toBeUndefined();
  const widerUrl = (settings: Record<string, string>) => readConfig(settings).rates.widerUrl;
  expect(widerUrl({ RATES_URL: 'http://127.0.0.1:9/v2/rates' })).toBe('http://127.0.0.1:9/v2/rates');
  expect(widerUrl({ RATES_URL: 'None' })).toBeUndefined();
  expect(widerUrl({ ECB_URL: 'none' })).toBeUndefined();
  expect(widerUrl({ ECB_URL: 'none', RATES_URL: 'https://a.example' })).toBe('https://a.example');
  expect(() => readConfig({ ECB_URL: 'ftp://a.example' })).toThrow(
    "ECB_URL has a value that can't be used. It takes an http or https address, or none.",
  );
});

test('reads the addresses of feeds and EDGAR, and turns feeds off with none', () => {
  expect(readConfig({ FEED_URLS: 'none' }).feeds).toMatchObject({ urls: [], areShipped: false });
  const listed = readConfig({ FEED_URLS: 'https://a.example/f, http://b.example/,https://a.example/f' });
  expect(listed.feeds.urls).toEqual(['https://a.example/f', 'http://b.example']);
  expect(readConfig({ FEED_ALLOWED_HOSTS: 'News.internal:8080, ' }).feeds.allowedHosts).toEqual([
    'news.internal:8080',
  ]);
  expect(readConfig({ EDGAR_USER_AGENT: 'Ada ada@holdwise.example' }).edgar).toEqual({
    userAgent: 'Ada ada@holdwise.example',
    archivesUrl: 'https://www.sec.gov',
    dataUrl: 'https://data.sec.gov',
  });
});

test('hashes passwords cheaply in tests only', () => {
  const cheap = { PASSWORD_HASHING: 'cheap' };
  expect(readConfig({ ...cheap, NODE_ENV: 'test' }).passwordHashing).toBe('cheap');
  for (const environment of [cheap, { ...cheap, NODE_ENV: 'production' }])
    expect(() => readConfig(environment)).toThrow(
      "PASSWORD_HASHING has a value that can't be used. It takes strong, or cheap in tests, where NODE_ENV is test.",
    );
});

test('writes backups next to the data by default', () => {
  expect(readConfig({ DATA_DIR: '/srv/data' }).backups.dir).toBe('/srv/data/backups');
  expect(readConfig({ DATA_DIR: '/srv/data', BACKUP_DIR: '/mnt/b' }).backups.dir).toBe('/mnt/b');
});

const key = 'x'.repeat(32);

test('reads secret keys, mail settings and two-step login of administrators', () => {
  expect(readConfig({ SECRET_KEY: ` ${key}1 , ${key}2` }).secretKeys).toEqual([`${key}1`, `${key}2`]);
  expect(readConfig({ ADMIN_TWO_STEP: 'required' }).adminTwoStepRequired).toBe(true);
  expect(readConfig({ PUBLIC_URL: 'https://holdwise.example:8443', DATA_DIR: '/data' }).mail).toEqual({
    smtpUrl: undefined,
    from: 'Holdwise <no-reply@holdwise.example>',
    folder: '/data/mail',
  });
  const smtpUrl = 'smtps://a%40b:p%2Fw@mail.example';
  const given = { SMTP_URL: smtpUrl, MAIL_FROM: 'Das Büro <desk@holdwise.example>', MAIL_DIR: '/mails' };
  expect(readConfig(given).mail).toEqual({
    smtpUrl,
    from: 'Das Büro <desk@holdwise.example>',
    folder: '/mails',
  });
  expect(readConfig({ MAIL_FROM: 'desk@holdwise.example' }).mail.from).toBe('desk@holdwise.example');
});

const smtpTakes = 'an address of the form smtp://user:password@host:587 or smtps://user:password@host';
const fromTakes = 'an e-mail address, or a name with an address: Holdwise <no-reply@holdwise.example>';
const keysTakes = 'a secret of at least 32 characters, or several separated by commas';

test.each([
  ['SECRET_KEY', 'short', keysTakes],
  ['SECRET_KEY', `${key},short`, keysTakes],
  ['SECRET_KEY', `${key},`, keysTakes],
  ['ADMIN_TWO_STEP', 'maybe', 'optional or required'],
  ['SMTP_URL', 'mail.example', smtpTakes],
  ['SMTP_URL', 'https://mail.example', smtpTakes],
  ['SMTP_URL', 'smtp://mail.example/path', smtpTakes],
  ['SMTP_URL', 'smtp://a:%zz@mail.example', smtpTakes],
  ['MAIL_FROM', 'Holdwise', fromTakes],
  ['MAIL_FROM', 'A <a@b.example>\r\nBcc: <e@b.example>', fromTakes],
  ['MAIL_FROM', 'a@b.example, c@b.example', fromTakes],
  ['BACKUP_EVERY_HOURS', '0', 'a number of hours from 1 to 8760'],
  ['BACKUP_EVERY_HOURS', 'daily', 'a number of hours from 1 to 8760'],
  ['BACKUP_KEEP', '0', 'the number of backups to keep, from 1 to 9999'],
  ['FEED_URLS', 'ftp://a.example', 'up to 50 addresses of feeds, separated by commas, or none'],
  ['FEED_REFRESH_SECONDS', '0', 'a number of seconds from 1 to 86400'],
  ['EDGAR_USER_AGENT', 'Ada', 'a name and an e-mail address, as the SEC requires'],
  ['PRICE_REFRESH_SECONDS', '0', 'a number of seconds from 1 to 3600'],
  ['FMP_CALLS_PER_DAY', '0', 'the number of calls a day that the plan allows, or none if it has no limit'],
  ['FMP_BASE_URL', 'financialmodelingprep.com', 'an http or https address'],
  ['MARKET_PROVIDER', 'bloomberg', 'auto, snapshot, fmp (with a key in FMP_API_KEY) or yahoo'],
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
  ['METRICS_PORT', '70000', 'a port number from 0 to 65535'],
  ['METRICS_TOKEN', 'too short', 'a secret of at least 16 characters without spaces'],
  [
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'localhost:4318',
    'the http or https address of an OpenTelemetry collector',
  ],
  ['OTEL_SERVICE_NAME', 'x'.repeat(101), 'a name'],
  ['TRUST_PROXY', 'maybe', 'on, off, or the number of proxies in front of the product (0 to 9)'],
])('rejects %s=%s in one line with the name and the accepted values', (name, value, takes) => {
  const read = () => readConfig({ [name]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(`${name} has a value that can't be used. It takes ${takes}.`);
});
