import type { ReactNode } from 'react';
import { Outlet, Route, Routes } from 'react-router';
import { NothingYet } from '#web/app/portfolio/needs-transactions.tsx';
import { SymbolChoice } from '#web/app/portfolio/symbol-choice.tsx';
import { AmountField } from '#web/ledger/amount-field.tsx';
import { CurrencyOptions } from '#web/ledger/currency-options.tsx';
import { DayField } from '#web/ledger/day-input.tsx';
import { UnknownSymbol } from '#web/ledger/entry/draft-error.ts';
import { emptyDraft } from '#web/ledger/entry/entry-draft.ts';
import { EntryForm } from '#web/ledger/entry/entry-form.tsx';
import { NewSecurityForm } from '#web/ledger/entry/new-security-form.tsx';
import { UnknownSymbolQuestion } from '#web/ledger/entry/unknown-symbol-question.tsx';
import { PartSkeleton } from '#web/ledger/part-skeleton.tsx';
import { scopeOf } from '#web/ledger/portfolio-scope.ts';
import { SecurityLink } from '#web/ledger/security-link.tsx';
import { ShareCount } from '#web/ledger/share-count.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { longText, matches, portfolio } from '../samples.ts';
import type { Specimen } from '../specimen.ts';
import { WithData } from '../with-data.tsx';

const nothing = () => undefined;

const replies = {
  '/securities': {
    success: true,
    securities: [{ symbol: 'MYFUND', name: longText, currency: 'EUR', type: 'fund' }],
  },
  '/market/search-symbol': matches,
  '/market/close': [],
};

const inLedger = (children: ReactNode) => <WithData replies={replies}>{children}</WithData>;

/** Gives a component the portfolio of the page around it. */
const inPortfolio = (children: ReactNode) => (
  <WithData replies={replies}>
    <Routes>
      <Route element={<Outlet context={scopeOf([portfolio], null, 'USD')} />}>
        <Route path="*" element={children} />
      </Route>
    </Routes>
  </WithData>
);

const entry = {
  portfolio,
  portfolioId: portfolio._id,
  onSaved: nothing,
  takesFocus: false,
} as const;

/** Components that the sections of a portfolio share. */
export const ledgerParts: readonly Specimen[] = [
  {
    name: 'EntryForm',
    parts: [
      'EntryCells',
      'AmountColumns',
      'EntryCell',
      'EntryField',
      'MoreFields',
      'SymbolField',
      'CashCell',
      'DateField',
    ],
    states: {
      empty: inLedger(<EntryForm {...entry} label="Empty transaction" initial={emptyDraft('2026-08-21')} />),
      'purchase, filled in': inLedger(
        <EntryForm
          {...entry}
          label="Filled transaction"
          initial={{ ...emptyDraft('2026-08-21'), symbol: 'KO', shares: '10', price: '70.5', note: longText }}
        />,
      ),
      'dividend in another currency': inLedger(
        <EntryForm
          {...entry}
          label="Foreign dividend"
          initial={{
            ...emptyDraft('2026-08-21', 'dividend'),
            symbol: 'MYFUND',
            amount: '12',
            currency: 'EUR',
            rate: '1.1',
          }}
        />,
      ),
    },
  },
  {
    name: 'DayField',
    parts: ['DayInput'],
    states: {
      empty: <DayField label="From" value="" onDay={nothing} />,
      'with a problem': <DayField label="To" value="2026-08-21" error={longText} onDay={nothing} />,
    },
  },
  {
    name: 'UnknownSymbolQuestion',
    states: {
      'what it could mean': (
        <UnknownSymbolQuestion
          unknown={new UnknownSymbol('NOSUCHCO', matches)}
          takesFocus={false}
          onTake={nothing}
          onKeep={nothing}
        />
      ),
      nothing: (
        <UnknownSymbolQuestion
          unknown={new UnknownSymbol('NOSUCHCO', [])}
          takesFocus={false}
          onTake={nothing}
          onKeep={nothing}
        />
      ),
    },
  },
  { name: 'NewSecurityForm', states: { default: inLedger(<NewSecurityForm onCreated={nothing} />) } },
  { name: 'SymbolChoice', states: { default: inLedger(<SymbolChoice portfolioId="portfolio" />) } },
  {
    name: 'AmountField',
    states: {
      default: <AmountField label="Shares" defaultValue="1.5" />,
      error: <AmountField label="Wrong shares" defaultValue="x" error="Please enter a number" />,
    },
  },
  {
    name: 'CurrencyOptions',
    states: {
      default: (
        <SelectField label="Currency">
          <CurrencyOptions codes={['USD', 'EUR', 'AED', 'TWD']} />
        </SelectField>
      ),
    },
  },
  { name: 'NothingYet', states: { default: inPortfolio(<NothingYet />) } },
  { name: 'PartSkeleton', parts: ['SentenceSkeleton'], states: { default: <PartSkeleton /> } },
  { name: 'ShareCount', states: { default: <ShareCount value="1234.5678" /> } },
  {
    name: 'SecurityLink',
    states: {
      listed: inLedger(<SecurityLink symbol="KO" />),
      'own, long text': inLedger(<SecurityLink symbol="MYFUND">{longText}</SecurityLink>),
    },
  },
];
