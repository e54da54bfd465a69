const masks: readonly (readonly [RegExp, string])[] = [
  // Values that somebody quotes: PostgreSQL, V8 and Node put what they were given between quotes or behind `=(`.
  [/"[^"]*"|“[^”]*”|`[^`]*`/g, '"…"'],
  [/(?<![\p{L}\p{N}])'[^']*'(?![\p{L}\p{N}])/gu, "'…'"],
  [/\)=\([^)]*\)/g, ')=(…)'],
  [/\b[a-z][a-z\d+.-]*:\/\/[^\s"'<>]+/gi, '<address>'],
  [/[^\s"'<>(),;:=]+@[^\s"'<>(),;:=]+/g, '<e-mail>'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/g, '<ip>'],
  [/(?<![\w:])(?:[\da-f]{0,4}:){3,}[\da-f.]*|::[\da-f][\da-f:.]*/gi, '<ip>'],
  [/[?&][\w.-]+=[^\s&]*/g, '?…'],
  [/[\w-]{40,}/g, '<token>'],
];

const longest = 500;

/** A text for the log without what somebody may have typed into it: quoted values, addresses of all kinds, tokens. */
export function maskText(text: string): string {
  const cut = text.slice(0, longest * 4);
  return masks.reduce((masked, [found, instead]) => masked.replace(found, instead), cut).slice(0, longest);
}
