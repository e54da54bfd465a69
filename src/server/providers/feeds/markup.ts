import { decodeHTML } from 'entities';

export interface Tag {
  /** As written, with prefix and case. */
  name: string;
  kind: 'start' | 'empty' | 'end';
  start: number;
  /** The position after the tag. */
  end: number;
}

const tagName = /<\/?([^\s<>/=!?"'&][^\s<>/=]{0,199})(?=[\s/>])/y;
const attribute = /(?<=[\s"'/])([^\s=<>/"']{1,200})\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/g;
const maxAttributes = 100;
const maxTagLength = 20_000;

const skipped = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
] as const;

/** Returns the position after the comment, CDATA section or declaration at `at`; undefined if there is none. */
function afterSkipped(text: string, at: number): number | undefined {
  const second = text[at + 1];
  if (second !== '!' && second !== '?') return undefined;
  const marks = skipped.find(([begin]) => text.startsWith(begin, at));
  if (!marks) return undefined;
  const end = text.indexOf(marks[1], at + marks[0].length);
  return end < 0 ? text.length : end + marks[1].length;
}

/** Returns the position of the `>` that ends a tag; undefined if the text is not a tag. */
function closingAngle(text: string, from: number): number | undefined {
  let afterEquals = false;
  for (let at = from; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '>') return at;
    if (character === '<') return undefined;
    if (afterEquals && (character === '"' || character === "'")) {
      const end = text.indexOf(character, at + 1);
      if (end > 0) at = end;
    }
    if (character.trim() !== '') afterEquals = character === '=';
  }
  return undefined;
}

function tagAt(text: string, start: number): Tag | undefined {
  if (/[\s<]/.test(text.charAt(start + 1))) return undefined;
  tagName.lastIndex = start;
  const name = tagName.exec(text)?.[1];
  const angle = name === undefined ? undefined : closingAngle(text, tagName.lastIndex);
  if (name === undefined || angle === undefined) return undefined;
  const isEmpty = text[angle - 1] === '/';
  const kind = text[start + 1] === '/' ? 'end' : isEmpty ? 'empty' : 'start';
  return { name, kind, start, end: angle + 1 };
}

/**
 * Returns the next tag. Skips comments, CDATA, declarations and angle brackets that are not tags. Visits each character
 * once, so hostile text takes linear time.
 */
export function nextTag(text: string, from: number): Tag | undefined {
  let at = text.indexOf('<', from);
  while (at >= 0) {
    const after = afterSkipped(text, at);
    const tag = after === undefined ? tagAt(text, at) : undefined;
    if (tag) return tag;
    at = text.indexOf('<', after ?? at + 1);
  }
  return undefined;
}

/** Returns a tag's attributes by lower-case name. Entities in their values are not decoded. */
export function readAttributes(text: string, { start, end }: Tag): Map<string, string> {
  const found = new Map<string, string>();
  const tag = text.slice(start, Math.min(end, start + maxTagLength));
  for (const [, name = '', double, single, bare] of tag.matchAll(attribute)) {
    const key = name.toLowerCase();
    if (!found.has(key)) found.set(key, double ?? single ?? bare ?? '');
    if (found.size === maxAttributes) break;
  }
  return found;
}

/** Whether a start or end tag with this lower-case name begins at `at`. */
function isTagOf(text: string, at: number, name: string): boolean {
  const from = text[at + 1] === '/' ? at + 2 : at + 1;
  const after = from + name.length;
  if (text[from]?.toLowerCase() !== name[0] || !/[\s/>]/.test(text.charAt(after))) return false;
  return text.slice(from, after).toLowerCase() === name;
}

/** Returns the end tag of an element whose start tag ends at `from`; undefined if it is missing. Content may be any text. */
export function findEndTag(text: string, name: string, from: number): Tag | undefined {
  const lowerCaseName = name.toLowerCase();
  let open = 1;
  let at = text.indexOf('<', from);
  while (at >= 0) {
    const tag = isTagOf(text, at, lowerCaseName) ? tagAt(text, at) : undefined;
    if (tag?.kind === 'end') open -= 1;
    if (tag?.kind === 'start') open += 1;
    if (open === 0) return tag;
    at = text.indexOf('<', afterSkipped(text, at) ?? at + 1);
  }
  return undefined;
}

function indexOrEnd(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at < 0 ? text.length : at;
}

/** Returns the content of an element as text: removes comments, decodes entities, keeps CDATA unchanged. */
export function readText(raw: string): string {
  const parts: string[] = [];
  let at = 0;
  while (at < raw.length) {
    const special = Math.min(indexOrEnd(raw, '<!--', at), indexOrEnd(raw, '<![CDATA[', at));
    parts.push(decodeHTML(raw.slice(at, special)));
    const isCdata = raw.startsWith('<![CDATA[', special);
    const end = indexOrEnd(raw, isCdata ? ']]>' : '-->', special);
    if (isCdata) parts.push(raw.slice(special + '<![CDATA['.length, end));
    at = end + ']]>'.length;
  }
  return parts.join('').trim();
}
