import { importLimits } from '#domain/imports.ts';
import { cellTooLong, tooLarge } from '../reader-limits.ts';
import { createElementColumns, type ElementColumns, type Node } from './element-columns.ts';
import type { ElementHandler } from './element-stream.ts';

/** A document that is held in memory. Attributes are children whose names start with `@`. */
export type ElementTree = Pick<
  ElementColumns,
  'size' | 'name' | 'line' | 'text' | 'parent' | 'firstChild' | 'next' | 'byId'
>;

interface OpenElement {
  node: Node;
  lastChild: Node | undefined;
  hasElements: boolean;
  textLength: number;
}

/** What a tree holds of a document. */
interface TreeContents {
  /** Elements that are left out with all that they contain. */
  omitted: ReadonlySet<string>;
  /** The attributes that are held beside `id`. */
  attributes: readonly string[];
}

/** Builds the tree of a document. */
export function createTreeHandler({ omitted, attributes: kept }: TreeContents, line: () => number) {
  const columns = createElementColumns();
  const open: OpenElement[] = [];
  let omittedDepth = 0;
  let isCut = false;

  function begin(name: string): OpenElement {
    const parent = open.at(-1);
    const node = columns.add(name, parent?.node ?? 0, parent?.lastChild, parent ? line() : 1);
    if (parent) parent.lastChild = node;
    return { node, lastChild: undefined, hasElements: false, textLength: 0 };
  }

  open.push(begin(''));
  const handler: ElementHandler = {
    open(name, attributes) {
      if (omittedDepth > 0 || omitted.has(name)) {
        omittedDepth += 1;
        return;
      }
      const parent = open.at(-1);
      // Between elements there is only space.
      if (parent && !parent.hasElements) columns.clearText(parent.node);
      if (parent) parent.hasElements = true;
      const element = begin(name);
      open.push(element);
      if (attributes['id'] !== undefined) columns.identify(element.node, attributes['id']);
      for (const attribute of kept) {
        const value = attributes[attribute];
        if (value === undefined) continue;
        const { node } = begin(`@${attribute}`);
        columns.clearText(node);
        columns.addText(node, value);
      }
      columns.clearText(element.node);
    },
    close(_name, isImplied) {
      isCut ||= isImplied;
      if (omittedDepth > 0) omittedDepth -= 1;
      else if (open.length > 1) open.pop();
    },
    text(text) {
      const element = open.at(-1);
      if (!element || omittedDepth > 0 || element.hasElements) return;
      if (element.textLength === 0 && text.trim() === '') return;
      element.textLength += text.length;
      if (element.textLength > importLimits.cellLength)
        throw cellTooLong(`The element <${columns.name(element.node)}>`);
      columns.addText(element.node, text);
    },
  };
  const tree: ElementTree = columns;
  return { handler, tree, isCut: () => isCut };
}

/** Returns the children of an element, its attributes too. */
export function* childrenOf(tree: ElementTree, node: Node | undefined): Generator<Node> {
  if (node === undefined) return;
  for (let child = tree.firstChild(node); child !== undefined; child = tree.next(child)) yield child;
}

/** Returns the elements in an element. */
export function* elementsOf(tree: ElementTree, node: Node | undefined): Generator<Node> {
  for (const child of childrenOf(tree, node)) if (!tree.name(child).startsWith('@')) yield child;
}

/** More than the elements with values have in any file. Otherwise many references to a long one take endless. */
const maxFields = 200;

function* firstOf(tree: ElementTree, children: Generator<Node>): Generator<Node> {
  let passed = 0;
  for (const child of children) {
    yield child;
    passed += 1;
    if (passed > maxFields)
      throw tooLarge(`An element has more than ${maxFields} values in line ${tree.line(child)}.`);
  }
}

/** Returns the elements in an element that has few. Throws AppError 'too_large'. */
export const fewElementsOf = (tree: ElementTree, node: Node | undefined): Generator<Node> =>
  firstOf(tree, elementsOf(tree, node));

/** Returns the first child with a name. Attributes come before elements. Throws AppError 'too_large' for too many. */
export function childOf(tree: ElementTree, node: Node | undefined, name: string): Node | undefined {
  const isAttribute = name.startsWith('@');
  for (const child of firstOf(tree, childrenOf(tree, node))) {
    const found = tree.name(child);
    if (found === name) return child;
    if (isAttribute && !found.startsWith('@')) return undefined;
  }
  return undefined;
}

/** Returns the text of the first child with a name; undefined without such a child. */
export function textOf(tree: ElementTree, node: Node | undefined, name: string): string | undefined {
  const child = childOf(tree, node, name);
  return child === undefined ? undefined : tree.text(child);
}
