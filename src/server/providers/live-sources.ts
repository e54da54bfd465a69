import { z } from 'zod';
import { createFmpSource } from './market/fmp/fmp-source.ts';
import type { MarketSource, RefuseRow } from './market/market-source.ts';
import { createYahooSource } from './market/yahoo/yahoo-source.ts';

interface OpenedSource {
  source: MarketSource;
  /** Undefined without a limit. */
  callsPerDay: number | undefined;
}

/** What a source needs to know from the rest of the product. */
export interface SourceContext {
  /** Returns the currency of a listing as quoted; undefined if unknown. */
  currencyOf: (symbol: string) => Promise<string | undefined>;
  refuse: RefuseRow;
}

interface LiveSource<Environment = Readonly<Record<string, unknown>>> {
  /** The environment variables of the source. `takes` in their metadata says which values are valid. */
  environment: Readonly<Record<string, z.ZodType>>;
  /** The variable of the API key, if the source needs one. Setting it makes the source the default provider. */
  apiKey?: string;
  open(environment: Environment, context: SourceContext): Promise<OpenedSource> | OpenedSource;
}

/** Types the argument of `open` by the variables of the source. */
const liveSource = <Shape extends Record<string, z.ZodType>>(
  source: LiveSource<z.output<z.ZodObject<Shape>>> & { environment: Shape },
): LiveSource => source as LiveSource;

/** Of the smallest plan of Financial Modeling Prep. */
const callsPerDay = 250;

/** The live sources by their value of MARKET_PROVIDER. To add a source, add an entry here. */
const liveSources = {
  fmp: liveSource({
    environment: {
      FMP_API_KEY: z
        .string()
        .trim()
        .regex(/^[\x21-\x7e]+$/)
        .optional()
        .meta({ takes: 'the key of a Financial Modeling Prep account' }),
      FMP_BASE_URL: z
        .url({ protocol: /^https?$/ })
        .transform((url) => url.replace(/\/+$/, ''))
        .default('https://financialmodelingprep.com/stable')
        .meta({ takes: 'an http or https address' }),
      FMP_CALLS_PER_DAY: z
        .string()
        .trim()
        .regex(/^(none|[1-9]\d{0,8})$/)
        .default(String(callsPerDay))
        .transform((value) => (value === 'none' ? undefined : Number(value)))
        .meta({ takes: 'the number of calls a day that the plan allows, or none if it has no limit' }),
    },
    apiKey: 'FMP_API_KEY',
    open: ({ FMP_API_KEY = '', FMP_BASE_URL, FMP_CALLS_PER_DAY }, context) => ({
      source: createFmpSource({ baseUrl: FMP_BASE_URL, apiKey: FMP_API_KEY, batch: true, ...context }),
      callsPerDay: FMP_CALLS_PER_DAY,
    }),
  }),
  yahoo: liveSource({
    environment: {},
    open: async (_environment, { refuse }) => ({
      source: await createYahooSource({ refuse }),
      callsPerDay: undefined,
    }),
  }),
};

type LiveSourceName = keyof typeof liveSources;
export type ProviderName = 'snapshot' | LiveSourceName;
export type SourceEnvironment = Readonly<Record<string, unknown>>;

const sourceNames = Object.keys(liveSources) as LiveSourceName[];

/** The values of MARKET_PROVIDER. */
export const providerSettings: readonly ('auto' | ProviderName)[] = ['auto', 'snapshot', ...sourceNames];

/** Lists the values of MARKET_PROVIDER for an error message. */
export const providersAccepted = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format([
  'auto',
  'snapshot',
  ...sourceNames.map((name) => {
    const { apiKey } = liveSources[name];
    return apiKey ? `${name} (with a key in ${apiKey})` : name;
  }),
]);

/** The environment variables of all live sources. */
export const sourceEnvironment: LiveSource['environment'] = Object.assign(
  {},
  ...Object.values(liveSources).map(({ environment }) => environment),
);

/** Returns the value of MARKET_PROVIDER to use without one: the first source whose API key is set, else `auto`. */
export function defaultProvider(environment: SourceEnvironment): 'auto' | ProviderName {
  const configured = sourceNames.find((name) => {
    const { apiKey } = liveSources[name];
    return apiKey && environment[apiKey];
  });
  return configured ?? 'auto';
}

/**
 * Returns the provider that `auto` means. The terms of Yahoo forbid to pass prices on, so only an installation for the
 * people at this machine uses it.
 */
export const automaticProvider = (isPersonal: boolean): ProviderName => (isPersonal ? 'yahoo' : 'snapshot');

/** Whether a provider has the API key that it needs. */
export function isConfigured(provider: ProviderName, environment: SourceEnvironment): boolean {
  const apiKey = provider === 'snapshot' ? undefined : liveSources[provider].apiKey;
  return !apiKey || Boolean(environment[apiKey]);
}

export function openLiveSource(name: LiveSourceName, environment: SourceEnvironment, context: SourceContext) {
  return liveSources[name].open(environment, context);
}
