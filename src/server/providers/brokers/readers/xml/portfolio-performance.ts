import { importLimits } from '#domain/imports.ts';
import type { Element } from '../element-records.ts';
import { invalid, readerLimits, tooLarge } from '../reader-limits.ts';
import type { Node } from './element-columns.ts';
import { childOf, type ElementTree, elementsOf, fewElementsOf, textOf } from './element-tree.ts';
import { createResolver } from './resolve-references.ts';

/** What is held of a file: all but prices and settings, which say nothing about transactions. */
export const clientContents = {
  omitted: new Set([
    'prices',
    'latest',
    'attributes',
    'events',
    'watchlists',
    'taxonomies',
    'dashboards',
    'settings',
    'properties',
  ]),
  attributes: ['reference', 'class', 'type', 'amount', 'currency'],
};

/** Transfers between accounts nest their contents, so these files are deeper than others. */
export const clientDepth = 500;

const brokenReference = 'It refers to an element that the file does not contain.';

type Values = Record<string, string>;

const isAmount = (text: string) => /^-?\d{1,30}$/.test(text);

/** Adds amounts in hundredths. */
const sum = (a: string | undefined, b: string) =>
  a === undefined || !isAmount(a) || !isAmount(b) ? b : (BigInt(a) + BigInt(b)).toString();

const securityFields = ['isin', 'tickerSymbol', 'name', 'currencyCode', 'wkn', 'uuid', 'feed'];
const transactionFields = ['uuid', 'date', 'type', 'currencyCode', 'amount', 'shares', 'note', 'source'];

/** The versions of the program's files that are known. */
const newestVersion = 72;
/** The first versions with currencies, and with shares in units of 10^-6 and 10^-8 instead of 10^-5. */
const [withCurrencies, withSixDecimals, withEightDecimals] = [29, 26, 49];

/** Returns what the version of a file says about its numbers. Throws AppError 'invalid' for a version that is not known. */
function sharesScale(tree: ElementTree, resolve: (node: Node | undefined) => Node | undefined) {
  const client = resolve([...elementsOf(tree, 0)][0]);
  const text = textOf(tree, client, 'version') ?? '';
  const version = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (version < 1 || version > newestVersion)
    throw invalid(
      `Files of Portfolio Performance have the versions 1 to ${newestVersion}, and this one ${text ? `has “${text.slice(0, 20)}”` : 'states none'}. Export the transactions as CSV.`,
    );
  const zeros = version >= withEightDecimals ? '' : version >= withSixDecimals ? '00' : '000';
  // The program takes amounts of such files for euros, too.
  const base = textOf(tree, client, 'baseCurrency') ?? '';
  return { zeros, currency: version < withCurrencies ? 'EUR' : base };
}

