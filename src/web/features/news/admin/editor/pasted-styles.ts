/** The formats that a text has, by what its elements and styles say. */
export interface TextFormat {
  strong: boolean;
  em: boolean;
  u: boolean;
  s: boolean;
  script: 'sub' | 'sup' | null;
}

export const plainText: TextFormat = { strong: false, em: false, u: false, s: false, script: null };

export type Declarations = ReadonlyMap<string, string>;

/** Reads the declarations of a style attribute or a rule, in lower case. */
export function readDeclarations(style: string): Map<string, string> {
  const values = new Map<string, string>();
  const important = new Set<string>();
  for (const declaration of style.toLowerCase().split(';')) {
    const colon = declaration.indexOf(':');
    if (colon < 0) continue;
    const name = declaration.slice(0, colon).trim();
    const [value = '', ...more] = declaration.slice(colon + 1).split('!');
    if (more.length === 0 && important.has(name)) continue;
    if (more.length > 0) important.add(name);
    values.set(name, value.trim());
  }
  return values;
}

/** Reads the rules of style sheets that concern one class, as Excel and Apple's programs write them, by class. */
export function readClassRules(css: string): Map<string, Declarations> {
  const rules = new Map<string, Declarations>();
  for (const rule of css.split('}')) {
    const [selectors = '', body] = rule.split('{');
    if (body === undefined) continue;
    for (const selector of selectors.split(',')) {
      const name = /^\s*[a-z0-9]*\.([\w-]+)\s*$/i.exec(selector.slice(-100))?.[1];
      if (name) rules.set(name, new Map([...(rules.get(name) ?? []), ...readDeclarations(body)]));
    }
  }
  return rules;
}

const boldFrom = 600;

function isBold(weight: string | undefined): boolean | undefined {
  if (weight === undefined || weight === 'inherit') return undefined;
  return weight === 'bold' || weight === 'bolder' || Number(weight) >= boldFrom;
}

const isSlanted = (style: string | undefined): boolean | undefined =>
  style === undefined || style === 'inherit' ? undefined : /^(?:italic|oblique)/.test(style);

/** The weight and style in the shorthand `font`, which come before its size. */
function ofShorthand(font: string | undefined): { weight?: string; style?: string } {
  if (font === undefined || font === 'inherit') return {};
  const words = font.split(/\s+/).slice(0, 4);
  const weight = words.find((word) => /^(?:bold|bolder|[1-9]00)$/.test(word)) ?? 'normal';
  return { weight, style: words.find((word) => /^(?:italic|oblique)$/.test(word)) ?? 'normal' };
}

function withElement(format: TextFormat, tag: string): TextFormat {
  if (tag === 'b' || tag === 'strong') return { ...format, strong: true };
  if (tag === 'i' || tag === 'em') return { ...format, em: true };
  if (tag === 'u' || tag === 'ins') return { ...format, u: true };
  if (tag === 's' || tag === 'strike' || tag === 'del') return { ...format, s: true };
  if (tag === 'sub' || tag === 'sup') return { ...format, script: tag };
  return format;
}

/** Returns the format of the text in an element within text of another format. */
export function formatWithin(outer: TextFormat, tag: string, declarations: Declarations): TextFormat {
  const own = withElement(outer, tag);
  const shorthand = ofShorthand(declarations.get('font'));
  const strong = isBold(declarations.get('font-weight') ?? shorthand.weight);
  const em = isSlanted(declarations.get('font-style') ?? shorthand.style);
  const lines = declarations.get('text-decoration') ?? declarations.get('text-decoration-line');
  const [underlined, struck] = [lines?.includes('underline'), lines?.includes('line-through')];
  const align = declarations.get('vertical-align');
  const isCell = tag === 'td' || tag === 'th';
  const raised = isCell ? undefined : ({ super: 'sup', sub: 'sub' } as const)[align ?? ''];
  return {
    strong: strong ?? own.strong,
    em: em ?? own.em,
    // A line goes through all that is in its element: within it, `none` ends nothing.
    u: lines === undefined ? own.u : outer.u || (underlined ?? false),
    s: lines === undefined ? own.s : outer.s || (struck ?? false),
    script: raised ?? (align === 'baseline' ? outer.script : own.script),
  };
}
