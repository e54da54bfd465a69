export interface Root {
  /** The root element's local name in small letters. */
  name: string;
  /** The document from its root element on. */
  text: string;
}

const rootTag = /<(?:[\w.-]{1,100}:)?([A-Za-z][\w.-]{0,100})(?=[\s/>])/y;

function after(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from);
  return at < 0 ? text.length : at + end.length;
}

function afterDoctype(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"' || character === "'") at = after(text, character, at + 1) - 1;
    else if (text.startsWith('<!--', at)) at = after(text, '-->', at + 4) - 1;
    else if (character === '[') depth += 1;
    else if (character === ']') depth -= 1;
    else if (character === '>' && depth === 0) return at + 1;
    else if (character === '<') depth += 1;
    else if (character === '>') depth -= 1;
  }
  return text.length;
}

function afterProlog(text: string, from: number): number {
  let at = from;
  for (;;) {
    while (/[\s\ufeff]/.test(text.charAt(at))) at += 1;
    if (text.startsWith('<?', at)) at = after(text, '?>', at);
    else if (text.startsWith('<!--', at)) at = after(text, '-->', at + 4);
    else if (/^<!doctype/i.test(text.slice(at, at + 9))) at = afterDoctype(text, at + 9);
    else return at;
  }
}

function rootAt(text: string, from: number): Root | undefined {
  const start = afterProlog(text, from);
  rootTag.lastIndex = start;
  const name = rootTag.exec(text)?.[1]?.toLowerCase();
  return name ? { name, text: text.slice(start) } : undefined;
}

/**
 * Where a document of markup begins, past its declaration, comments and document type: no entity that is declared there
 * is ever known, let alone expanded. Undefined for what is no markup.
 */
export function findRoot(text: string, names: readonly string[]): Root | undefined {
  const first = rootAt(text, 0);
  if (first && names.includes(first.name)) return first;
  // Some servers put a warning of theirs before the document.
  const declared = text.slice(0, 4000).indexOf('<?xml', 1);
  const second = declared > 0 ? rootAt(text, declared) : undefined;
  return second && names.includes(second.name) ? second : first;
}
