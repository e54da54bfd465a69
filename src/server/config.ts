import { resolve } from 'node:path';
import { z } from 'zod';

const text = z.string().trim();

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
  MARKET_PROVIDER: z
    .enum(['snapshot'])
    .default('snapshot')
    .meta({ takes: 'snapshot (live providers are not built in yet)' }),
  ADMIN_SETUP_TOKEN: text.min(16).max(1000).optional().meta({ takes: 'a secret of at least 16 characters' }),
  TRUST_PROXY: text
    .toLowerCase()
    .regex(/^(off|false|on|true|\d)$/)
    .default('off')
    .transform((value) => ({ off: 0, false: 0, on: 1, true: 1 })[value] ?? Number(value))
    .meta({ takes: 'on, off, or the number of proxies in front of the product (0 to 9)' }),
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
  /** What the first administrator has to show; undefined where anybody may become the first. */
  adminSetupToken: string | undefined;
  /** How many proxies stand in front; the address that the outermost of them adds is the reader's. */
  proxies: number;
  logLevel: z.output<typeof Environment>['LOG_LEVEL'];
}

/** A setting that can't be used; the message is one line that names it and says what it takes. */
export class ConfigError extends Error {}

function explain(error: z.ZodError): string {
  const name = String(error.issues[0]?.path[0]) as keyof typeof Environment.shape;
  return `${name} has a value that can't be used. It takes ${Environment.shape[name].meta()?.['takes']}.`;
}

/** Reads the settings. An empty value counts as none. Throws a ConfigError for the first wrong one. */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const read = Environment.safeParse(given);
  if (!read.success) throw new ConfigError(explain(read.error));
  const settings = read.data;
  return {
    port: settings.PORT,
    host: settings.HOST,
    publicUrl: settings.PUBLIC_URL,
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    adminSetupToken: settings.ADMIN_SETUP_TOKEN,
    proxies: settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL,
  };
}
