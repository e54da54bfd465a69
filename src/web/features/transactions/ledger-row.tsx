import type { RecordedSplit, Transaction } from '#contract/transactions.ts';
import { textFields } from '#domain/transaction-fields.ts';
import { signedCash } from '#web/ledger/entry/cash-cell.tsx';
import { describeEntry } from '#web/ledger/entry/entry-draft.ts';
import { kindFields } from '#web/ledger/entry/kind-fields.ts';
import { SecurityLink } from '#web/ledger/security-link.tsx';
import { mediumDate, unitPrice } from '#web/lib/formats.ts';
import { type AmountFormats, amountFormats, useAmountFormats } from '#web/lib/hidden-amounts.ts';
import { ActionMenu } from '#web/ui/action-menu.tsx';

const sources: Record<Transaction['source'], string> = {
  manual: 'Entered by hand',
  opening: 'Opening purchase',
  suggestion: 'Accepted suggestion',
  automatic: 'Automatic',
  import: 'Import',
};

const titleClass =
  'truncate text-left max-lg:col-span-2 max-lg:row-start-1 max-lg:self-end max-lg:text-base lg:max-xl:w-full lg:max-xl:max-w-0';
const dateClass = 'text-left text-soft max-lg:col-span-2 max-lg:row-start-2 max-lg:text-fine';
const kindClass = 'text-left lg:font-[550] max-lg:text-right max-lg:text-fine max-lg:text-soft';
const noteClass = 'row-rest truncate text-left text-fine text-soft lg:max-xl:hidden';

export interface LedgerRowActions {
  /** Opens the entry with the focus on its first field, or on its date. */
  onEdit: (field?: 'date') => void;
  onDelete: () => void;
  /** On a phone: opens everything that the row leaves out. */
  onOpen: () => void;
}

/** What a purchase has become by later splits. */
const Now = ({ children }: { children: string }) => (
  <small className="block text-tiny leading-none text-soft">now {children}</small>
);

interface FiguresProps {
  entry: Transaction;
  formats: AmountFormats;
}

const priceText = (price: string | number, { isHidden, plain }: AmountFormats) =>
  isHidden ? plain(price) : unitPrice(price);

function SharesAndPrice({ entry, formats }: FiguresProps) {
  const { exact, sharesNow, priceNow, kind, numerator, denominator } = entry;
  if (kind === 'split') {
    return (
      <td colSpan={2} className="row-rest">
        {numerator} for {denominator}
      </td>
    );
  }
  return (
    <>
      <td className="row-rest">
        {exact.shares !== null && formats.shares(exact.shares)}
        {sharesNow !== null && <Now>{formats.shares(sharesNow)}</Now>}
      </td>
      <td className="row-rest">
        {exact.price !== null && priceText(exact.price, formats)}
        {priceNow !== null && <Now>{priceText(priceNow, formats)}</Now>}
      </td>
    </>
  );
}

function Cash({ entry, formats, homeCurrency }: FiguresProps & { homeCurrency: string }) {
  const { cash, exact, currency } = entry;
  const moves = cash !== 0;
  return (
    <td className={`row-value max-lg:text-base ${cash > 0 ? 'text-up' : ''}`}>
      {moves && signedCash(exact.cash, amountFormats(currency, formats.isHidden).plain)}
      {moves && currency !== homeCurrency && <small className="ml-1 text-tiny text-soft">{currency}</small>}
    </td>
  );
}

function costsOf({ fee, tax }: Transaction, { plain }: AmountFormats): string {
  return fee + tax > 0 ? plain(fee + tax) : '';
}

interface LedgerRowProps {
  entry: Transaction;
  /** The title of its portfolio, in the list of all portfolios. */
  portfolio: string | undefined;
  /** The currency of its portfolio; any other one is named. */
  homeCurrency: string;
  actions: LedgerRowActions | undefined;
  takesFocus: boolean;
}

