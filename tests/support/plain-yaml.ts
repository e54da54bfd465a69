type Value = string | Value[] | { [key: string]: Value };

interface Line {
  indent: number;
  text: string;
}

const entry = /^([\w.-]+):(?: (.+))?$/;

function linesOf(text: string): Line[] {
  return text
    .split('\n')
    .filter((line) => line.trim() && !line.trim().startsWith('#'))
    .map((line) => ({ indent: line.search(/\S/), text: line.trim() }));
}

/** Rejects scalars that YAML would not read as this exact text. */
function scalar(text: string): string {
  if (/^["'[\]{}&*!|>%@`?]|: |:$| #|\t/.test(text)) throw new Error(`Not a plain scalar: ${text}`);
  return text;
}

function readBlock(lines: Line[], indent: number): Value {
  if (lines[0]?.text.startsWith('- ')) return readList(lines, indent);
  const map: Record<string, Value> = {};
  while (lines[0]?.indent === indent && !lines[0].text.startsWith('- ')) {
    const { text } = lines.shift() as Line;
    const [, key, value] = entry.exec(text) ?? [];
    if (!key || key in map) throw new Error(`Not an entry, or a duplicate key: ${text}`);
    map[key] = value === undefined ? readDeeper(lines, indent) : scalar(value);
  }
  return map;
}

function readDeeper(lines: Line[], indent: number): Value {
  const deeper = lines[0]?.indent ?? 0;
  if (deeper <= indent) throw new Error('An entry has neither a value nor a block.');
  return readBlock(lines, deeper);
}

function readList(lines: Line[], indent: number): Value[] {
  const list: Value[] = [];
  while (lines[0]?.indent === indent && lines[0].text.startsWith('- ')) {
    const { text } = lines[0];
    // The first entry of an item follows the dash; the others are on the next lines.
    lines[0] = { indent: indent + 2, text: text.slice(2) };
    list.push(readBlock(lines, indent + 2));
  }
  return list;
}

/** Parses a subset of YAML: maps, lists of maps and unquoted scalars. Throws for anything else. */
export function readPlainYaml(text: string): Value {
  const lines = linesOf(text);
  const read = readBlock(lines, 0);
  if (lines.length > 0) throw new Error(`Unexpected line: ${lines[0]?.text}`);
  return read;
}
