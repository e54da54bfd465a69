import type { FilingBook } from '#domain/filings/history.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { readVersion, versionReader } from '#server/platform/db/versions.ts';
import type { SymbolFinder } from '#server/providers/filings/shipped-cusips.ts';
import { bookVersion, ownChanges, symbolVersion } from '../change-investors.ts';
import { readShippedFilings } from '../shipped/shipped-quarters.ts';
import { type BookSources, buildBook } from './build-book.ts';

export interface FilingBooks {
  /** Returns the book of all investors: the same object as long as no investor and no filing changed. */
  book(): Promise<FilingBook>;
}

interface FilingBookSettings {
  /** The database that changes are written to, since a replica may lag behind its versions. */
  db: Db;
  dataDir: string;
  symbols: () => Promise<Pick<SymbolFinder, 'listing'>>;
  /** The maximum delay until changes by other processes are noticed, in milliseconds. Own changes are noticed at once. */
  maxAgeMs: number;
  /** Called with every new book. */
  onBook?: (book: FilingBook) => void;
  now?: () => number;
}

/** Returns a function that reads the version at most once in a while, and after each change of this process. */
function createVersionCheck({ db, maxAgeMs, now = Date.now }: FilingBookSettings) {
  const read = versionReader(db, bookVersion);
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

/** Returns a function that collects what books are built from, and remembers it from one book to the next. */
function createSources({ db, dataDir, symbols }: FilingBookSettings) {
  const known: Pick<BookSources, 'tables' | 'lists'> = { tables: new Map(), lists: new Map() };
  let finder: Pick<SymbolFinder, 'listing'> | undefined;
  let symbolsAt: string | undefined;
  return async (): Promise<BookSources> => {
    const filings = await readShippedFilings(dataDir);
    // Reading the table of symbols takes long, so it is read only if it is needed.
    if (!finder && (await needsSymbols(db))) finder = await symbols();
    const version = await readVersion(db, symbolVersion);
    if (version !== symbolsAt) known.tables.clear();
    symbolsAt = version;
    const companyName = (symbol: string) => finder?.listing(symbol)?.name ?? filings.names.get(symbol);
    return { db, shipped: filings, companyName, ...known };
  };
}

/**
 * Opens the book of all investors and their filings. It is built when it is first needed, in about 100 ms, and again
 * after a change, which reads the changed filings only.
 */
export function openFilingBooks(settings: FilingBookSettings): FilingBooks {
  const currentVersion = createVersionCheck(settings);
  const openSources = createSources(settings);
  let built: { version: string; book: Promise<FilingBook> } | undefined;

  async function build(version: string): Promise<FilingBook> {
    const sources = await openSources();
    const book = await buildBook(sources, `${sources.shipped.digest} ${version}`);
    settings.onBook?.(book);
    return book;
  }

  return {
    async book() {
      const version = await currentVersion();
      if (built && (version === undefined || built.version === version)) return built.book;
      const book = build(version ?? '');
      const building = { version: version ?? '', book };
      built = building;
      book.catch(() => {
        if (built === building) built = undefined;
      });
      return book;
    },
  };
}
