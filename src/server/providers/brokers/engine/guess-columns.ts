import { compare, decimal, multiply, subtract, zero } from '#domain/decimal.ts';
import { type MappedField, mappedFields } from '#domain/imports.ts';
import { readNumber } from './cell-numbers.ts';
import { headerKey } from './columns.ts';
import { commonKinds } from './common-kinds.ts';
import { findKindRule } from './kind-rule.ts';
import { namesOption } from './option-names.ts';
import { isDate, type UnknownColumn } from './unknown-columns.ts';

/** What headers and cells of a column look like. */
interface Look {
  /** Headers that say it plainly. */
  plain: RegExp;
  /** Headers that may mean it. */
  likely: RegExp;
  /** Headers that mean something else. */
  other?: RegExp;
  /** Whether a filled cell can be one. */
  cell?: (cell: string) => boolean;
}

const isNumber = (cell: string) => readNumber(cell) !== undefined;
const isIsin = (cell: string) => /^[A-Z]{2}[A-Z0-9]{9}\d$/i.test(cell.trim());
const isSymbol = (cell: string) =>
  /^[A-Z0-9][A-Z0-9.:/ -]{0,14}$/i.test(cell.trim()) || namesOption(cell.trim());
const isCurrency = (cell: string) => /^[A-Z]{3}$|^GBp$/.test(cell.trim());
const isPlainText = (cell: string) => !isNumber(cell) && !isDate(cell);

