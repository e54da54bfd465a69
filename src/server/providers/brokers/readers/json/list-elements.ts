import { importLimits } from '#domain/imports.ts';
import { cellTooLong, tooManyColumns } from '../reader-limits.ts';
import type { JsonValue } from './json-values.ts';
import { type JsonPart, LargeValue } from './large-values.ts';

interface ListElement {
  /** The names of the lists that contain it, such as `portfolios.transactions`. */
  group: string;
  values: Record<string, string>;
  text: string;
}

type JsonObject = { [key: string]: JsonValue } | LargeValue;

const maxListDepth = 4;

const isObject = (value: JsonPart): value is JsonObject =>
  value instanceof LargeValue
    ? !value.isList
    : typeof value === 'object' && value !== null && !Array.isArray(value);

const isListOfObjects = (value: JsonPart): value is JsonValue[] | LargeValue =>
  value instanceof LargeValue
    ? value.isList && value.hasOnlyObjects()
    : Array.isArray(value) && value.length > 0 && value.every(isObject);

const partsOf = (value: JsonObject | JsonValue[]): Iterable<[name: string, value: JsonPart]> =>
  value instanceof LargeValue ? value.entries() : Object.entries(value);

/** An element with a date of its own is one row: the lists inside of it, such as lots, are values of this row. */
function isDated(element: JsonObject): boolean {
  for (const [name, value] of partsOf(element))
    if (
      typeof value === 'string' &&
      /^(trade|transaction|activity|booking)?_?(date|time|datetime|timestamp)$/i.test(name)
    )
      return true;
  return false;
}

/**
 * Returns the values of an element by their dotted paths. Lists that are rows of their own are left out unless
 * `withLists`. Throws AppError 'too_large' above the limits of a row.
 */
function valuesOf(group: string, element: JsonObject, withLists: boolean): Record<string, string> {
  const values: Record<string, string> = {};
  let count = 0;

  function add(path: string, value: JsonPart): void {
    if (value === null || (!withLists && isListOfObjects(value))) return;
    if (typeof value === 'object') {
      for (const [name, part] of partsOf(value)) add(path ? `${path}.${name}` : name, part);
      return;
    }
    const text = String(value).trim();
    if (Math.max(path.length, text.length) > importLimits.cellLength)
      throw cellTooLong(`The value "${path.slice(0, 100)}"`);
    count += 1;
    if (count > importLimits.columns) throw tooManyColumns(`An element of "${group}"`);
    values[path] = text;
  }

  add('', element);
  return values;
}

function toListElement(group: string, element: JsonObject, withLists: boolean): ListElement {
  const values = valuesOf(group, element, withLists);
  const shown = element instanceof LargeValue ? values : element;
  return { group, values, text: JSON.stringify(shown).slice(0, importLimits.sourceLength) };
}

/** Returns the elements of every list of objects, outer lists first, down to four levels of names. */
export function* listElements(value: JsonPart, path: readonly string[] = []): Generator<ListElement> {
  if (isListOfObjects(value)) {
    for (const [, element] of partsOf(value)) {
      if (!isObject(element)) continue;
      const withLists = isDated(element) || path.length >= maxListDepth;
      yield toListElement(path.join('.'), element, withLists);
      if (!withLists) yield* nested(element, path);
    }
  } else if (isObject(value)) yield* nested(value, path);
}

function* nested(object: JsonObject, path: readonly string[]): Generator<ListElement> {
  if (path.length >= maxListDepth) return;
  for (const [name, value] of partsOf(object)) yield* listElements(value, [...path, name]);
}
