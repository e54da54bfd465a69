import { importLimits } from '#domain/imports.ts';
import { cellTooLong, tooManyColumns } from '../reader-limits.ts';
import type { JsonValue } from './json-values.ts';

interface ListElement {
  /** The names of the lists that contain it, such as `portfolios.transactions`. */
  group: string;
  values: Record<string, string>;
  text: string;
}

type JsonObject = { [key: string]: JsonValue };

const maxListDepth = 4;
const isObject = (value: JsonValue): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isListOfObjects = (value: JsonValue): value is JsonObject[] =>
  Array.isArray(value) && value.length > 0 && value.every(isObject);

/** An element with a date of its own is one row: the lists inside of it, such as lots, are values of this row. */
const isDated = (element: JsonObject) =>
  Object.entries(element).some(
    ([name, value]) =>
      typeof value === 'string' &&
      /^(trade|transaction|activity|booking)?_?(date|time|datetime|timestamp)$/i.test(name),
  );

/** Adds the values of a part of an element by their dotted paths. Lists that are rows of their own are left out. */
function addValues(values: Record<string, string>, path: string, value: JsonValue, withLists: boolean): void {
  if (value === null || (!withLists && isListOfObjects(value))) return;
  if (typeof value === 'object') {
    for (const [name, part] of Object.entries(value))
      addValues(values, path ? `${path}.${name}` : name, part, withLists);
    return;
  }
  const text = String(value).trim();
  if (text.length > importLimits.cellLength) throw cellTooLong(`The value "${path.slice(0, 100)}"`);
  values[path] = text;
}

function toListElement(group: string, element: JsonObject, withLists: boolean): ListElement {
  const values: Record<string, string> = {};
  addValues(values, '', element, withLists);
  if (Object.keys(values).length > importLimits.columns) throw tooManyColumns(`An element of "${group}"`);
  return { group, values, text: JSON.stringify(element).slice(0, importLimits.sourceLength) };
}

/** Returns the elements of every list of objects, outer lists first, down to four levels of names. */
export function* listElements(value: JsonValue, path: readonly string[] = []): Generator<ListElement> {
  if (isListOfObjects(value)) {
    for (const element of value) {
      const withLists = isDated(element) || path.length >= maxListDepth;
      yield toListElement(path.join('.'), element, withLists);
      if (!withLists) yield* nested(element, path);
    }
  } else if (isObject(value)) yield* nested(value, path);
}

function* nested(object: JsonObject, path: readonly string[]): Generator<ListElement> {
  if (path.length >= maxListDepth) return;
  for (const [name, value] of Object.entries(object)) yield* listElements(value, [...path, name]);
}
