import type { Draft, ReadRow } from '#domain/importing/draft.ts';
import { asPartOf, type DraftRow, isDraft, withDraft } from '../../engine/combine-rows.ts';
import { type Format, type Row, skip } from '../../engine/format.ts';
import { joinTaxAndSplits } from './corporate-actions.ts';
import { cashOrShares, finishRow } from './finish-row.ts';
import { problem } from './outcomes.ts';

const marketValues = ['FairMarketValuePrice', 'VestFairMarketValue', 'PurchaseFairMarketValue'];

/** The row below a transaction has no date: it adds the award, the price and what is left after taxes. */
function readDetails(row: Row, draft: Draft): Draft {
  const award = row.text(['AwardId', 'GrantId']);
  // Shares cost what they were worth when they vested, even if some were sold for taxes at another price.
  const isVesting = row.text('NetSharesDeposited') !== '';
  const prices = isVesting ? marketValues : ['SalePrice', ...marketValues];
  const price = prices.find((name) => row.text(name) !== '');
  return {
    ...draft,
    kind: 'transfer_in',
    kindText: '',
    shares: row.number('NetSharesDeposited'),
    price: price ? row.number(price) : null,
    note: award ? `Award ${award}` : null,
  };
}

const isDetails = ({ outcome: { draft } }: DraftRow) => draft.date === null && draft.kindText === '';

/** Adds details to the transaction above them. Taxes of a vesting are paid with shares, so the rest arrives. */
function withDetails(draft: Draft, details: Draft): Draft {
  const isVesting = draft.kind === 'transfer_in';
  return {
    ...draft,
    shares: (isVesting ? details.shares : null) ?? draft.shares,
    price: draft.price ?? details.price,
    note: draft.note ?? details.note,
  };
}

function joinDetails(rows: readonly ReadRow[]): ReadRow[] {
  const joined: ReadRow[] = [];
  let main = -1;
  for (const row of rows) {
    const above = joined[main];
    if (isDraft(row) && isDetails(row)) {
      if (above && isDraft(above))
        joined[main] = withDraft(above, withDetails(above.outcome.draft, row.outcome.draft));
      joined.push(above ? asPartOf(row, above) : row);
      continue;
    }
    joined.push(row);
    main = joined.length - 1;
  }
  return joined;
}

const missingDetails =
  'The details of this award are missing: enter the shares that arrived and their price.';

/** Asks about shares that arrived without the row of details. */
const checkDetails = (rows: readonly ReadRow[]): ReadRow[] =>
  rows.map((row) => {
    if (!isDraft(row)) return row;
    const { draft } = row.outcome;
    const isWithout = draft.price === null && /^(lapse|deposit)$/i.test(draft.kindText);
    return isWithout ? { ...row, outcome: problem(missingDetails, draft) } : row;
  });

/** A vesting is listed when it lapses and once more when its shares are deposited. */
function joinDeposits(rows: readonly ReadRow[]): ReadRow[] {
  const vestingKey = ({ note, shares, security }: Draft) => JSON.stringify([note, shares, security?.symbol]);
  const lapses = new Map<string, DraftRow>();
  for (const row of rows.filter(isDraft).toReversed())
    if (/^lapse$/i.test(row.outcome.draft.kindText)) lapses.set(vestingKey(row.outcome.draft), row);
  return rows.map((row) => {
    if (!isDraft(row) || !/^deposit$/i.test(row.outcome.draft.kindText)) return row;
    const { draft } = row.outcome;
    const lapse = draft.note === null ? undefined : lapses.get(vestingKey(draft));
    return lapse ? asPartOf(row, lapse) : row;
  });
}

export const schwabEquityAwards: Format = {
  id: 'schwab-equity-awards',
  name: 'Charles Schwab equity awards',
  tables: [
    {
      header: [
        'Date',
        'Action',
        'Symbol',
        'Description',
        'Quantity',
        'FeesAndCommissions',
        'DisbursementElection',
        'Amount',
        'AwardDate',
        'AwardId',
      ],
      columns: {
        date: 'Date',
        kind: 'Action',
        symbol: 'Symbol',
        name: 'Description',
        shares: 'Quantity',
        fee: 'FeesAndCommissions',
        net: 'Amount',
      },
      dates: 'mdy',
      isRectangular: true,
      decimals: '.',
      currency: 'USD',
      kinds: {
        Lapse: 'transfer_in',
        Deposit: 'transfer_in',
        Sale: 'sell',
        'Forced Quick Sell': 'sell',
        'Quick Sale': 'sell',
        Dividend: 'dividend',
        'Tax Withholding': 'tax',
        'Tax Reversal': 'tax',
        'Wire Transfer': 'cash',
        'Forced Disbursement': 'cash',
        Journal: 'cash',
        Adjustment: skip('The broker corrected its records.'),
      },
      read: (row, draft) => {
        if (draft.date === null && draft.kindText === '') return readDetails(row, draft);
        // The description says how the shares were earned, not what they are.
        const security = draft.security?.symbol ? { ...draft.security, name: null } : draft.security;
        const vesting = draft.kind === 'transfer_in' ? { fee: null, net: null } : {};
        return finishRow(cashOrShares({ ...draft, ...vesting, security }, row.number('Quantity')));
      },
    },
  ],
  combine: (rows) => joinTaxAndSplits(checkDetails(joinDeposits(joinDetails(rows)))),
};
