import type { Element } from '../element-records.ts';
import type { ElementHandler } from './element-stream.ts';

/** The number of elements around the contents of a statement: response, statements, statement. */
const statementDepth = 3;

const cut = 'The file ends before this element does.';

const trimmed = (attributes: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, value.trim()]));

/** Collects the elements with attributes inside each statement of an Interactive Brokers Flex query. */
export function createFlexHandler(add: (element: Element) => void, line: () => number): ElementHandler {
  const open: (Element | null)[] = [];
  return {
    open(name, attributes) {
      const isRow = open.length >= statementDepth && Object.keys(attributes).length > 0;
      open.push(isRow ? { group: name, values: trimmed(attributes), line: line(), damage: null } : null);
    },
    close(_name, isCut) {
      const element = open.pop();
      if (element) add(isCut ? { ...element, damage: cut } : element);
    },
  };
}