/** A transaction as it was entered. */
export function LedgerTableRow({ entry, portfolio, homeCurrency, actions, takesFocus }: LedgerRowProps) {
  const formats = useAmountFormats(entry.currency);
  const { date, symbol, name, kind, source, heldAfter } = entry;
  const texts = textFields.map((field) => entry[field]).filter(Boolean);
  const text = describeEntry(entry);
  const figures = { entry, formats };
  return (
    <tr>
      <th scope="row" className={titleClass}>
        {symbol ? (
          <SecurityLink symbol={symbol} className="quiet-link font-[650] text-accent" />
        ) : (
          <span className="font-[550] lg:sr-only">{kindFields[kind].name}</span>
        )}{' '}
        <small className="text-fine text-soft">{name}</small>
      </th>
      {portfolio !== undefined && <td className="row-rest text-left!">{portfolio}</td>}
      <td className={`row-change ${kindClass}`}>{kindFields[kind].name}</td>
      <td className={dateClass}>
        {date && !actions ? (
          mediumDate(date)
        ) : (
          <button
            type="button"
            // With keys, the menu of the row does the same.
            tabIndex={date ? -1 : undefined}
            title={date ? 'Change the date' : undefined}
            className={date ? 'hover:underline' : 'underline'}
            onClick={() => actions?.onEdit('date')}
            disabled={!actions}
          >
            {date ? mediumDate(date) : 'Enter the date'}
          </button>
        )}
      </td>
      <SharesAndPrice {...figures} />
      <td className="row-rest">{costsOf(entry, formats)}</td>
      <Cash {...figures} homeCurrency={homeCurrency} />
      <td className="row-rest text-soft lg:max-xl:hidden">
        {heldAfter !== null && formats.shares(heldAfter)}
      </td>
      <td className={noteClass} title={texts.join('\n') || undefined}>
        {texts.map((part) => (
          <span key={part} className="text-ink">
            {part} ·{' '}
          </span>
        ))}
        {sources[source]}
      </td>
      {actions && (
        <td className="pl-2">
          <span className="max-lg:hidden">
            <ActionMenu
              takesFocus={takesFocus}
              name={text}
              actions={[
                { name: 'Edit', run: () => actions.onEdit() },
                { name: 'Delete', isDanger: true, run: actions.onDelete },
              ]}
            />
          </span>
          <button
            type="button"
            className="absolute inset-0 lg:hidden"
            aria-haspopup="dialog"
            aria-label={text}
            onClick={actions.onOpen}
          />
        </td>
      )}
    </tr>
  );
}

interface SplitRowProps {
  split: RecordedSplit;
  isReadOnly: boolean;
}

/** A recorded split, which is no transaction: it shows what the shares became. */
export function SplitRow({ split, isReadOnly }: SplitRowProps) {
  const { symbol, name, date, numerator, denominator, sharesBefore, sharesAfter } = split;
  const { shares } = useAmountFormats('USD');
  return (
    <tr className="max-lg:h-auto max-lg:min-h-15 max-lg:py-2">
      <th scope="row" className={titleClass}>
        <SecurityLink symbol={symbol} className="quiet-link font-[650] text-accent" />{' '}
        <small className="text-fine text-soft">{name}</small>
      </th>
      {isReadOnly && <td className="row-rest" />}
      <td className={`max-lg:col-start-3 max-lg:row-start-1 ${kindClass}`}>Split</td>
      <td className={dateClass}>{mediumDate(date)}</td>
      <td
        colSpan={5}
        className="text-left text-fine leading-[1.3] whitespace-normal text-soft max-lg:col-span-3"
      >
        {numerator} for {denominator}: your {shares(sharesBefore)} shares became {shares(sharesAfter)}.
        Earlier rows stay as you entered them.
      </td>
      <td className={noteClass}>Recorded for you</td>
      {!isReadOnly && <td className="row-rest" />}
    </tr>
  );
}