/** Headers in the languages of the formats. */
const looks: Record<MappedField, Look> = {
  date: {
    plain: /^(trade |transaction )?date$|^datum$|^fecha$|^data$|handelsdatum|trade date/,
    likely: /date|datum|fecha|\bdata\b|dato|time/,
    other: /settle|value date|valuta|expir/,
    cell: isDate,
  },
  settled: {
    plain:
      /^(settle(ment|d)?( date)?|value date|valuta|valutadatum|wertstellung|date de (valeur|règlement)|fecha valor|data valuta|likviddag)$/,
    likely: /settle|value date|valuta|wertstellung|date de valeur|fecha valor|likvid/,
    cell: isDate,
  },
  kind: {
    plain: /^(transaction |activity |trade )?(type|action)$|^side$|^kind$|^typ$|^art$|^tipo$|buy.?\/.?sell/,
    likely: /type|action|side|transacti|buchung|tipo|activity|operation|event/,
    other: /account|asset|security|instrument|order type|date|\bid\b|currency/,
    cell: isPlainText,
  },
  symbol: {
    plain: /^(symbol|ticker|ticker symbol|stock symbol)$/,
    likely: /symbol|ticker|\bcode\b|instrument/,
    other: /currency|isin|type|name|account|konto/,
    cell: isSymbol,
  },
  isin: { plain: /^isin/, likely: /isin/, cell: isIsin },
  name: {
    plain: /^(name|security|security name|company|wertpapier|bezeichnung|product)$/,
    likely:
      /name|naam|nome\b|nombre|värdepapper|description|security|product|titel|omschrijving|bezeichnung|wertpapier|asset|fund|company/,
    other: /account|broker|type|currency|\bid\b/,
    cell: isPlainText,
  },
  assetKind: {
    plain: /^(asset|instrument|security|holding|product) ?(type|class|category|kind)$/,
    likely: /^(asset|instrument|security|holding|product) ?(type|class|category|kind)$/,
    cell: isPlainText,
  },
  shares: {
    plain: /^(quantity|shares|units|qty|anzahl|stück|menge|aantal|antal|quantité|cantidad|quantità)$/,
    likely: /quantity|shares|units|qty|aantal|stück|anzahl|menge|antal|volume|position|holding/,
    other: /price|currency|value/,
    cell: isNumber,
  },
  price: {
    plain: /^(unit |share |trade )?price$|price per share|average cost|avg\.? (cost|price)|^kurs$|^koers$/,
    likely: /price|kurs|koers|prix|precio|prezzo|cost per|\bnav\b/,
    other: /currency|total|basis|change|current|market|last|exchange|wechsel|devisen/,
    cell: isNumber,
  },
  amount: {
    plain: /^(net )?(amount|total|cash)$|net amount|^betrag$|^bedrag$|^belopp$|^importe$|^importo$|^montant/,
    likely: /amount|total|value|betrag|bedrag|belopp|montant|proceeds|cost basis|\bnet\b|wert|waarde/,
    other: /currency|fee|tax|price|balance|market|date|steuer|saldo|cumul/,
    cell: isNumber,
  },
  fee: {
    plain: /^(fees?|commissions?|brokerage|gebühr(en)?|kosten|courtage|frais)$/,
    likely: /fee|commission|kosten|gebühr|courtage|brokerage|charge|frais/,
    other: /currency/,
    cell: isNumber,
  },
  tax: {
    plain: /^(tax|taxes|steuern?|withholding tax|withheld tax)$/,
    likely: /tax|steuer|belasting|withh/,
    other: /currency|\bid\b/,
    cell: isNumber,
  },
  currency: {
    plain: /^(currency|ccy|währung|valuta|devise|moneda|divisa)$/,
    likely: /currency|währung|valuta|devise|\bccy|divisa/,
    other: /rate|date/,
    cell: isCurrency,
  },
  note: { plain: /^(notes?|comments?|memo|notiz)$/, likely: /note|comment|memo|remark|notiz|details/ },
  id: {
    plain: /^(id|(transaction|trade|order|reference|activity) ?(id|no\.?|number|#)|reference)$/,
    likely: /\bid\b|reference|order (id|no|number)|\bref\b/,
    other: /account|portfolio|user|currency/,
  },
  account: {
    plain: /^(account|konto|kontonummer|depå|depot)( ?(name|nickname|number|no\.?|nr\.?|#|id))?$/,
    likely: /account (name|number|nickname)|\bkonto\b|^portfolio( name)?$/,
    other: /currency|type|balance|value|währung/,
  },
};

const sampled = 50;
/** The share of cells that have to fit: a total below the table does not. */
const fitting = 0.8;

function fits({ cell: test }: Look, { cells }: UnknownColumn): boolean {
  const some = cells.slice(0, sampled);
  return !test || some.filter(test).length >= some.length * fitting;
}

/** Whether the cells of a column can be what a field is. */
export const fitsField = (field: MappedField, column: UnknownColumn | undefined): boolean =>
  column !== undefined && fits(looks[field], column);

function scoreOf(look: Look, column: UnknownColumn): number {
  const header = headerKey(column.header);
  if (header === '' || column.cells.length === 0 || !fits(look, column)) return 0;
  if (look.plain.test(header)) return 3;
  if (!look.likely.test(header)) return 0;
  return look.other?.test(header) ? 1 : 2;
}

/** Whether the header of a column says plainly that it is a field, and its cells fit. */
export const isPlainlyNamed = (field: MappedField, column: UnknownColumn | undefined): boolean =>
  column !== undefined && scoreOf(looks[field], column) === 3;

type Chosen = Partial<Record<MappedField, number>>;

/** Chooses columns by their headers, the plainest first. A column means one thing. */
function byHeader(columns: readonly UnknownColumn[]): Chosen {
  const scored = mappedFields
    .flatMap((field) => columns.map((column) => ({ field, column, score: scoreOf(looks[field], column) })))
    .filter(({ score, field }) => score > 1 || (score === 1 && field === 'date'))
    .sort((a, b) => b.score - a.score);
  const chosen: Chosen = {};
  const used = new Set<number>();
  for (const { field, column } of scored) {
    if (chosen[field] !== undefined || used.has(column.index)) continue;
    chosen[field] = column.index;
    used.add(column.index);
  }
  return chosen;
}

const isKnownKind = (cell: string) => findKindRule(commonKinds, cell) !== undefined;
const absolute = (cell: string | undefined) =>
  decimal((readNumber(cell ?? '')?.value ?? '0').replace('-', ''));

/** Whether shares × price is the amount in most rows, within a fiftieth for costs. */
function areFactors(shares: UnknownColumn, price: UnknownColumn, amount: UnknownColumn): boolean {
  const count = Math.min(shares.cells.length, price.cells.length, amount.cells.length, sampled);
  let agreeing = 0;
  for (let row = 0; row < count; row += 1) {
    const product = multiply(absolute(shares.cells[row]), absolute(price.cells[row]));
    const difference = subtract(product, absolute(amount.cells[row]));
    const size = difference.units < 0n ? subtract(zero, difference) : difference;
    if (product.units > 0n && compare(multiply(size, decimal('50')), product) <= 0) agreeing += 1;
  }
  return count > 1 && agreeing >= count * fitting;
}

const maxNumeric = 8;

/** Tells shares, price and amount by their product. Of two factors the first one is the shares, as in most files. */
function byProduct(columns: readonly UnknownColumn[]): Chosen {
  const numeric = columns
    .filter(({ cells }) => cells.length > 0 && cells.every(isNumber))
    .slice(0, maxNumeric);
  for (const shares of numeric)
    for (const price of numeric)
      for (const amount of numeric)
        if (new Set([shares, price, amount]).size === 3 && areFactors(shares, price, amount))
          return { shares: shares.index, price: price.index, amount: amount.index };
  return {};
}

/** Headers of columns that identify an account, whose numbers may look like symbols. */
const aboutAccounts = /account|konto|portfolio|client|customer|depot|compte|cuenta|rekening/;

/** Chooses columns by their cells. */
function byCells(columns: readonly UnknownColumn[]): Chosen {
  const first = (test: (cell: string) => boolean) =>
    columns.find(({ cells }) => cells.length > 0 && cells.slice(0, sampled).every(test))?.index;
  const found: Chosen = byProduct(columns);
  const [date, isin, kind] = [first(isDate), first(isIsin), first(isKnownKind)];
  const currency = first(isCurrency);
  const symbol = columns.find(
    ({ index, header, cells }) =>
      ![date, isin, kind, currency].includes(index) &&
      !aboutAccounts.test(headerKey(header)) &&
      cells.length > 0 &&
      cells.every((cell) => /^[A-Z][A-Z0-9.-]{0,9}$/.test(cell)),
  )?.index;
  const texts = Object.entries({ date, isin, kind, currency, symbol }).filter(
    ([, index]) => index !== undefined,
  );
  return { ...found, ...Object.fromEntries(texts) };
}

/** Takes the settlement date for the date of a file that has no other. */
function withDate({ settled, ...others }: Chosen): Chosen {
  if (settled === undefined) return others;
  return others.date === undefined ? { ...others, date: settled } : { ...others, settled };
}

const factors = ['shares', 'price', 'amount'] as const;

/** Guesses which column means what: by the headers, and by the cells where these do not tell. */
export function guessColumns(columns: readonly UnknownColumn[]): Chosen {
  const named = byHeader(columns);
  const used = new Set(Object.values(named));
  const unnamed = byCells(columns.filter(({ index }) => !used.has(index)));
  // A product is told by all of its factors only.
  if (factors.some((field) => named[field] !== undefined)) for (const field of factors) delete unnamed[field];
  return withDate({ ...unnamed, ...named });
}
