import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** A code block of a document. */
export interface Block {
  language: string;
  text: string;
  /** The text between the block before it and this one. */
  before: string;
  /** The file that the section names last before the block; empty if it names none. */
  file: string;
}

const fence = /^( *)```(\w+)\n([\s\S]*?)^ *```$/gm;
const namedFile = /`([^`\s]+\/[^`\s]+\.\w+)`/g;

/** Returns the code blocks of the section of a document, in order. Removes the indentation of lists. */
export function blocksOf(document: string, heading: string): Block[] {
  const text = readFileSync(join(root, document), 'utf8');
  const [, rest] = text.split(`\n## ${heading}\n`);
  if (rest === undefined) throw new Error(`${document} has no section "${heading}".`);
  const [section = ''] = rest.split('\n## ');
  let end = 0;
  return [...section.matchAll(fence)].map((match) => {
    const [whole, indentation = '', language = '', code = ''] = match;
    const before = section.slice(end, match.index);
    end = match.index + whole.length;
    const file = [...section.slice(0, match.index).matchAll(namedFile)].at(-1)?.[1] ?? '';
    return { language, before, file, text: code.replaceAll(new RegExp(`^${indentation}`, 'gm'), '') };
  });
}

const linesOf = (diff: string, marks: string) =>
  diff
    .split('\n')
    .filter((line) => line !== '' && marks.includes(line[0] ?? ''))
    .map((line) => `${line.slice(1)}\n`)
    .join('');

/** Returns the texts in single quotes. */
export const textsIn = (code: string): string[] =>
  [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'/g)].map(([, text = '']) => text);

/** Returns the texts that a diff adds and removes, other than paths. */
export function changedTexts(diff: string): { added: string[]; removed: string[] } {
  const [before, after] = ['-', '+'].map((mark) => textsIn(linesOf(diff, mark))) as [string[], string[]];
  const isText = (text: string) => !text.startsWith('/');
  return {
    added: after.filter((text) => isText(text) && !before.includes(text)),
    removed: before.filter((text) => isText(text) && !after.includes(text)),
  };
}

/** Applies the lines of a diff. Throws unless they fit one place. */
export function applyDiff(text: string, diff: string): string {
  const [start = '', ...rest] = `\n${text}`.split(`\n${linesOf(diff, ' -')}`);
  if (rest.length !== 1) throw new Error(`The diff fits ${rest.length} places, not one:\n${diff}`);
  return `${start}\n${linesOf(diff, ' +')}${rest[0]}`.slice(1);
}
