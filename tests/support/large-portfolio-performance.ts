import type { LargeFile } from './large-files.ts';

const securities = 5;

/** How XStream writes a reference to an element: by the path to it, or by its id. */
export type References = 'paths' | 'ids';

function createWriter(references: References) {
  let lastId = 0;
  return {
    /** Begins an element that others can refer to. Returns its start tag and its id. */
    begin(name: string, more = ''): { tag: string; id: number } {
      lastId += 1;
      return {
        tag: references === 'ids' ? `<${name}${more} id="${lastId}">` : `<${name}${more}>`,
        id: lastId,
      };
    },
    /** Writes a reference. */
    refer: (name: string, path: string, id: number, more = '') =>
      `<${name}${more} reference="${references === 'ids' ? id : path}"/>`,
  };
}

type Writer = ReturnType<typeof createWriter>;

const fields = (uuid: string, index: number, shares: number) =>
  `<uuid>${uuid}</uuid>\n<date>20${10 + (index % 15)}-01-15T09:04</date>\n<currencyCode>EUR</currencyCode>\n` +
  `<amount>${100_000 + index}</amount>\n<shares>${shares}</shares>\n<note>No. ${index} &amp; more</note>\n` +
  '<updatedAt>2025-01-15T09:04:00Z</updatedAt>\n<type>BUY</type>\n';

interface Owners {
  account: number;
  portfolio: number;
  firstSecurity: number;
}

const up = (levels: number) => Array(levels).fill('..').join('/');

/** A purchase in the portfolio, which contains the withdrawal from the account. */
function purchase({ begin, refer }: Writer, owners: Owners, index: number) {
  const nth = index % securities;
  const security = (levels: number) =>
    refer(
      'security',
      `${up(levels)}/securities/security${nth ? `[${nth + 1}]` : ''}`,
      owners.firstSecurity + nth,
    );
  const bought = begin('portfolio-transaction');
  const entry = begin('crossEntry', ' class="buysell"');
  const paid = begin('accountTransaction');
  const text =
    `${bought.tag}\n${fields(`p${index}`, index, 100_000_000 * (index + 1))}${security(9)}\n${entry.tag}\n` +
    `${refer('portfolio', up(4), owners.portfolio)}\n${refer('portfolioTransaction', up(2), bought.id)}\n` +
    `${refer('account', up(8), owners.account)}\n${paid.tag}\n${fields(`a${index}`, index, 0)}${security(11)}\n` +
    `${refer('crossEntry', up(2), entry.id, ' class="buysell"')}\n</accountTransaction>\n</crossEntry>\n` +
    '<units><unit type="FEE"><amount currency="EUR" amount="511"/></unit></units>\n</portfolio-transaction>\n';
  const position = index ? `[${index + 1}]` : '';
  const path = `../account-transaction/crossEntry/portfolio/transactions/portfolio-transaction${position}/crossEntry/accountTransaction`;
  return { text, reference: `${refer('account-transaction', path, paid.id)}\n` };
}

const security = ({ begin }: Writer, index: number) => {
  const { tag, id } = begin('security');
  const text = `${tag}\n<uuid>s${index}</uuid>\n<name>Security ${index}</name>\n<currencyCode>EUR</currencyCode>\n<isin>US037833100${index}</isin>\n<prices><price t="2024-01-15" v="1"/></prices>\n</security>\n`;
  return { text, id };
};

/**
 * Writes a file as Portfolio Performance does: an account whose first transaction contains the portfolio, whose
 * transactions contain those of the account.
 */
export function largePortfolioPerformanceFile(bytes: number, references: References): LargeFile {
  const writer = createWriter(references);
  const { begin, refer } = writer;
  const listed = Array.from({ length: securities }, (_, index) => security(writer, index));
  const [account, first, entry, portfolio] = [
    begin('account'),
    begin('account-transaction'),
    begin('crossEntry', ' class="buysell"'),
    begin('portfolio'),
  ];
  const owners = { account: account.id, portfolio: portfolio.id, firstSecurity: listed[0]?.id ?? 0 };
  const before =
    `<?xml version="1.0" encoding="UTF-8"?>\n<client>\n<version>66</version>\n<securities>\n${listed.map(({ text }) => text).join('')}` +
    `</securities>\n<accounts>\n${account.tag}\n<name>Cash</name>\n<transactions>\n${first.tag}\n${fields('a', 0, 0)}${entry.tag}\n` +
    `${portfolio.tag}\n<name>Depot</name>\n${refer('referenceAccount', up(4), account.id)}\n<transactions>\n`;
  const between = `</transactions>\n</portfolio>\n</crossEntry>\n</account-transaction>\n`;
  const after = `</transactions>\n</account>\n</accounts>\n<portfolios>\n${refer(
    'portfolio',
    '../../accounts/account/transactions/account-transaction/crossEntry/portfolio',
    portfolio.id,
  )}\n</portfolios>\n</client>\n`;
  const [purchases, payments]: [string[], string[]] = [[], []];
  let length = before.length + between.length + after.length;
  for (let index = 0; ; index += 1) {
    const { text, reference } = purchase(writer, owners, index);
    length += text.length + reference.length;
    if (length > bytes) break;
    purchases.push(text);
    payments.push(reference);
  }
  const text = [before, ...purchases, between, ...payments, after].join('');
  return { text, rows: 1 + 2 * purchases.length };
}
