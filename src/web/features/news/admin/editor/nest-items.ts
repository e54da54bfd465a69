import type { ListMarker } from './list-markers.ts';

/** An item of a list that a word processor writes without nesting. */
export interface FlatItem {
  /** The element that it comes from. */
  element: Element;
  /** From 1. */
  level: number;
  /** Identifies the list among those that follow each other. */
  list: string;
  marker: ListMarker;
}

interface OpenList {
  level: number;
  list: string;
  last: ListMarker;
  element: Element;
}

/** The largest number that the attribute `start` may have. */
export const maxStart = 999_999_999;

function createList(page: Document, { numbering, number }: ListMarker): Element {
  const element = page.createElement(numbering ? 'ol' : 'ul');
  if (numbering && numbering !== '1') element.setAttribute('type', numbering);
  if (numbering && number !== 1 && number <= maxStart) element.setAttribute('start', String(number));
  return element;
}

const continues = ({ list, last }: OpenList, item: FlatItem): boolean =>
  list === item.list &&
  last.numbering === item.marker.numbering &&
  (item.marker.numbering === undefined || last.number + 1 === item.marker.number);

/** Returns the list to which an item belongs, a new one if it goes on with none. Deeper lists end before it. */
function listFor(item: FlatItem, open: OpenList[], page: Document): OpenList {
  let same = open.at(-1);
  while (same && same.level >= item.level) {
    // A list can begin deeper than it goes on.
    const isNearest = same.level === item.level || (open.at(-2)?.level ?? 0) < item.level;
    if (isNearest && continues(same, item)) {
      same.level = item.level;
      return same;
    }
    open.pop();
    same = open.at(-1);
  }
  const { level, list, marker } = item;
  const next = { level, list, last: marker, element: createList(page, marker) };
  const parent = open.at(-1)?.element.lastElementChild;
  if (parent) parent.append(next.element);
  else item.element.before(next.element);
  open.push(next);
  return next;
}

const isBlank = (node: Node | null): boolean =>
  node instanceof Comment || (node instanceof Text && !/\S/.test(node.data));

/** Returns the node before an element after removing blanks between them, so that no run of blanks is passed twice. */
function neighbourBefore(element: Element): Node | null {
  while (isBlank(element.previousSibling)) element.previousSibling?.remove();
  return element.previousSibling;
}

/** Nests items by their levels. A list ends where other content, another list or another number follows. */
export function nestItems(page: Document, items: Iterable<FlatItem>): void {
  let open: OpenList[] = [];
  for (const item of items) {
    if (neighbourBefore(item.element) !== open[0]?.element) open = [];
    const list = listFor(item, open, page);
    list.last = item.marker;
    const entry = page.createElement('li');
    const source = item.element;
    while (source.firstChild) entry.append(source.firstChild);
    list.element.append(entry);
    source.remove();
  }
}
