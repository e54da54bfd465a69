import type { InvestorFilings } from '#domain/filings/history.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { readVersion, versionReader } from '#server/platform/db/versions.ts';
import type { SymbolFinder } from '#server/providers/filings/shipped-cusips.ts';
import { filingsVersion, ownChanges, symbolVersion } from '../change-investors.ts';
import type { ReadFilings } from '../read-filings.ts';
import { readShippedFilings } from '../shipped/shipped-quarters.ts';
import { buildFilings, type FilingsSources } from './build-filings.ts';

interface ReaderSettings {
  /** The database that changes are written to, since a replica may lag behind its versions. */
  db: Db;
  dataDir: string;
  symbols: () => Promise<Pick<SymbolFinder, 'listing'>>;
  /** The maximum delay until changes by other processes are noticed, in milliseconds. Own changes are noticed at once. */
  maxAgeMs: number;
  /** Called after the first read and after every change. */
  onChange?: (filings: InvestorFilings) => void;
  now?: () => number;
}

/** Returns a function that reads the version at most once in a while, and after each change of this process. */
function createVersionCheck({ db, maxAgeMs, now = Date.now }: ReaderSettings) {
  const read = versionReader(db, filingsVersion);
  let checked: { version: string; at: number; changes: number } | undefined;
  return async (): Promise<string | undefined> => {
    const [at, changes] = [now(), ownChanges.count];
    if (checked && checked.changes === changes && at - checked.at < maxAgeMs) return checked.version;
    const version = await read();
    checked = version === undefined ? undefined : { version, at, changes };
    return version;
  };
}

/** Tells whether names other than those of the shipped filings are needed. */
async function needsSymbols(db: Db): Promise<boolean> {
  const stored = await db.selectFrom('filed_quarters').select('cik').limit(1).executeTakeFirst();
  const entered = await db.selectFrom('wizards').select('id').where('filing', 'is', null).executeTakeFirst();
  return stored !== undefined || entered !== undefined;
}

/** Returns a function that collects what filings are built from, and remembers it from one version to the next. */
function createSources({ db, dataDir, symbols }: ReaderSettings) {
  const known: Pick<FilingsSources, 'tables' | 'lists'> = { tables: new Map(), lists: new Map() };
  let finder: Pick<SymbolFinder, 'listing'> | undefined;
  let symbolsAt: string | undefined;
  return async (): Promise<FilingsSources> => {
    const shipped = await readShippedFilings(dataDir);
    // Reading the table of symbols takes long, so it is read only if it is needed.
    if (!finder && (await needsSymbols(db))) finder = await symbols();
    const version = await readVersion(db, symbolVersion);
    if (version !== symbolsAt) known.tables.clear();
    symbolsAt = version;
    const companyName = (symbol: string) => finder?.listing(symbol)?.name ?? shipped.names.get(symbol);
    return { db, shipped, companyName, ...known };
  };
}

/**
 * Returns a function that reads the filings of all investors. The first call takes about 100 ms; after a change, only the
 * changed filings are read.
 */
export function createFilingsReader(settings: ReaderSettings): ReadFilings {
  const currentVersion = createVersionCheck(settings);
  const openSources = createSources(settings);
  let built: { version: string; filings: Promise<InvestorFilings> } | undefined;

  async function build(version: string): Promise<InvestorFilings> {
    const sources = await openSources();
    const filings = await buildFilings(sources, `${sources.shipped.digest} ${version}`);
    settings.onChange?.(filings);
    return filings;
  }

  return async () => {
    const version = await currentVersion();
    if (built && (version === undefined || built.version === version)) return built.filings;
    const filings = build(version ?? '');
    const building = { version: version ?? '', filings };
    built = building;
    filings.catch(() => {
      if (built === building) built = undefined;
    });
    return filings;
  };
}
