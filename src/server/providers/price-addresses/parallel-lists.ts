import type { JsonValue } from '../brokers/readers/json/json-values.ts';
import { isContainer, writePath } from './json-path.ts';
import { isRowDate, isUnixTime } from './row-dates.ts';

/** Bounds of the search for lists in an object. */
const bounds = { depth: 5, visited: 200, entries: 60, lists: 40, sample: 5 };

interface Column {
  path: string;
  values: readonly JsonValue[];
}

const isLeafList = (value: JsonValue): value is JsonValue[] =>
  Array.isArray(value) && value.length > 0 && !value.slice(0, bounds.sample).some(isContainer);

/** Returns the lists of texts and numbers below a value, with their paths. */
function listsBelow(root: JsonValue): Column[] {
  const found: Column[] = [];
  let visited = 0;
  const visit = (value: JsonValue, keys: readonly string[]): void => {
    visited += 1;
    if (visited > bounds.visited || found.length >= bounds.lists) return;
    if (isLeafList(value)) found.push({ path: writePath(keys), values: value });
    else if (isContainer(value) && keys.length < bounds.depth)
      for (const [key, element] of Object.entries(value).slice(0, bounds.entries))
        visit(element, [...keys, key]);
  };
  visit(root, []);
  return found;
}

const isDates = ({ values }: Column) =>
  values.slice(0, bounds.sample).every((value) => isRowDate(String(value)) || isUnixTime(String(value)));

/**
 * Returns the columns of an object whose dates and prices are in a list each, such as `{"t": […], "c": […]}`: all lists as
 * long as that of the dates. None for any other value.
 */
export function parallelLists(value: JsonValue | undefined): Column[] {
  if (!isContainer(value) || Array.isArray(value)) return [];
  const lists = listsBelow(value);
  const dates = lists.find(isDates);
  const columns = lists.filter(({ values }) => values.length === dates?.values.length);
  return columns.length > 1 ? columns : [];
}
