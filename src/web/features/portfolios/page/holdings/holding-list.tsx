import { useRef, useState } from 'react';
import { Amount, GainAmount } from '#web/ui/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/dialog.tsx';
import { Change, Unknown } from '#web/ui/figures.tsx';
import { Sparkline } from '#web/ui/sparkline.tsx';
import { useLivePrice } from '#web/ui/use-live-price.ts';
import { SecurityLink } from '../../security-link.tsx';
import { HoldingLots } from './holding-lots.tsx';
import { type HoldingRow, holdingTotals } from './holding-rows.ts';
import type { HoldingActions } from './holding-table-row.tsx';

interface PhoneRowProps {
  row: HoldingRow;
  closes: readonly (number | null)[] | undefined;
  onTap: () => void;
}

/** A row of 60 pixels: symbol, name, three months, value and the day's change. */
function PhoneRow({ row, closes, onTap }: PhoneRowProps) {
  const element = useRef<HTMLLIElement>(null);
  useLivePrice(element, row.symbol);
  return (
    <li ref={element} id={`holding-${row.symbol}`}>
      <button type="button" onClick={onTap} aria-haspopup="dialog" className="phone-row">
        <span className="min-w-0">
          <b className="block font-[650] text-accent">{row.symbol}</b>
          <small className="block truncate text-fine text-soft">{row.name}</small>
        </span>
        <Sparkline closes={closes} />
        <span className="figures text-right">
          <span className="block font-[550]">
            {row.value === null ? <Unknown /> : <Amount value={row.value} />}
          </span>
          <span className="block text-fine">
            {row.dayPercent === null ? <Unknown /> : <Change percent={row.dayPercent} />}
          </span>
        </span>
      </button>
    </li>
  );
}

interface HoldingSheetProps {
  row: HoldingRow;
  currency: string;
  actions: Omit<HoldingActions, 'onLots'>;
  onClose: () => void;
}

/** The actions on a holding and what the list has no room for. */
function HoldingSheet({ row, currency, actions, onClose }: HoldingSheetProps) {
  const run = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <Sheet open onClose={onClose} title={`${row.symbol} · ${row.name}`}>
      <p className="figures pb-3">
        Gain {row.gain === null ? <Unknown /> : <GainAmount value={row.gain} currency={currency} arrow />}
        {row.gainPercent !== null && (
          <>
            {' '}
            <Change percent={row.gainPercent} />
          </>
        )}
      </p>
      <HoldingLots portfolioId={row.portfolioId} symbol={row.symbol} />
      <p className="pt-3">
        <SecurityLink symbol={row.symbol} className="text-link">
          {row.name}
        </SecurityLink>
      </p>
      <div className="grid grid-cols-2 gap-2.5 pt-4">
        <Button className="min-h-11" onClick={run(() => actions.onOpen(row, 'chart'))}>
          Chart
        </Button>
        <Button className="min-h-11" onClick={run(() => actions.onOpen(row, 'addShares'))}>
          Add Shares
        </Button>
        <Button className="min-h-11" onClick={run(() => actions.onOpen(row, 'edit'))}>
          Edit
        </Button>
        <Button variant="danger" className="min-h-11" onClick={run(() => actions.onDelete(row))}>
          Delete
        </Button>
      </div>
    </Sheet>
  );
}

interface HoldingListProps {
  rows: readonly HoldingRow[];
  currency: string;
  sparklines: ReadonlyMap<string, { closes: readonly (number | null)[] }>;
  actions: Omit<HoldingActions, 'onLots'>;
}

/** The holdings on a phone; a tap opens the actions. */
export function HoldingList({ rows, currency, sparklines, actions }: HoldingListProps) {
  const [openId, setOpenId] = useState<string>();
  const open = rows.find(({ id }) => id === openId);
  const totals = holdingTotals(rows);
  return (
    <>
      <ul>
        {rows.map((row) => (
          <PhoneRow
            key={row.id}
            row={row}
            closes={sparklines.get(row.symbol)?.closes}
            onTap={() => setOpenId(row.id)}
          />
        ))}
      </ul>
      <p className="phone-row border-t border-b-0 border-rule-strong font-semibold">
        <span>Total</span>
        <span />
        <span className="figures text-right">
          <span className="block">
            <Amount value={totals.value} />
          </span>
          <span className="block text-fine">
            <Change percent={totals.dayPercent} />
          </span>
        </span>
      </p>
      {open && (
        <HoldingSheet row={open} currency={currency} actions={actions} onClose={() => setOpenId(undefined)} />
      )}
    </>
  );
}
