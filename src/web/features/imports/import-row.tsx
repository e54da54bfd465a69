import { type FocusEvent, useEffect, useRef, useState } from 'react';
import type { ImportedTransaction, ImportRow } from '#contract/imports.ts';
import { signedCash } from '#web/ledger/entry/cash-cell.tsx';
import { cashChangeOf } from '#web/ledger/entry/entry-draft.ts';
import { kindFields } from '#web/ledger/entry/kind-fields.ts';
import { mediumDate, unitPrice } from '#web/lib/formats.ts';
import { useAmountFormats, useAmountsHidden } from '#web/lib/hidden-amounts.ts';
import { CorrectRow } from './correct-row.tsx';
import { useImportContent } from './import-context.ts';
import { maskDigits } from './import-phrases.ts';
import { fateOf } from './import-summary.ts';
import { draftOfImported } from './imported-draft.ts';
import { readableSource } from './readable-source.ts';
import { RowActions } from './row-actions.tsx';
import { fateText } from './row-groups.ts';
import { RowQuestion } from './row-question.tsx';

interface ImportRowProps {
  row: ImportRow;
  file: number;
  /** Undefined for a file whose columns its owner has named. */
  formatName: string | undefined;
  kinds: ReadonlyMap<string, { line: number; rows: number }>;
}

function Meaning({ transaction }: { transaction: ImportedTransaction }) {
  const { kind, symbol, date, name, note } = transaction;
  return (
    <>
      <b className="font-[550]">{kindFields[kind].name}</b>{' '}
      {symbol ? (
        <span className="font-[650] text-accent" title={name ?? undefined}>
          {symbol}
        </span>
      ) : (
        name
      )}{' '}
      <span className="whitespace-nowrap text-soft">{date ? mediumDate(date) : 'without a date'}</span>
      {!date && note && <small className="block text-fine text-soft">{note}</small>}
    </>
  );
}

const amountClass = 'text-right whitespace-nowrap max-lg:pt-0.5 max-lg:font-[550]';

function Figures({ transaction }: { transaction: ImportedTransaction }) {
  const { portfolio } = useImportContent();
  const { currency, kind, shares, price, numerator, denominator } = transaction;
  const formats = useAmountFormats(currency ?? portfolio.currency);
  const cash = cashChangeOf(draftOfImported(transaction));
  const unit = currency !== null && currency !== portfolio.currency ? ` ${currency}` : '';
  if (kind === 'split') {
    return (
      <td colSpan={3} className={amountClass}>
        {numerator} for {denominator}
      </td>
    );
  }
  return (
    <>
      <td className="row-rest text-right">{shares !== null && formats.shares(shares)}</td>
      <td className="row-rest text-right">
        {price !== null && (formats.isHidden ? formats.plain(price) : unitPrice(price))}
      </td>
      <td className={amountClass}>{cash !== undefined && `${signedCash(cash, formats.plain)}${unit}`}</td>
    </>
  );
}

/** What was understood of a row that asks something, in a line above its question. */
function UnderstoodSoFar({ transaction }: { transaction: ImportedTransaction }) {
  const { portfolio } = useImportContent();
  const { shares, price, currency } = transaction;
  const formats = useAmountFormats(currency ?? portfolio.currency);
  const cash = cashChangeOf(draftOfImported(transaction));
  const figures = [
    shares !== null && `${formats.shares(shares)} ${Number(shares) === 1 ? 'share' : 'shares'}`,
    price !== null && `at ${formats.isHidden ? formats.plain(price) : unitPrice(price)}`,
    cash !== undefined && `${signedCash(cash, formats.plain)} ${currency ?? ''}`.trim(),
  ].filter(Boolean);
  return (
    <p className="text-fine">
      <Meaning transaction={transaction} /> {figures.join(' · ')}
    </p>
  );
}

function Understood({ onCorrect, ...props }: ImportRowProps & { onCorrect: () => void }) {
  const { row } = props;
  const { transaction } = row;
  const isAsked = fateOf(row) === 'open';
  if (isAsked) {
    return (
      <td colSpan={4} className="py-2 max-lg:col-span-2 max-lg:py-1">
        {transaction && <UnderstoodSoFar transaction={transaction} />}
        <RowQuestion {...props} onCorrect={onCorrect} />
      </td>
    );
  }
  if (!transaction) return <td colSpan={4} className="max-lg:col-span-2" />;
  return (
    <>
      <td className="overflow-hidden text-ellipsis max-lg:pt-0.5">
        <Meaning transaction={transaction} />
      </td>
      <Figures transaction={transaction} />
    </>
  );
}

const tones = { added: 'text-up', open: 'font-[550] text-down', here: 'text-soft', leftOut: 'text-soft' };

/** Moves the focus to the menu of a row when its fields close, or a decision removes the control that had it. */
function useRowFocus(fate: string, isCorrecting: boolean) {
  const line = useRef<HTMLTableRowElement>(null);
  const hasFocus = useRef(false);
  const before = useRef({ fate, isCorrecting });
  useEffect(() => {
    const { current: last } = before;
    before.current = { fate, isCorrecting };
    const hasClosed = last.isCorrecting && !isCorrecting;
    const hasChanged = last.fate !== fate && hasFocus.current;
    if ((hasClosed || hasChanged) && document.activeElement === document.body)
      line.current?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus();
  }, [fate, isCorrecting]);
  const handlers = {
    onFocus: () => {
      hasFocus.current = true;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // Nothing gets the focus when the element that has it is removed.
      if (relatedTarget !== null) hasFocus.current = false;
    },
  };
  return { line, handlers };
}

/** A row of a file: what stands there, how it was understood, and what happens to it. */
export function ImportRowParts(props: ImportRowProps) {
  const { row, file } = props;
  const [isCorrecting, setIsCorrecting] = useState(false);
  const isHidden = useAmountsHidden();
  const fate = fateOf(row);
  const { line, handlers } = useRowFocus(fate, isCorrecting);
  const shown = (text: string) => (isHidden ? maskDigits(text) : text);
  const source = readableSource(row.source);

  return (
    <>
      <tr
        ref={line}
        data-fate={fate}
        className={fate === 'here' || fate === 'leftOut' ? 'text-soft' : undefined}
        {...handlers}
      >
        <td className="text-soft max-lg:text-fine">
          <span className="lg:hidden">row </span>
          {row.line}
        </td>
        <td className="overflow-hidden text-fine text-soft max-lg:order-first">
          <details>
            <summary className="cursor-pointer list-none truncate">
              {shown(row.place === null ? source : `${row.place} · ${source}`)}
            </summary>
            <p className="pt-1 wrap-anywhere">{shown(row.source)}</p>
          </details>
        </td>
        <Understood {...props} onCorrect={() => setIsCorrecting(true)} />
        <td className={`max-lg:col-span-2 ${tones[fate]}`}>
          <div className="flex items-center justify-between gap-2 text-fine">
            <span className="min-w-0 leading-[1.3] wrap-anywhere">{shown(fateText(row))}</span>
            <RowActions row={row} file={file} onCorrect={() => setIsCorrecting(true)} />
          </div>
        </td>
      </tr>
      {isCorrecting && <CorrectRow row={row} file={file} onClose={() => setIsCorrecting(false)} />}
    </>
  );
}
