import type { Node } from './element-columns.ts';
import { childrenOf, type ElementTree, textOf } from './element-tree.ts';

const maxHops = 10;

/** As many children are searched one by one. An index takes memory, so only elements with more children have one. */
const searched = 64;

/** Returns a function that finds the nth child with a name, from 1. */
function createChildFinder(tree: ElementTree) {
  const indexes = new Map<Node, Map<string, Node[]>>();

  function indexOf(parent: Node): Map<string, Node[]> {
    const known = indexes.get(parent);
    if (known) return known;
    const index = new Map<string, Node[]>();
    for (const child of childrenOf(tree, parent)) {
      const same = index.get(tree.name(child));
      if (same) same.push(child);
      else index.set(tree.name(child), [child]);
    }
    indexes.set(parent, index);
    return index;
  }

  return (parent: Node, name: string, position: number): Node | undefined => {
    let [passed, same] = [0, 0];
    for (const child of childrenOf(tree, parent)) {
      if (tree.name(child) === name) same += 1;
      if (same === position) return child;
      passed += 1;
      if (passed === searched) return indexOf(parent).get(name)?.[position - 1];
    }
    return undefined;
  };
}

/**
 * Returns a function that follows the `reference` attribute of an element as XStream writes it: a relative path such as
 * `../../securities/security[2]`, or the `id` of another element. The function returns undefined for a broken reference.
 */
export function createResolver(tree: ElementTree) {
  const nthChild = createChildFinder(tree);

  function step(node: Node | undefined, segment: string): Node | undefined {
    if (node === undefined || segment === '' || segment === '.') return node;
    if (segment === '..') return tree.parent(node);
    const [, name = '', position = '1'] = /^([^[\]]+)(?:\[(\d+)\])?$/.exec(segment) ?? [];
    return nthChild(node, name, Number(position));
  }

  function follow(node: Node, reference: string): Node | undefined {
    if (!reference.includes('/') && !reference.startsWith('.')) return tree.byId(reference);
    const start: Node | undefined = reference.startsWith('/') ? 0 : node;
    return reference.split('/').reduce(step, start);
  }

  /** Where elements lead to: the number above the node's, 1 for a broken reference, 0 before the first search. */
  const targets = new Uint32Array(tree.size());

  /** Follows one reference, once for all that lead to it; an element without one leads to itself. */
  function targetOf(node: Node): Node | undefined {
    if (targets[node] === 0) {
      const reference = textOf(tree, node, '@reference');
      const followed = reference === undefined ? node : follow(node, reference);
      const isCircle = reference !== undefined && followed === node;
      targets[node] = isCircle || followed === undefined ? 1 : followed + 2;
    }
    return targets[node] === 1 ? undefined : (targets[node] ?? 0) - 2;
  }

  return function resolve(node: Node | undefined): Node | undefined {
    let current = node;
    for (let hops = 0; current !== undefined && hops < maxHops; hops += 1) {
      const target = targetOf(current);
      if (target === current) return current;
      current = target;
    }
    return undefined;
  };
}
