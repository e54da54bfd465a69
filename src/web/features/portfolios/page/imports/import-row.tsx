import { type FocusEvent, useEffect, useRef, useState } from 'react';
import type { ImportedTransaction, ImportRow } from '#contract/imports.ts';
import { mediumDate, unitPrice } from '#web/lib/formats.ts';
import { useAmountFormats, useAmountsHidden } from '#web/lib/hidden-amounts.ts';
import { signedCash } from '../transactions/cash-cell.tsx';
import { cashOf } from '../transactions/entry-draft.ts';
import { kindFields } from '../transactions/kind-fields.ts';
import { CorrectRow } from './correct-row.tsx';
import { useImportContent } from './import-context.ts';
import { fateOf } from './import-summary.ts';
import { maskDigits } from './import-words.ts';
import { draftOfImported } from './imported-draft.ts';
import { RowActions } from './row-actions.tsx';
import { fateText } from './row-groups.ts';
import { RowQuestion } from './row-question.tsx';

interface ImportRowProps {
  row: ImportRow;
  file: number;
  formatName: string;
  kinds: ReadonlyMap<string, { line: number; rows: number }>;
}

function Meaning({ transaction }: { transaction: ImportedTransaction }) {
  const { kind, symbol, date, name } = transaction;
  return (
    <>
      <b className="font-[550]">{kindFields[kind].name}</b>{' '}
      {symbol && (
        <span className="font-[650] text-accent" title={name ?? undefined}>
          {symbol}
        </span>
      )}{' '}
      <span className="whitespace-nowrap text-soft">{date ? mediumDate(date) : 'without a date'}</span>
    </>
  );
}

function Figures({ transaction }: { transaction: ImportedTransaction }) {
  const { portfolio } = useImportContent();
  const { currency, kind, shares, price, numerator, denominator } = transaction;
  const formats = useAmountFormats(currency ?? portfolio.currency);
  const cash = cashOf(draftOfImported(transaction));
  const unit = currency !== null && currency !== portfolio.currency ? ` ${currency}` : '';
  if (kind === 'split') {
    return (
      <td colSpan={3} className="row-figure">
        {numerator} for {denominator}
      </td>
    );
  }
  return (
    <>
      <td className="row-figure row-shares">{shares !== null && formats.shares(shares)}</td>
      <td className="row-figure row-price">
        {price !== null && (formats.isHidden ? formats.plain(price) : unitPrice(price))}
      </td>
      <td className="row-figure row-amount">
        {cash !== undefined && `${signedCash(cash, formats.plain)}${unit}`}
      </td>
    </>
  );
}

function Understood({ onCorrect, ...props }: ImportRowProps & { onCorrect: () => void }) {
  const { row } = props;
  const { transaction } = row;
  const isAsked = fateOf(row) === 'open';
  if (isAsked) {
    return (
      <td colSpan={4} className="row-question">
        <RowQuestion {...props} onCorrect={onCorrect} />
      </td>
    );
  }
  if (!transaction) return <td colSpan={4} className="row-meaning" />;
  return (
    <>
      <td className="row-meaning">
        <Meaning transaction={transaction} />
      </td>
      <Figures transaction={transaction} />
    </>
  );
}

const tones = { added: 'text-up', open: 'font-[550] text-down', here: 'text-soft', leftOut: 'text-soft' };

/** Moves the focus to the menu of a row when a decision removes the control of the row that had it. */
function useRowFocus(fate: string) {
  const line = useRef<HTMLTableRowElement>(null);
  const hasFocus = useRef(false);
  const before = useRef(fate);
  const focusMenu = () => line.current?.querySelector<HTMLElement>('.row-menu')?.focus();
  useEffect(() => {
    if (before.current === fate) return;
    before.current = fate;
    if (hasFocus.current && document.activeElement === document.body)
      line.current?.querySelector<HTMLElement>('.row-menu')?.focus();
  }, [fate]);
  const handlers = {
    onFocus: () => {
      hasFocus.current = true;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // Nothing gets the focus when the element that has it is removed.
      if (relatedTarget !== null) hasFocus.current = false;
    },
  };
  return { line, focusMenu, handlers };
}

/** A row of a file: what stands there, how it was understood, and what happens to it. */
export function ImportRowParts(props: ImportRowProps) {
  const { row, file } = props;
  const [isCorrecting, setIsCorrecting] = useState(false);
  const isHidden = useAmountsHidden();
  const fate = fateOf(row);
  const { line, focusMenu, handlers } = useRowFocus(fate);
  const text = row.place === null ? row.source : `${row.place} · ${row.source}`;
  const source = isHidden ? maskDigits(text) : text;
  const fateWords = fateText(row);

  function closeFields(): void {
    setIsCorrecting(false);
    focusMenu();
  }

  return (
    <>
      <tr ref={line} data-fate={fate} {...handlers}>
        <td className="row-line">{row.line}</td>
        <td className="row-source" title={source}>
          {source}
        </td>
        <Understood {...props} onCorrect={() => setIsCorrecting(true)} />
        <td className={`row-fate ${tones[fate]}`}>
          <div className="fate">
            <span title={fateWords} className="fate-text">
              {isHidden ? maskDigits(fateWords) : fateWords}
            </span>
            <RowActions row={row} file={file} onCorrect={() => setIsCorrecting(true)} />
          </div>
        </td>
      </tr>
      {isCorrecting && <CorrectRow row={row} file={file} onClose={closeFields} />}
    </>
  );
}
