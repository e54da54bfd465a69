import { join, resolve } from 'node:path';
import { z } from 'zod';
import { type ChartEmbed, chartEmbeds } from '../domain/chart-embed.ts';
import { limits } from '../domain/limits.ts';
import {
  automaticProvider,
  defaultProvider,
  isConfigured,
  type ProviderName,
  providerSettings,
  providersAccepted,
  type SourceEnvironment,
  sourceEnvironment,
} from './providers/live-sources.ts';

const text = z.string().trim();
const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
const urlTakes = 'an http or https address';

/** English business news from publishers that offer public feeds. */
const defaultFeeds = [
  'https://finance.yahoo.com/news/rssindex',
  'https://feeds.content.dowjones.io/public/rss/mw_topstories',
  'https://www.cnbc.com/id/100003114/device/rss/rss.html',
  'https://rss.nytimes.com/services/xml/rss/nyt/Business.xml',
  'https://feeds.bbci.co.uk/news/business/rss.xml',
  'https://www.federalreserve.gov/feeds/press_all.xml',
];

/** Whether a URL has a host and at most a port, a user and a password, both of which can be decoded. */
function isServerUrl(url: string): boolean {
  const parsed = URL.parse(url);
  if (!parsed) return false;
  const { hostname, username, password, pathname, search, hash } = parsed;
  const isDecodable = (part: string) => {
    try {
      return typeof decodeURIComponent(part) === 'string';
    } catch {
      return false;
    }
  };
  const rest = pathname.replace(/^\/$/, '') + search + hash;
  return hostname !== '' && rest === '' && [username, password].every(isDecodable);
}

const hosts = text
  .default('')
  .transform((list) => list.split(',').flatMap((host) => host.trim().toLowerCase() || []))
  .meta({ takes: 'hosts, or hosts with ports, separated by commas' });

