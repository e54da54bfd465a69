import {
  type Declarations,
  formatWithin,
  plainText,
  readDeclarations,
  type TextFormat,
} from './pasted-styles.ts';

const formatTags = /^(?:b|strong|i|em|u|ins|s|strike|del|sub|sup)$/;
const inlineTags =
  /^(?:span|font|a|b|strong|i|em|u|ins|s|strike|del|sub|sup|mark|big|small|label|abbr|cite)$/;

/** Gives the content of an element to another one, which takes its place. */
export function replaceElement(element: Element, tag: string): Element {
  const next = element.ownerDocument.createElement(tag);
  while (element.firstChild) next.append(element.firstChild);
  element.replaceWith(next);
  return next;
}

/** The declarations of an element: those of its classes, then its own. */
function declarationsOf(element: Element, rules: ReadonlyMap<string, Declarations>): Declarations {
  const style = element.getAttribute('data-style');
  const own = style === null ? [] : readDeclarations(style);
  if (rules.size === 0) return new Map(own);
  const classes = [...element.classList].flatMap((name) => [...(rules.get(name) ?? [])]);
  return new Map([...classes, ...own]);
}

/** Wraps a text in the elements of its format. */
function wrap(text: ChildNode, { script, ...format }: TextFormat, page: Document): void {
  const tags = (['strong', 'em', 'u', 's'] as const).filter((tag) => format[tag]);
  const elements = [...tags, ...(script ? [script] : [])].map((tag) => page.createElement(tag));
  const [outermost] = elements;
  if (!outermost) return;
  text.replaceWith(outermost);
  for (const [at, element] of elements.entries()) element.append(elements[at + 1] ?? text);
}

/** What text is in: links are underlined and headings bold by themselves, so that styles that say so mean nothing. */
interface Place {
  isHeading: boolean;
  isLink: boolean;
}

/** Returns the format of the text in an element. */
function formatIn(
  element: Element,
  outer: TextFormat,
  { isHeading, isLink }: Place,
  declarations: Declarations,
) {
  const within = formatWithin(outer, element.localName, declarations);
  const isExplicit = element.localName === 'b' || element.localName === 'strong';
  return {
    ...within,
    strong: isHeading && !isExplicit ? outer.strong : within.strong,
    u: within.u && !isLink,
  };
}

/** Writes the format that texts have by elements and styles as elements. */
export function applyStyles(page: Document, rules: ReadonlyMap<string, Declarations>): void {
  const formats: { text: ChildNode; format: TextFormat }[] = [];
  const replaced: Element[] = [];
  const visit = (parent: Element, outer: TextFormat, place: Place): void => {
    for (const child of parent.childNodes) {
      if (child instanceof Text) {
        if (/\S/.test(child.data) || inlineTags.test(parent.localName))
          formats.push({ text: child, format: outer });
      } else if (child instanceof Element && !/^(?:code|pre)$/.test(child.localName)) {
        if (formatTags.test(child.localName)) replaced.push(child);
        const within: Place = {
          isHeading: place.isHeading || /^(?:h[1-6]|th)$/.test(child.localName),
          isLink: place.isLink || child.localName === 'a',
        };
        visit(child, formatIn(child, outer, within, declarationsOf(child, rules)), within);
      }
    }
  };
  visit(page.body, plainText, { isHeading: false, isLink: false });
  for (const element of replaced) replaceElement(element, 'span');
  for (const { text, format } of formats) wrap(text, format, page);
}
