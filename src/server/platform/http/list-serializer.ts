/** Joins texts of items with commas. */
export async function* separated(items: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  let comma = '';
  for await (const item of items) {
    if (item === '') continue;
    yield comma + item;
    comma = ',';
  }
}

/** Fills empty lists of a JSON text with parts that are written while they are sent. The keys have the order of the text. */
export async function* fillLists(
  text: string,
  lists: Readonly<Record<string, AsyncIterable<string>>>,
): AsyncGenerator<string> {
  let rest = text;
  for (const [key, parts] of Object.entries(lists)) {
    const place = `"${key}":[]`;
    // Quotes inside of strings are escaped, so only the list can look like this.
    const at = rest.indexOf(place);
    if (at < 0) throw new Error(`The reply has no list ${key}.`);
    const end = at + place.length - 1;
    yield rest.slice(0, end);
    yield* parts;
    rest = rest.slice(end);
  }
  yield rest;
}