/** Creates a function that returns a transaction of an account or portfolio with what it refers to. */
function createTransactionReader(tree: ElementTree) {
  const resolve = createResolver(tree);
  const scale = sharesScale(tree, resolve);
  const find = (node: Node | undefined, name: string) => childOf(tree, node, name);
  /** Values can be references, too, as dates are in files of older versions. */
  const read = (node: Node | undefined, name: string) => {
    const child = find(node, name);
    const found = child === undefined ? undefined : resolve(child);
    return found === undefined ? '' : tree.text(found);
  };

  function addUnits(values: Values, transaction: Node): void {
    for (const unit of fewElementsOf(tree, find(transaction, 'units'))) {
      const { amount, forex } = { amount: find(unit, 'amount'), forex: find(unit, 'forex') };
      const name = `unit.${read(unit, '@type')}`;
      values[name] = sum(values[name], read(amount, '@amount'));
      values[`${name}.currency`] = read(amount, '@currency');
      if (forex === undefined) continue;
      values[`${name}.forexAmount`] = sum(values[`${name}.forexAmount`], read(forex, '@amount'));
      values[`${name}.forexCurrency`] = read(forex, '@currency');
      values[`${name}.exchangeRate`] = read(unit, 'exchangeRate');
    }
  }

  /** Adds the kind of a cross entry and the uuid of the transaction on its other side. */
  function addCrossEntry(values: Values, transaction: Node): boolean {
    const reference = find(transaction, 'crossEntry');
    if (reference === undefined) return true;
    const entry = resolve(reference);
    const sides = [...fewElementsOf(tree, entry)]
      .filter((side) => /transaction/i.test(tree.name(side)))
      .map((side) => ({ side: tree.name(side), node: resolve(side) }));
    const partner = sides.find(({ node }) => node !== undefined && node !== transaction)?.node;
    values['crossEntry.type'] = textOf(tree, entry, '@class') ?? read(reference, '@class');
    values['crossEntry.side'] = sides.find(({ node }) => node === transaction)?.side ?? '';
    values['crossEntry.uuid'] = read(partner, 'uuid');
    return entry !== undefined;
  }

  function toElement(found: Node, owner: Node, isCash: boolean): Element {
    const transaction = resolve(found);
    const line = tree.line(transaction ?? found);
    const group = isCash ? 'account-transaction' : 'portfolio-transaction';
    const values: Values = { [isCash ? 'account.name' : 'portfolio.name']: read(owner, 'name') };
    if (transaction === undefined) return { group, values, line, damage: brokenReference };
    for (const field of transactionFields) values[field] = read(transaction, field);
    values['currencyCode'] ||= read(owner, 'currencyCode') || scale.currency;
    if (/^-?[1-9]\d*$/.test(values['shares'] ?? '')) values['shares'] += scale.zeros;
    const reference = find(transaction, 'security');
    const security = resolve(reference);
    if (security !== undefined)
      for (const field of securityFields) values[`security.${field}`] = read(security, field);
    addUnits(values, transaction);
    const isSound = addCrossEntry(values, transaction) && (reference === undefined || security !== undefined);
    return { group, values, line, damage: isSound ? null : brokenReference };
  }

  return { resolve, toElement };
}

type Resolve = ReturnType<typeof createResolver>;

/** Returns the accounts and portfolios with their lists of transactions. A list has one owner. */
function* ownersOf(tree: ElementTree, resolve: Resolve) {
  const owned = new Set<Node>();
  for (let owner = 0; owner < tree.size(); owner += 1) {
    if (!/^(account|portfolio|referenceAccount)/.test(tree.name(owner))) continue;
    if (childOf(tree, owner, '@reference') !== undefined) continue;
    const transactions = resolve(childOf(tree, owner, 'transactions'));
    if (transactions === undefined || owned.has(transactions)) continue;
    owned.add(transactions);
    yield { owner, transactions };
  }
}

/** Counts transactions up to the limit. */
function countTransactions(tree: ElementTree, resolve: Resolve): number {
  let count = 0;
  for (const { transactions } of ownersOf(tree, resolve))
    for (const _ of elementsOf(tree, transactions)) {
      count += 1;
      if (count > importLimits.rowsPerFile) return count;
    }
  return count;
}

/** Counts the text of rows. They can share texts, so it can be far longer than the file. */
function createTextCounter() {
  let total = 0;
  return ({ values, line }: Element) => {
    let length = 0;
    for (const value of Object.values(values)) length += value.length;
    total += length;
    if (length > readerLimits.lineLength) throw tooLarge(`Line ${line} has more than 1 MB of text.`);
    if (total > readerLimits.clientTextLength)
      throw tooLarge('The transactions have more than 200 MB of text.');
  };
}

/**
 * Returns the transactions of each account and portfolio of a Portfolio Performance file, and which share of them all
 * has been returned by then, from 0 to 1.
 */
export function* clientTransactions(tree: ElementTree): Generator<{ element: Element; share: number }> {
  const { resolve, toElement } = createTransactionReader(tree);
  const total = countTransactions(tree, resolve);
  const countText = createTextCounter();
  const isRead = new Uint8Array(tree.size());
  let done = 0;
  for (const { owner, transactions } of ownersOf(tree, resolve)) {
    const isCash = !tree.name(owner).startsWith('portfolio');
    for (const found of elementsOf(tree, transactions)) {
      done += 1;
      // A transaction is in one list once, so a second reference to it is no further transaction.
      const transaction = resolve(found) ?? found;
      if (isRead[transaction]) continue;
      isRead[transaction] = 1;
      const element = toElement(found, owner, isCash);
      countText(element);
      yield { element, share: done / total };
    }
  }
}
