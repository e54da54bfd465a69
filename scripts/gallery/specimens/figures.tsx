import { useState } from 'react';
import { ActionLabel } from '#web/ui/action-label.tsx';
import { Amount, GainAmount } from '#web/ui/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { DoubtMark } from '#web/ui/doubt-mark.tsx';
import { Arrow, Change, ClosesSince, OlderDay, PriceFlash, Unknown } from '#web/ui/figures.tsx';
import { HistoryNotes } from '#web/ui/history-notes.tsx';
import { ListingPrice } from '#web/ui/listing-price.tsx';
import { NamedValue } from '#web/ui/named-value.tsx';
import { Sparkline } from '#web/ui/sparkline.tsx';
import { SymbolList } from '#web/ui/symbol-list.tsx';
import { brokenHistory, history } from '../samples.ts';
import type { Specimen } from '../specimen.ts';

function MovingPrice() {
  const [price, setPrice] = useState(120);
  return (
    <span className="flex flex-wrap items-center gap-3">
      <PriceFlash figure={price}>{price}</PriceFlash>
      <Button small onClick={() => setPrice(price + 1)}>
        Raise
      </Button>
      <Button small onClick={() => setPrice(price - 1)}>
        Lower
      </Button>
    </span>
  );
}

const closes = [10, 11, 10.5, 12, 13, 12.4, 14];

/** Figures and their signs. */
export const figures: readonly Specimen[] = [
  {
    name: 'Amount',
    states: {
      dollars: <Amount value="1234.5" currency="USD" />,
      'whole euros': <Amount value="1234567.891" currency="EUR" whole />,
      signed: <Amount value="12" currency="JPY" signed />,
      plain: <Amount value="-1234.5" />,
      'yen without their sign': <Amount value="-1234.5" unit="JPY" />,
    },
  },
  {
    name: 'GainAmount',
    states: {
      gain: <GainAmount value="123.45" currency="USD" arrow />,
      loss: <GainAmount value="-123.45" currency="USD" arrow />,
      none: <GainAmount value="0" currency="USD" arrow />,
    },
  },
  {
    name: 'Change',
    states: {
      rise: <Change percent={1.234} />,
      fall: <Change percent={-12.3} amount="-123.45" />,
      none: <Change percent={0} />,
      stacked: <Change percent={4.2} amount={1234.5} currency="EUR" stacked />,
    },
  },
  {
    name: 'ListingPrice',
    states: {
      newest: (
        <ListingPrice
          quote={{ price: 218.68, changePercent: 0.73, asOf: '2026-08-21' }}
          currency="USD"
          symbol="HSBC"
          newest="2026-08-21"
        />
      ),
      'older, in pence': (
        <ListingPrice
          quote={{ price: 1440.4, changePercent: 0.67, currency: 'GBX', asOf: '2026-07-01' }}
          currency="GBX"
          symbol="HSBC"
          newest="2026-08-21"
        />
      ),
      'no price': <ListingPrice quote={null} currency="EUR" symbol="SAP.MI" newest="2026-08-21" />,
    },
  },
  {
    name: 'SymbolList',
    states: {
      few: <SymbolList symbols={['KO', 'JPM', 'NVDA']} />,
      many: <SymbolList symbols={['KO', 'JPM', 'NVDA', 'AAPL', 'MSFT', 'COST', 'NKE']} />,
    },
  },
  {
    name: 'ActionLabel',
    states: {
      bought: <ActionLabel change={{ action: 'bought', changePercent: null, kind: 'share' }} />,
      added: <ActionLabel change={{ action: 'added', changePercent: 12.5, kind: 'share' }} />,
      reduced: <ActionLabel change={{ action: 'reduced', changePercent: -40, kind: 'share' }} />,
      sold: <ActionLabel change={{ action: 'sold', changePercent: -100, kind: 'share' }} isShort />,
      unchanged: <ActionLabel change={{ action: 'unchanged', changePercent: 0, kind: 'share' }} />,
      puts: <ActionLabel change={{ action: 'added', changePercent: 12.5, kind: 'put' }} />,
      unknown: <ActionLabel change={{ action: null, changePercent: null, kind: 'share' }} />,
    },
  },
  {
    name: 'DoubtMark',
    states: {
      corrected: <DoubtMark doubt={{ shares: 2_000, value: 2_000, close: 100, mended: 'shares' }} />,
      'in doubt': <DoubtMark doubt={{ shares: 10, value: 9_000, close: 100, mended: null }} />,
      none: <DoubtMark doubt={undefined} />,
    },
  },
  {
    name: 'Arrow',
    states: { rise: <Arrow sign={1} />, fall: <Arrow sign={-1} />, none: <Arrow sign={0} /> },
  },
  { name: 'Unknown', states: { default: <Unknown /> } },
  { name: 'ClosesSince', states: { default: <ClosesSince day="2026-03-02" /> } },
  { name: 'OlderDay', states: { default: <OlderDay asOf="2026-03-02" newestDay="2026-08-21" /> } },
  { name: 'PriceFlash', states: { default: <MovingPrice /> } },
  {
    name: 'HistoryNotes',
    states: {
      'gaps and a break': <HistoryNotes history={brokenHistory} />,
      'one gap': <HistoryNotes history={{ ...history, gaps: ['2026-03-02'] }} />,
    },
  },
  {
    name: 'NamedValue',
    states: {
      default: (
        <dl className="facts">
          <NamedValue name="Volatility">18.2%</NamedValue>
        </dl>
      ),
    },
  },
  {
    name: 'Sparkline',
    states: {
      rise: <Sparkline closes={closes} />,
      fall: <Sparkline closes={closes.toReversed()} />,
      gap: <Sparkline closes={[...closes, null, ...closes]} />,
    },
  },
];
