import { tooLarge } from '../reader-limits.ts';
import { createTextStore } from '../text-store.ts';

/** An element of a document: its number in the order of the file. 0 is the document itself. */
export type Node = number;

/** Of elements and attributes. The 50 MB of a sound file contain some 3 million. */
const maxNodes = 5_000_000;
const maxNames = 10_000;

/** Gives each name a number. */
function createNames() {
  const numbers = new Map<string, number>();
  const names: string[] = [];
  return {
    numberOf(name: string): number {
      const known = numbers.get(name);
      if (known !== undefined) return known;
      if (names.length === maxNames) throw tooLarge('The XML has more than 10,000 different names.');
      numbers.set(name, names.length);
      return names.push(name) - 1;
    },
    nameAt: (number: number | undefined): string => names[number ?? 0] ?? '',
  };
}

// Takes memory only for the pages that are written to.
const createColumn = () => new Uint32Array(maxNodes);

/** Holds elements as columns of numbers, because objects would take ten times as much memory. */
export function createElementColumns() {
  const [parents, nexts, lines] = [createColumn(), createColumn(), createColumn()];
  const [textStarts, textEnds, nodesById] = [createColumn(), createColumn(), createColumn()];
  const nameNumbers = new Uint16Array(maxNodes);
  const names = createNames();
  const texts = createTextStore();
  let size = 0;
  return {
    size: () => size,
    name: (node: Node): string => names.nameAt(nameNumbers[node]),
    line: (node: Node): number => lines[node] ?? 1,
    text: (node: Node): string => texts.text(textStarts[node] ?? 0, textEnds[node] ?? 0).trim(),
    /** Returns undefined for the document. */
    parent: (node: Node): Node | undefined => (node === 0 ? undefined : parents[node]),
    /** Returns undefined if the element has no children. */
    firstChild: (node: Node): Node | undefined =>
      node + 1 < size && parents[node + 1] === node ? node + 1 : undefined,
    /** Returns the sibling that follows, or undefined after the last. */
    next: (node: Node): Node | undefined => nexts[node] || undefined,
    /** Finds an element by its `id`; ids are counted, so they are below the number of elements. */
    byId: (id: string): Node | undefined => (/^\d{1,7}$/.test(id) && nodesById[Number(id)]) || undefined,

    /** Adds a child after its sibling `previous`. */
    add(name: string, parent: Node, previous: Node | undefined, line: number): Node {
      if (size === maxNodes)
        throw tooLarge('The XML has more than 5,000,000 elements. Export a shorter period.');
      const node = size;
      size += 1;
      nameNumbers[node] = names.numberOf(name);
      parents[node] = parent;
      lines[node] = line;
      if (previous !== undefined) nexts[previous] = node;
      return node;
    },
    identify(node: Node, id: string): void {
      if (/^\d{1,7}$/.test(id)) nodesById[Number(id)] = node;
    },
    /** Begins the text of an element again. Nothing else may have been added since its last text. */
    clearText(node: Node): void {
      if (textEnds[node]) texts.cut(textStarts[node] ?? 0);
      textStarts[node] = texts.length();
      textEnds[node] = texts.length();
    },
    addText(node: Node, text: string): void {
      textEnds[node] = texts.add(text);
    },
  };
}

export type ElementColumns = ReturnType<typeof createElementColumns>;
