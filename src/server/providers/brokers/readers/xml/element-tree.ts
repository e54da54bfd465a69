import { importLimits } from '#domain/imports.ts';
import { cellTooLong } from '../reader-limits.ts';
import type { Attributes, ElementHandler } from './element-stream.ts';

/** An element of a document that is held in memory. */
export interface TreeNode {
  name: string;
  attributes: Attributes;
  parent: TreeNode | null;
  children: TreeNode[];
  text: string;
  line: number;
}

const createNode = (
  name: string,
  attributes: Attributes,
  parent: TreeNode | null,
  line: number,
): TreeNode => ({
  name,
  attributes,
  parent,
  children: [],
  text: '',
  line,
});

/** Builds a tree of a document without the contents of elements named in `omitted`. */
export function createTreeHandler(omitted: ReadonlySet<string>, line: () => number) {
  const document = createNode('', {}, null, 1);
  let current = document;
  let omittedDepth = 0;
  let isCut = false;
  const handler: ElementHandler = {
    open(name, attributes) {
      if (omittedDepth > 0 || omitted.has(name)) {
        omittedDepth += 1;
        return;
      }
      const node = createNode(name, attributes, current, line());
      current.children.push(node);
      // Between elements there is only space.
      current.text = '';
      current = node;
    },
    close(_name, isImplied) {
      isCut ||= isImplied;
      if (omittedDepth > 0) omittedDepth -= 1;
      else current = current.parent ?? document;
    },
    text(text) {
      if (omittedDepth > 0 || current.children.length > 0) return;
      if (current.text.length + text.length > importLimits.cellLength)
        throw cellTooLong(`The element <${current.name}>`);
      current.text += text;
    },
  };
  return { handler, document, isCut: () => isCut };
}

/** Returns the first child with a name. */
export const childOf = (node: TreeNode | undefined, name: string): TreeNode | undefined =>
  node?.children.find((child) => child.name === name);

/** Returns the text of the first child with a name, or ''. */
export const textOf = (node: TreeNode | undefined, name: string): string =>
  childOf(node, name)?.text.trim() ?? '';
