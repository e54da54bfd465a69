import { join, resolve } from 'node:path';
import { z } from 'zod';
import { type ChartEmbed, chartEmbeds } from '../domain/chart-embed.ts';

const text = z.string().trim();
const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
const addressTaken = 'an http or https address';

/** Business news in English that their publishers offer to readers of feeds. */
const feedsByDefault = [
  'https://finance.yahoo.com/news/rssindex',
  'https://feeds.content.dowjones.io/public/rss/mw_topstories',
  'https://www.cnbc.com/id/100003114/device/rss/rss.html',
  'https://rss.nytimes.com/services/xml/rss/nyt/Business.xml',
  'https://feeds.bbci.co.uk/news/business/rss.xml',
  'https://www.federalreserve.gov/feeds/press_all.xml',
];

/** Whether an address names a server, with a user and a password that can be read where it has them, and no more. */
function isServerAlone(url: string): boolean {
  const parsed = URL.parse(url);
  if (!parsed) return false;
  const { hostname, username, password, pathname, search, hash } = parsed;
  const isReadable = (part: string) => {
    try {
      return typeof decodeURIComponent(part) === 'string';
    } catch {
      return false;
    }
  };
  const more = pathname.replace(/^\/$/, '') + search + hash;
  return hostname !== '' && more === '' && [username, password].every(isReadable);
}

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
    .meta({ takes: 'how many backups to keep, from 1 to 9999' }),
  BACKUP_DIR: text.min(1).optional().meta({ takes: 'a folder' }),
  MARKET_PROVIDER: z
    .enum(['snapshot', 'fmp', 'yahoo'])
    .optional()
    .meta({ takes: 'snapshot, fmp (with a key in FMP_API_KEY) or yahoo' }),
  PRICE_REFRESH_SECONDS: text
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .refine((seconds) => seconds >= 1 && seconds <= 3600)
    .default(60)
    .meta({ takes: 'a number of seconds from 1 to 3600' }),
  FMP_API_KEY: text
    .regex(/^[\x21-\x7e]+$/)
    .optional()
    .meta({ takes: 'the key of a Financial Modeling Prep account' }),
  FMP_BASE_URL: address.default('https://financialmodelingprep.com/stable').meta({ takes: addressTaken }),
  FMP_CALLS_PER_DAY: text
    .regex(/^(none|[1-9]\d{0,8})$/)
    .default('250')
    .transform((value) => (value === 'none' ? undefined : Number(value)))
    .meta({ takes: 'how many calls a day the plan has, or none where it has no limit' }),
  FEED_URLS: text
    .default(feedsByDefault.join(','))
    .transform((list) => (list.toLowerCase() === 'none' ? [] : list.split(',').map((url) => url.trim())))
    .pipe(z.array(address).max(50))
    .meta({ takes: 'addresses of feeds with commas between them, 50 at most, or none' }),
  FEED_REFRESH_SECONDS: text
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((seconds) => seconds >= 1 && seconds <= 86_400)
    .default(600)
    .meta({ takes: 'a number of seconds from 1 to 86400' }),
  FEED_ALLOWED_HOSTS: text
    .default('')
    .transform((list) => list.split(',').flatMap((host) => host.trim().toLowerCase() || []))
    .meta({ takes: 'hosts, or hosts with their ports, with commas between them' }),
  EDGAR_USER_AGENT: text
    .regex(/^[\x20-\x7e]{3,200}$/)
    .refine((agent) => agent.includes('@'))
    .optional()
    .meta({ takes: 'who asks, as the SEC wants it: a name and an e-mail address' }),
  EDGAR_BASE_URL: address.default('https://www.sec.gov').meta({ takes: addressTaken }),
  EDGAR_DATA_URL: address.default('https://data.sec.gov').meta({ takes: addressTaken }),
  SECRET_KEY: text
    .transform((list) => list.split(',').map((key) => key.trim()))
    .pipe(z.array(z.string().min(32).max(1000)).max(10))
    .default([])
    .meta({ takes: 'a secret of at least 32 characters, or several with commas between them' }),
  ADMIN_TWO_STEP: z
    .enum(['optional', 'required'])
    .default('optional')
    .meta({ takes: 'optional or required' }),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .refine(isServerAlone)
    .optional()
    .meta({ takes: 'an address of the form smtp://user:password@host:587 or smtps://user:password@host' }),
  MAIL_FROM: text
    .regex(/^([^<>"\p{C}]+ )?<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/u)
    .optional()
    .meta({ takes: 'an e-mail address, or one with a name: Holdwise <no-reply@holdwise.example>' }),
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
  OTEL_EXPORTER_OTLP_ENDPOINT: address
    .optional()
    .meta({ takes: 'the http or https address of an OpenTelemetry collector' }),
  OTEL_SERVICE_NAME: text.min(1).max(100).default('holdwise').meta({ takes: 'a name' }),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .meta({ takes: 'trace, debug, info, warn, error, fatal or silent' }),
});

export interface Config {
  port: number;
  host: string;
  /** An origin, without a trailing slash; undefined while it follows from the port that the server gets. */
  publicUrl: string | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  /** A streaming replica of the same database, for reads. */
  databaseReadUrl: string | undefined;
  backups: {
    /** Undefined where none are taken by themselves. */
    everyHours: number | undefined;
    keep: number;
    dir: string;
  };
  market: {
    provider: 'snapshot' | 'fmp' | 'yahoo';
    /** How old a price may be before it is asked for anew. */
    refreshSeconds: number;
    fmp: {
      baseUrl: string;
      apiKey: string /** Undefined without a limit. */;
      callsPerDay: number | undefined;
    };
  };
  /** The first seals two-step secrets, all open them; none where they are kept plain. */
  secretKeys: string[];
  adminTwoStepRequired: boolean;
  mail: { smtpUrl: string | undefined; from: string /** Where mails go without a server. */; folder: string };
  /** Whose chart is shown in a frame instead of ours; undefined where ours is. */
  chartEmbed: ChartEmbed | undefined;
  /** What the first administrator has to show; undefined where anybody may become the first. */
  adminSetupToken: string | undefined;
  feeds: {
    urls: string[];
    refreshSeconds: number /** Of the own network, which feeds may lead into. */;
    allowedHosts: string[];
  };
  /** Undefined where the SEC is not to be asked: it wants to know who does. */
  edgar: { userAgent: string; archivesUrl: string; dataUrl: string } | undefined;
  /** How many proxies stand in front; the address that the outermost of them adds is the reader's. */
  proxies: number;
  logLevel: z.output<typeof Environment>['LOG_LEVEL'];
  /** Where metrics may be asked for; with neither there are none. */
  metrics: { port: number | undefined; token: string | undefined };
  tracing: { endpoint: string | undefined; serviceName: string };
}

/** A setting that can't be used; the message is one line that names it and says what it takes. */
export class ConfigError extends Error {}

const hostOf = (publicUrl: string | undefined) => (publicUrl ? new URL(publicUrl).hostname : 'localhost');

type Name = keyof typeof Environment.shape;

function explain(name: Name): string {
  return `${name} has a value that can't be used. It takes ${Environment.shape[name].meta()?.['takes']}.`;
}

/** Reads the settings. An empty value counts as none. Throws a ConfigError for the first wrong one. */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const read = Environment.safeParse(given);
  if (!read.success) throw new ConfigError(explain(String(read.error.issues[0]?.path[0]) as Name));
  const settings = read.data;
  const provider = settings.MARKET_PROVIDER ?? (settings.FMP_API_KEY ? 'fmp' : 'snapshot');
  if (provider === 'fmp' && !settings.FMP_API_KEY) throw new ConfigError(explain('MARKET_PROVIDER'));
  if (settings.DATABASE_READ_URL && !settings.DATABASE_URL)
    throw new ConfigError(explain('DATABASE_READ_URL'));
  return {
    port: settings.PORT,
    host: settings.HOST,
    publicUrl: settings.PUBLIC_URL,
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    databaseReadUrl: settings.DATABASE_READ_URL,
    backups: {
      everyHours: settings.BACKUP_EVERY_HOURS,
      keep: settings.BACKUP_KEEP,
      dir: resolve(settings.BACKUP_DIR ?? join(settings.DATA_DIR, 'backups')),
    },
    market: {
      provider,
      refreshSeconds: settings.PRICE_REFRESH_SECONDS,
      fmp: {
        baseUrl: settings.FMP_BASE_URL,
        apiKey: settings.FMP_API_KEY ?? '',
        callsPerDay: settings.FMP_CALLS_PER_DAY,
      },
    },
    feeds: {
      urls: [...new Set(settings.FEED_URLS)],
      refreshSeconds: settings.FEED_REFRESH_SECONDS,
      allowedHosts: settings.FEED_ALLOWED_HOSTS,
    },
    edgar: settings.EDGAR_USER_AGENT
      ? {
          userAgent: settings.EDGAR_USER_AGENT,
          archivesUrl: settings.EDGAR_BASE_URL,
          dataUrl: settings.EDGAR_DATA_URL,
        }
      : undefined,
    secretKeys: settings.SECRET_KEY,
    adminTwoStepRequired: settings.ADMIN_TWO_STEP === 'required',
    mail: {
      smtpUrl: settings.SMTP_URL,
      from: settings.MAIL_FROM ?? `Holdwise <no-reply@${hostOf(settings.PUBLIC_URL)}>`,
      folder: resolve(settings.MAIL_DIR ?? join(settings.DATA_DIR, 'mail')),
    },
    chartEmbed: settings.CHART_EMBED === 'none' ? undefined : settings.CHART_EMBED,
    adminSetupToken: settings.ADMIN_SETUP_TOKEN,
    proxies: settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL,
    metrics: { port: settings.METRICS_PORT, token: settings.METRICS_TOKEN },
    tracing: { endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT, serviceName: settings.OTEL_SERVICE_NAME },
  };
}
