import { entryRate } from '#domain/ledger/entry-rate.ts';
import { firstTradeDate } from '#domain/transactions.ts';
import { toEntry } from '#server/ledger/transactions.ts';
import type { ExportFormat } from './export-format.ts';
import { type ExportedRow, type ExportSource, inCommonKind, type PortfolioSource } from './export-source.ts';
import { block, ofxDay, tag } from './ofx-elements.ts';
import { type OfxContext, ofxElements } from './ofx-transactions.ts';

const start = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
<OFX>
`;
const succeeded = block('STATUS', tag('CODE', '0'), tag('SEVERITY', 'INFO'));

/** Returns a time in UTC as OFX writes it. */
const ofxTime = (at: Date): string => at.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14);

const signOn = (at: Date) =>
  block('SIGNONMSGSRSV1', block('SONRS', succeeded, tag('DTSERVER', ofxTime(at)), tag('LANGUAGE', 'ENG')));

interface Security {
  id: string;
  symbol: string;
  name: string;
}

/** The securities of all statements, which follow them. A file names each by its ISIN, or else by its symbol. */
class Securities {
  readonly #known = new Map<string, Security>();
  readonly #isinOf: (symbol: string) => string | null;

  constructor(isinOf: (symbol: string) => string | null) {
    this.#isinOf = isinOf;
  }

  idOf({ symbol, name }: ExportedRow): string {
    if (symbol === null) return '';
    const known = this.#known.get(symbol);
    if (known) return known.id;
    const isin = this.#isinOf(symbol);
    const id = block('SECID', tag('UNIQUEID', isin ?? symbol), tag('UNIQUEIDTYPE', isin ? 'ISIN' : 'TICKER'));
    this.#known.set(symbol, { id, symbol, name: name ?? symbol });
    return id;
  }

  list(): string {
    const infos = [...this.#known.values()].map(({ id, symbol, name }) =>
      block('STOCKINFO', block('SECINFO', id, tag('SECNAME', name.slice(0, 120)), tag('TICKER', symbol))),
    );
    if (infos.length === 0) return '';
    return `${block('SECLISTMSGSRSV1', block('SECLIST', ...infos))}\n`;
  }
}

/** Returns the elements' context. Without a rate of its own a row has the published one of its day. */
function contextOf(securities: Securities, rates: ExportSource['rates'], base: string): OfxContext {
  return {
    securityOf: (row) => securities.idOf(row),
    currencyOf(row) {
      if (row.currency === base) return '';
      const rate = entryRate(toEntry(row, row.symbol), base, rates) ?? null;
      return block('CURRENCY', tag('CURRATE', rate), tag('CURSYM', row.currency));
    },
  };
}

async function* statement(
  { id, currency, rows }: PortfolioSource,
  { at, rates }: ExportSource,
  securities: Securities,
): AsyncGenerator<string> {
  const time = ofxTime(at);
  const context = contextOf(securities, rates, currency);
  yield `<INVSTMTTRNRS>${tag('TRNUID', '0')}${succeeded}<INVSTMTRS>${tag('DTASOF', time)}${tag('CURDEF', currency)}`;
  yield block('INVACCTFROM', tag('BROKERID', 'holdwise'), tag('ACCTID', id));
  yield `<INVTRANLIST>${tag('DTSTART', ofxDay(firstTradeDate))}${tag('DTEND', time)}\n`;
  for await (const chunk of rows())
    yield chunk
      .map(inCommonKind)
      .flatMap((row) => ofxElements[row.kind]?.(row, context) ?? [])
      .map((line) => `${line}\n`)
      .join('');
  yield '</INVTRANLIST></INVSTMTRS></INVSTMTTRNRS>\n';
}

/** An investment statement of OFX 2.2 for each portfolio. */
export const ofx: ExportFormat = {
  extension: 'ofx',
  mediaType: 'application/x-ofx; charset=utf-8',
  async *write(source) {
    const securities = new Securities(await source.isins());
    yield `${start}${signOn(source.at)}\n`;
    if (source.portfolios.length > 0) {
      yield '<INVSTMTMSGSRSV1>\n';
      for (const portfolio of source.portfolios) yield* statement(portfolio, source, securities);
      yield '</INVSTMTMSGSRSV1>\n';
    }
    yield `${securities.list()}</OFX>\n`;
  },
};
