export type VisibleTextProblem = 'invisible' | 'control';

// Control characters, line and paragraph separators, noncharacters and lone surrogates.
const control = /[\p{Cc}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\p{Cs}]/u;
const controlExceptWhiteSpace = /(?![\t\n\r])[\p{Cc}\p{Noncharacter_Code_Point}\p{Cs}]/gu;
// U+2800 is the Braille pattern without dots. A combining mark alone shows nothing.
const invisible = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{C}\p{M}\u2800]/gu;

/** Returns why a text can't be a name or a title: it shows nothing, or it contains control characters. */
export function visibleTextProblem(text: string): VisibleTextProblem | undefined {
  if (control.test(text.trim())) return 'control';
  return text.replace(invisible, '') === '' ? 'invisible' : undefined;
}

/** Removes the characters that XML 1.0 forbids, and all other control characters except tabs and line breaks. */
export function stripControlCharacters(text: string): string {
  return text.replace(controlExceptWhiteSpace, '');
}

const lineBreak = /[\t\n\v\f\r\u0085\u2028\u2029]/;

/** Turns text into a single line: replaces line breaks with spaces and removes other control characters. */
export function toSingleLine(text: string): string {
  const line = text.replace(/[\s\u0085]+/g, (space) => (lineBreak.test(space) ? ' ' : space));
  return stripControlCharacters(line).trim();
}
