import type { TreeNode } from './element-tree.ts';

const maxHops = 10;

/**
 * Returns a function that follows the `reference` attribute of an element as XStream writes it: a relative path such as
 * `../../securities/security[2]`, or the `id` of another element. The function returns undefined for a broken reference.
 */
export function createResolver(document: TreeNode) {
  const byId = new Map<string, TreeNode>();
  const childrenByName = new Map<TreeNode, Map<string, TreeNode[]>>();

  const pending = [document];
  for (let node = pending.pop(); node; node = pending.pop()) {
    const { id } = node.attributes;
    if (id !== undefined) byId.set(id, node);
    for (const child of node.children) pending.push(child);
  }

  function namedChildren(node: TreeNode, name: string): TreeNode[] {
    let names = childrenByName.get(node);
    if (!names) {
      names = new Map();
      for (const child of node.children) {
        const same = names.get(child.name);
        if (same) same.push(child);
        else names.set(child.name, [child]);
      }
      childrenByName.set(node, names);
    }
    return names.get(name) ?? [];
  }

  function step(node: TreeNode | null | undefined, segment: string): TreeNode | null | undefined {
    if (!node || segment === '' || segment === '.') return node;
    if (segment === '..') return node.parent;
    const [, name = '', index = '1'] = /^([^[\]]+)(?:\[(\d+)\])?$/.exec(segment) ?? [];
    return namedChildren(node, name)[Number(index) - 1];
  }

  function follow(node: TreeNode, reference: string): TreeNode | undefined {
    if (!reference.includes('/') && !reference.startsWith('.')) return byId.get(reference);
    const start = reference.startsWith('/') ? document : node;
    return reference.split('/').reduce<TreeNode | null | undefined>(step, start) ?? undefined;
  }

  return function resolve(node: TreeNode | undefined): TreeNode | undefined {
    let current = node;
    for (let hops = 0; current && hops < maxHops; hops += 1) {
      const { reference } = current.attributes;
      if (reference === undefined) return current;
      current = follow(current, reference);
    }
    return undefined;
  };
}
