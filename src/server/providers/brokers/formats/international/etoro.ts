import type { Draft, RowOutcome, SecurityHint } from '#domain/importing/draft.ts';
import { type Format, type Row, skip } from '../../engine/format.ts';
import { isNegative } from '../../engine/read-row.ts';

/** The security and the currency of its price: `NKE/USD`, `KER.PA/EUR`, `NVDA/USD 10:1`. */
function detailsOf(text: string): { security: SecurityHint | null; ratio: [string, string] | null } {
  const [, ticker = null] = /^(\S+?)\/[A-Z]{3}\b/.exec(text) ?? [];
  const [, numerator, denominator] = /(\d+(?:\.\d+)?):(\d+(?:\.\d+)?)/.exec(text) ?? [];
  const [, symbol = ticker, exchange = null] = /^(.+)\.([A-Z]{1,4})$/.exec(ticker ?? '') ?? [];
  return {
    security: symbol === null ? null : { symbol, exchange, isin: null, cusip: null, name: null },
    ratio: numerator && denominator ? [numerator, denominator] : null,
  };
}

/** What a contract for difference made or cost. Nothing is held. */
function contractResult(row: Row, draft: Draft): Draft | RowOutcome {
  if (draft.kind === 'buy') return { is: 'skipped', reason: 'A contract for difference: nothing is held.' };
  const net = row.number('Realized Equity Change');
  if (net === null || /^-?0(?:\.0+)?$/.test(net)) return { is: 'skipped', reason: 'Nothing was paid.' };
  const note = `Result of a contract for difference on ${row.text('Details')}.`;
  return { ...draft, kind: isNegative(net) ? 'fee' : 'interest', security: null, shares: null, net, note };
}

function read(row: Row, stated: Draft): Draft | RowOutcome {
  const { security, ratio } = detailsOf(row.text('Details'));
  const position = row.text('Position ID');
  const isTrade = stated.kind === 'buy' || stated.kind === 'sell';
  const draft: Draft = {
    ...stated,
    security,
    shares: isTrade || stated.kind === 'transfer_in' ? stated.shares : null,
    // Positions are paid a dividend more than once.
    externalId:
      position === '' ? null : `etoro:${stated.kindText}:${position}${isTrade ? '' : `:${stated.date}`}`,
  };
  const asset = row.text('Asset type');
  if (isTrade && /^CFD$|\bmargin\b/i.test(asset)) return contractResult(row, draft);
  if (isTrade && /^(?:OPT|FUT|FOP)/i.test(asset))
    return { is: 'skipped', reason: 'Options and futures are not supported.' };
  const named = /^crypto/i.test(asset) && security ? { ...security, exchange: 'crypto' } : security;
  const coin = { ...draft, security: named };
  if (coin.kind === 'split')
    return { ...coin, numerator: ratio?.[0] ?? null, denominator: ratio?.[1] ?? null, net: null };
  if (coin.kind === 'transfer_in') return { ...coin, price: '0', net: null };
  if (!isTrade && coin.kind !== null && /^-?0?(?:\.0+)?$/.test(coin.net ?? '0'))
    return { is: 'skipped', reason: 'Nothing was paid.' };
  if (coin.kind === 'dividend' && isNegative(coin.net))
    return { ...coin, kind: 'fee', note: 'A dividend taken back or owed.' };
  // The amount of a trade is unsigned.
  return isTrade ? { ...coin, gross: coin.net?.replace('-', '') ?? null, net: null } : coin;
}

export const etoro: Format = {
  id: 'etoro',
  name: 'eToro',
  tables: [
    {
      header: ['Date', 'Type', 'Details', 'Amount', 'Units', 'Realized Equity Change', 'Position ID'],
      columns: { date: 'Date', kind: 'Type', shares: 'Units', net: 'Amount' },
      aliases: { 'Units / Contracts': 'Units' },
      dates: 'dmy',
      currency: 'USD',
      kinds: {
        'Open Position': 'buy',
        'Position closed': 'sell',
        Dividend: 'dividend',
        'Interest Payment': 'interest',
        'Overnight fee': 'income',
        'Overnight refund': 'income',
        'Weekend fee': 'income',
        'Weekend refund': 'income',
        'Rollover Fee': 'income',
        Refund: 'income',
        Adjustment: 'income',
        'Index Adjustment': 'income',
        Commission: 'income',
        SDRT: 'tax',
        Deposit: 'deposit',
        'Deposit Conversion Fee': 'income',
        'Withdraw Request': 'withdrawal',
        'Withdraw Request Cancel*': 'deposit',
        'Withdraw Fee': 'income',
        'Withdrawal Conversion Fee': 'income',
        'Edit Stop Loss': skip('A change of an order.'),
        'Start Copy': skip('Moved to a copied portfolio.'),
        'Stop Copy': skip('Moved from a copied portfolio.'),
        'Account balance to mirror': skip('Moved to a copied portfolio.'),
        'Mirror balance to account': skip('Moved from a copied portfolio.'),
        'Transfer: *': 'cash',
        'corp action: Split': 'split',
        'Stock split': 'split',
        Staking: 'transfer_in',
        Airdrop: 'transfer_in',
      },
      read,
    },
  ],
};
