import type { Element } from '../element-records.ts';
import { childOf, type TreeNode, textOf } from './element-tree.ts';
import { createResolver } from './resolve-references.ts';

/** Elements that hold prices and settings, which say nothing about transactions. */
export const omittedElements: ReadonlySet<string> = new Set([
  'prices',
  'latest',
  'attributes',
  'events',
  'watchlists',
  'taxonomies',
  'dashboards',
  'settings',
  'properties',
]);

/** Transfers between accounts nest their contents, so these files are deeper than others. */
export const clientDepth = 500;

const brokenReference = 'It refers to an element that the file does not contain.';

type Values = Record<string, string>;
type Resolve = ReturnType<typeof createResolver>;

/** Adds amounts in hundredths. */
const sum = (a: string | undefined, b: string) =>
  a === undefined || !/^-?\d+$/.test(a) || !/^-?\d+$/.test(b) ? b : (BigInt(a) + BigInt(b)).toString();

function addUnits(values: Values, transaction: TreeNode): void {
  for (const unit of childOf(transaction, 'units')?.children ?? []) {
    const { amount, forex } = { amount: childOf(unit, 'amount'), forex: childOf(unit, 'forex') };
    const name = `unit.${unit.attributes['type'] ?? ''}`;
    values[name] = sum(values[name], amount?.attributes['amount'] ?? '');
    values[`${name}.currency`] = amount?.attributes['currency'] ?? '';
    if (!forex) continue;
    values[`${name}.forexAmount`] = sum(values[`${name}.forexAmount`], forex.attributes['amount'] ?? '');
    values[`${name}.forexCurrency`] = forex.attributes['currency'] ?? '';
    values[`${name}.exchangeRate`] = textOf(unit, 'exchangeRate');
  }
}

const securityFields = ['isin', 'tickerSymbol', 'name', 'currencyCode', 'wkn', 'uuid'];
const transactionFields = ['uuid', 'date', 'type', 'currencyCode', 'amount', 'shares', 'note', 'source'];

/** Adds the kind of a cross entry and the uuid of the transaction on its other side. */
function addCrossEntry(values: Values, transaction: TreeNode, resolve: Resolve): boolean {
  const reference = childOf(transaction, 'crossEntry');
  if (!reference) return true;
  const entry = resolve(reference);
  const sides = (entry?.children ?? [])
    .filter(({ name }) => /transaction/i.test(name))
    .map((side) => ({ side: side.name, node: resolve(side) }));
  const partner = sides.find(({ node }) => node && node !== transaction)?.node;
  values['crossEntry.type'] = entry?.attributes['class'] ?? reference.attributes['class'] ?? '';
  values['crossEntry.side'] = sides.find(({ node }) => node === transaction)?.side ?? '';
  values['crossEntry.uuid'] = textOf(partner, 'uuid');
  return entry !== undefined;
}

function toElement(found: TreeNode, owner: TreeNode, isCash: boolean, resolve: Resolve): Element {
  const transaction = resolve(found);
  const line = transaction?.line ?? found.line;
  const group = isCash ? 'account-transaction' : 'portfolio-transaction';
  const values: Values = { [isCash ? 'account.name' : 'portfolio.name']: textOf(owner, 'name') };
  if (!transaction) return { group, values, line, damage: brokenReference };
  for (const field of transactionFields) values[field] = textOf(transaction, field);
  const reference = childOf(transaction, 'security');
  const security = resolve(reference);
  if (security) for (const field of securityFields) values[`security.${field}`] = textOf(security, field);
  addUnits(values, transaction);
  const isSound = addCrossEntry(values, transaction, resolve) && !(reference && !security);
  return { group, values, line, damage: isSound ? null : brokenReference };
}

const isOwner = ({ name, attributes }: TreeNode) =>
  attributes['reference'] === undefined && /^(account|portfolio|referenceAccount)/.test(name);

/** Returns the transactions of each account and portfolio of a Portfolio Performance file. */
export function* clientTransactions(document: TreeNode): Generator<Element> {
  const resolve = createResolver(document);
  const pending = [document];
  for (let node = pending.pop(); node; node = pending.pop()) {
    const transactions = isOwner(node) ? resolve(childOf(node, 'transactions')) : undefined;
    const isCash = !node.name.startsWith('portfolio');
    for (const transaction of transactions?.children ?? [])
      yield toElement(transaction, node, isCash, resolve);
    for (const child of node.children.toReversed()) pending.push(child);
  }
}