const Environment = z.object({
  PORT: text
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((port) => port <= 65_535)
    .default(3000)
    .meta({ takes: 'a port number from 0 to 65535' }),
  HOST: text
    .min(1)
    .default('127.0.0.1')
    .meta({ takes: 'an address to listen on, such as 127.0.0.1 or 0.0.0.0' }),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => URL.parse(url)?.pathname === '/')
    .transform((url) => new URL(url).origin)
    .optional()
    .meta({ takes: 'an http or https address without a path, such as https://holdwise.example' }),
  DATA_DIR: text.min(1).default('./.data').meta({ takes: 'a folder' }),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .meta({ takes: 'an address of the form postgres://user:password@host:5432/database' }),
  DATABASE_READ_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .meta({ takes: 'the address of a streaming replica of DATABASE_URL, of the same form' }),
  BACKUP_EVERY_HOURS: text
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .refine((hours) => hours >= 1 && hours <= 8760)
    .optional()
    .meta({ takes: 'a number of hours from 1 to 8760' }),
  BACKUP_KEEP: text
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .refine((count) => count >= 1)
    .default(7)
    .meta({ takes: 'the number of backups to keep, from 1 to 9999' }),
  BACKUP_DIR: text.min(1).optional().meta({ takes: 'a folder' }),
  MARKET_PROVIDER: z.enum(providerSettings).optional().meta({ takes: providersAccepted }),
  PRICE_REFRESH_SECONDS: text
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .refine((seconds) => seconds >= 1 && seconds <= 3600)
    .default(60)
    .meta({ takes: 'a number of seconds from 1 to 3600' }),
  ...sourceEnvironment,
  FEED_URLS: text
    .default(defaultFeeds.join(','))
    .transform((list) => (list.toLowerCase() === 'none' ? [] : list.split(',').map((url) => url.trim())))
    .pipe(z.array(httpUrl).max(50))
    .meta({ takes: 'up to 50 addresses of feeds, separated by commas, or none' }),
  FEED_REFRESH_SECONDS: text
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((seconds) => seconds >= 1 && seconds <= 86_400)
    .default(600)
    .meta({ takes: 'a number of seconds from 1 to 86400' }),
  FEED_ALLOWED_HOSTS: hosts,
  PRICE_ALLOWED_HOSTS: hosts,
  EDGAR_USER_AGENT: text
    .regex(/^[\x20-\x7e]{3,200}$/)
    .refine((agent) => agent.includes('@'))
    .optional()
    .meta({ takes: 'a name and an e-mail address, as the SEC requires' }),
  EDGAR_BASE_URL: httpUrl.default('https://www.sec.gov').meta({ takes: urlTakes }),
  EDGAR_DATA_URL: httpUrl.default('https://data.sec.gov').meta({ takes: urlTakes }),
  ECB_URL: text
    .default('https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist-90d.xml')
    .transform((url) => (url.toLowerCase() === 'none' ? undefined : url))
    .pipe(httpUrl.optional())
    .meta({ takes: 'an http or https address, or none' }),
  RATES_URL: text
    .transform((url) => (url.toLowerCase() === 'none' ? null : url))
    .pipe(httpUrl.nullable())
    .optional()
    .meta({ takes: 'an http or https address, or none' }),
  SECRET_KEY: text
    .transform((list) => list.split(',').map((key) => key.trim()))
    .pipe(z.array(z.string().min(32).max(1000)).max(10))
    .default([])
    .meta({ takes: 'a secret of at least 32 characters, or several separated by commas' }),
  ADMIN_TWO_STEP: z
    .enum(['optional', 'required'])
    .default('optional')
    .meta({ takes: 'optional or required' }),
  PASSWORD_HASHING: z
    .enum(['strong', 'cheap'])
    .default('strong')
    .meta({ takes: 'strong, or cheap in tests, where NODE_ENV is test' }),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .refine(isServerUrl)
    .optional()
    .meta({ takes: 'an address of the form smtp://user:password@host:587 or smtps://user:password@host' }),
  MAIL_FROM: text
    .regex(/^([^<>"\p{C}]+ )?<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/u)
    .optional()
    .meta({ takes: 'an e-mail address, or a name with an address: Holdwise <no-reply@holdwise.example>' }),
  MAIL_DIR: text.min(1).optional().meta({ takes: 'a folder' }),
  CHART_EMBED: z
    .enum(['none', ...chartEmbeds])
    .default('none')
    .meta({ takes: 'none or tradingview' }),
  ADMIN_SETUP_TOKEN: text.min(16).max(1000).optional().meta({ takes: 'a secret of at least 16 characters' }),
  TRUST_PROXY: text
    .toLowerCase()
    .regex(/^(off|false|on|true|\d)$/)
    .default('off')
    .transform((value) => ({ off: 0, false: 0, on: 1, true: 1 })[value] ?? Number(value))
    .meta({ takes: 'on, off, or the number of proxies in front of the product (0 to 9)' }),
  PORTFOLIOS_PER_CUSTOMER: text
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .refine((count) => count >= 1)
    .default(limits.portfoliosPerCustomer)
    .meta({ takes: 'the number of portfolios that a customer can keep, from 1 to 999' }),
  OFFLINE_COPIES: z.enum(['on', 'off']).default('on').meta({ takes: 'on or off' }),
  METRICS_PORT: text
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((port) => port <= 65_535)
    .optional()
    .meta({ takes: 'a port number from 0 to 65535' }),
  METRICS_TOKEN: text
    .regex(/^[\x21-\x7e]{16,1000}$/)
    .optional()
    .meta({ takes: 'a secret of at least 16 characters without spaces' }),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl
    .optional()
    .meta({ takes: 'the http or https address of an OpenTelemetry collector' }),
  OTEL_SERVICE_NAME: text.min(1).max(100).default('holdwise').meta({ takes: 'a name' }),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .meta({ takes: 'trace, debug, info, warn, error, fatal or silent' }),
  LOG_FORMAT: z.enum(['auto', 'text', 'json']).default('auto').meta({ takes: 'auto, text or json' }),
});

export interface Config {
  port: number;
  host: string;
  /** An origin without a trailing slash; undefined for http://localhost with the server's port. */
  publicUrl: string | undefined;
  /** Whether the site answers under all names of its own network: others can reach it, and no setting names it. */
  onNetwork: boolean;
  dataDir: string;
  databaseUrl: string | undefined;
  /** The URL of a streaming replica of the same database, for reads. */
  databaseReadUrl: string | undefined;
  backups: {
    /** Undefined without scheduled backups. */
    everyHours: number | undefined;
    keep: number;
    dir: string;
  };
  /** Whether only people at this machine can reach the product. */
  isPersonal: boolean;
  market: {
    provider: ProviderName;
    /** Whether the product chose the provider, and not a setting. */
    isAutomatic: boolean;
    /** The age at which a price is fetched again. */
    refreshSeconds: number;
    sourceEnvironment: SourceEnvironment;
  };
  rates: {
    /** The address of the European Central Bank's rates; undefined fetches none. */
    ecbUrl: string | undefined;
    /** The address of the rates of other currencies; undefined fetches none. */
    widerUrl: string | undefined;
  };
  /** The first encrypts two-step secrets, all decrypt them; empty if the secrets are stored in plain text. */
  secretKeys: string[];
  adminTwoStepRequired: boolean;
  passwordHashing: z.output<typeof Environment>['PASSWORD_HASHING'];
  mail: {
    smtpUrl: string | undefined;
    from: string;
    /** Receives the mails as files if there is no SMTP server. */
    folder: string;
  };
  /** The embedded chart service; undefined for our own chart. */
  chartEmbed: ChartEmbed | undefined;
  portfoliosPerCustomer: number;
  /** Whether browsers of customers keep copies of what they saw. */
  offlineCopies: boolean;
  /** Required to create the first administrator; undefined lets anybody become the first. */
  adminSetupToken: string | undefined;
  feeds: {
    urls: string[];
    /** Whether these are the feeds that the product ships, because the operator has set none. */
    areShipped: boolean;
    refreshSeconds: number;
    /** Hosts of the private network that feeds may fetch from. */
    allowedHosts: string[];
  };
  /** Hosts of the private network from which customers may read prices. */
  priceAllowedHosts: string[];
  /** Undefined disables requests to the SEC, which requires a contact address in the user agent. */
  edgar: { userAgent: string; archivesUrl: string; dataUrl: string } | undefined;
  /** The number of trusted proxies; the outermost one adds the client's address. */
  proxies: number;
  logLevel: z.output<typeof Environment>['LOG_LEVEL'];
  /** Text on a terminal and JSON elsewhere is `auto`. */
  logFormat: z.output<typeof Environment>['LOG_FORMAT'];
  /** Metrics are off with neither a port nor a token. */
  metrics: { port: number | undefined; token: string | undefined };
  tracing: { endpoint: string | undefined; serviceName: string };
}

/** An invalid setting. The message is one line with its name and the values it takes. */
export class ConfigError extends Error {}

const hostOf = (publicUrl: string | undefined) => (publicUrl ? new URL(publicUrl).hostname : 'localhost');

type Name = keyof typeof Environment.shape;

function explain(name: Name): string {
  return `${name} has a value that can't be used. It takes ${Environment.shape[name].meta()?.['takes']}.`;
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;

/** Whether only people at this machine can reach the product: it listens here, behind no proxy, under no other name. */
const isPersonal = ({ HOST, PUBLIC_URL, TRUST_PROXY }: z.output<typeof Environment>): boolean =>
  loopback.test(HOST) && PUBLIC_URL === undefined && TRUST_PROXY === 0;

/** Who asks no bank for rates asks nobody else for them, unless they say so. */
const widerUrlOf = ({ RATES_URL, ECB_URL }: z.output<typeof Environment>): string | undefined =>
  RATES_URL === undefined ? ECB_URL && 'https://api.frankfurter.dev/v2/rates' : (RATES_URL ?? undefined);

/** Reads the settings from the environment; an empty value counts as unset. Throws a ConfigError for an invalid one. */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = Environment.safeParse(set);
  if (!parsed.success) throw new ConfigError(explain(String(parsed.error.issues[0]?.path[0]) as Name));
  const settings = parsed.data;
  const sources = z.object(sourceEnvironment).parse(set);
  const personal = isPersonal(settings);
  const chosen = settings.MARKET_PROVIDER ?? defaultProvider(sources);
  const provider = chosen === 'auto' ? automaticProvider(personal) : chosen;
  if (!isConfigured(provider, sources)) throw new ConfigError(explain('MARKET_PROVIDER'));
  if (settings.DATABASE_READ_URL && !settings.DATABASE_URL)
    throw new ConfigError(explain('DATABASE_READ_URL'));
  if (settings.PASSWORD_HASHING === 'cheap' && environment['NODE_ENV'] !== 'test')
    throw new ConfigError(explain('PASSWORD_HASHING'));
  return {
    port: settings.PORT,
    host: settings.HOST,
    publicUrl: settings.PUBLIC_URL,
    onNetwork: settings.PUBLIC_URL === undefined && !loopback.test(settings.HOST),
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    databaseReadUrl: settings.DATABASE_READ_URL,
    backups: {
      everyHours: settings.BACKUP_EVERY_HOURS,
      keep: settings.BACKUP_KEEP,
      dir: resolve(settings.BACKUP_DIR ?? join(settings.DATA_DIR, 'backups')),
    },
    isPersonal: personal,
    market: {
      provider,
      isAutomatic: chosen === 'auto',
      refreshSeconds: settings.PRICE_REFRESH_SECONDS,
      sourceEnvironment: sources,
    },
    feeds: {
      urls: [...new Set(settings.FEED_URLS)],
      areShipped: set['FEED_URLS'] === undefined,
      refreshSeconds: settings.FEED_REFRESH_SECONDS,
      allowedHosts: settings.FEED_ALLOWED_HOSTS,
    },
    priceAllowedHosts: settings.PRICE_ALLOWED_HOSTS,
    edgar: settings.EDGAR_USER_AGENT
      ? {
          userAgent: settings.EDGAR_USER_AGENT,
          archivesUrl: settings.EDGAR_BASE_URL,
          dataUrl: settings.EDGAR_DATA_URL,
        }
      : undefined,
    rates: { ecbUrl: settings.ECB_URL, widerUrl: widerUrlOf(settings) },
    secretKeys: settings.SECRET_KEY,
    adminTwoStepRequired: settings.ADMIN_TWO_STEP === 'required',
    passwordHashing: settings.PASSWORD_HASHING,
    mail: {
      smtpUrl: settings.SMTP_URL,
      from: settings.MAIL_FROM ?? `Holdwise <no-reply@${hostOf(settings.PUBLIC_URL)}>`,
      folder: resolve(settings.MAIL_DIR ?? join(settings.DATA_DIR, 'mail')),
    },
    chartEmbed: settings.CHART_EMBED === 'none' ? undefined : settings.CHART_EMBED,
    adminSetupToken: settings.ADMIN_SETUP_TOKEN,
    portfoliosPerCustomer: settings.PORTFOLIOS_PER_CUSTOMER,
    offlineCopies: settings.OFFLINE_COPIES === 'on',
    proxies: settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL,
    logFormat: settings.LOG_FORMAT,
    metrics: { port: settings.METRICS_PORT, token: settings.METRICS_TOKEN },
    tracing: { endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT, serviceName: settings.OTEL_SERVICE_NAME },
  };
}
