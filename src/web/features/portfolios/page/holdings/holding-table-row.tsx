import { useRef } from 'react';
import { useLivePrice } from '#web/ui/use-live-price.ts';
import { SecurityLink } from '../../security-link.tsx';
import type { HoldingColumn } from './holding-columns.tsx';
import type { HoldingAction } from './holding-dialog.tsx';
import { HoldingLots } from './holding-lots.tsx';
import type { HoldingRow } from './holding-rows.ts';
import { RowMenu } from './row-menu.tsx';

export interface HoldingActions {
  onOpen: (row: HoldingRow, action: HoldingAction) => void;
  onDelete: (row: HoldingRow) => void;
  onLots: (row: HoldingRow) => void;
}

interface HoldingTableRowProps {
  row: HoldingRow;
  columns: readonly HoldingColumn[];
  closes: readonly (number | null)[] | undefined;
  /** The portfolio that holds it, if the table shows several. */
  portfolioTitle: string | undefined;
  sortedBy: string;
  isOpen: boolean;
  actions: HoldingActions;
}

function menuOf(row: HoldingRow, isOpen: boolean, { onOpen, onDelete, onLots }: HoldingActions) {
  return [
    { name: 'Chart', run: () => onOpen(row, 'chart') },
    { name: isOpen ? 'Hide lots' : 'Show lots', run: () => onLots(row) },
    { name: 'Add Shares', run: () => onOpen(row, 'addShares') },
    { name: 'Edit', run: () => onOpen(row, 'edit') },
    { name: 'Delete', isDanger: true, run: () => onDelete(row) },
  ];
}

/** A holding, and its open lots below it if they are shown. */
export function HoldingTableRow(props: HoldingTableRowProps) {
  const { row, columns, closes, portfolioTitle, sortedBy, isOpen, actions } = props;
  const element = useRef<HTMLTableRowElement>(null);
  useLivePrice(element, row.symbol);
  const subtitle = portfolioTitle ? `${row.name} · ${portfolioTitle}` : row.name;
  return (
    <>
      <tr ref={element} id={`holding-${row.symbol}`}>
        <th scope="row">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={`Lots of ${row.symbol}`}
            onClick={() => actions.onLots(row)}
            className="expander"
          >
            <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span>
          </button>
          <button type="button" className="symbol-link" onClick={() => actions.onOpen(row, 'chart')}>
            {row.symbol}
          </button>
          <small title={row.ticker.notes || subtitle}>
            <SecurityLink symbol={row.symbol}>{row.name}</SecurityLink>
            {portfolioTitle && ` · ${portfolioTitle}`}
          </small>
        </th>
        {columns.map(({ key, className, cell }) => (
          <td key={key} className={`${className ?? ''} ${key === sortedBy ? 'font-[550]' : ''}`}>
            {cell(row, closes)}
          </td>
        ))}
        <td>
          <RowMenu name={row.symbol} actions={menuOf(row, isOpen, actions)} />
        </td>
      </tr>
      {isOpen && (
        <tr className="lots-row">
          <td colSpan={columns.length + 2}>
            <HoldingLots portfolioId={row.portfolioId} symbol={row.symbol} />
          </td>
        </tr>
      )}
    </>
  );
}
