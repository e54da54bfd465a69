type Kind = 'block' | 'inline' | 'item' | 'section' | 'row' | 'cell';

/** What an element is, what may stand in it, and what else is put into it so that it may. */
interface Model {
  is: Kind;
  holds: readonly Kind[];
  around?: string | undefined;
}

const words: readonly Kind[] = ['inline'];
const flow: readonly Kind[] = ['block', 'inline'];
const each = (tags: string, is: Kind, holds: readonly Kind[], around?: string) =>
  tags.split(' ').map((tag): [string, Model] => [tag, { is, holds, around }]);

// Stricter than browsers are, which read what fits this as the very tree that it was written from.
const models = new Map([
  ...each('p h2 h3 h4 pre', 'block', words),
  ...each('strong em u s code a', 'inline', words),
  ...each('blockquote', 'block', flow),
  ...each('ul ol', 'block', ['item'], 'li'),
  ...each('li', 'item', flow),
  ...each('table', 'block', ['section'], 'tbody'),
  ...each('thead tbody', 'section', ['row'], 'tr'),
  ...each('tr', 'row', ['cell'], 'td'),
  ...each('th td', 'cell', flow),
  ...each('br img', 'inline', []),
  ...each('hr', 'block', []),
]);

/** The elements that an article's text may have. */
export const nestingTags = [...models.keys()];

const deepestWritten = 60;

interface Element extends Model {
  tag: string;
  markup: string;
  written: boolean;
}

function elementOf(tag: string, markup = `<${tag}>`): Element {
  const model = models.get(tag) ?? { is: 'block', holds: flow };
  return { ...model, tag, markup, written: false };
}

const isVoid = ({ holds }: Model) => holds.length === 0;

/** The elements to put between a parent and a child of some kind; undefined if it can't stand there at all. */
function between({ holds, around }: Model, kind: Kind): string[] | undefined {
  if (holds.includes(kind)) return [];
  const inner = models.get(around ?? '');
  const way = inner && between(inner, kind);
  return way && [around as string, ...way];
}

/**
 * Puts elements where they may stand. One is written when there is something to show in it or when its own end comes;
 * a mark (`strong`, `a`) waits for its first words, beyond the blocks that begin in it, and ends with their block.
 */
class Writer {
  private out = '';
  private readonly open = [{ ...elementOf('', ''), written: true }];
  private waiting: Element[] = [];

  begin(tag: string, markup: string): Element | undefined {
    const element = elementOf(tag, markup);
    if (element.is === 'inline' && !isVoid(element)) return this.beginMark(element);
    const nests = element.is === 'block' && !isVoid(element) && element.holds !== words;
    if (!this.makeRoom(element.is) || (nests && this.open.length > deepestWritten))
      return this.begin('p', '<p>');
    if (!isVoid(element)) this.open.push(element);
    else if (element.is === 'inline') this.show(markup);
    else this.write(markup);
    return element;
  }

  end(element: Element | undefined): void {
    if (!element) return;
    if (this.waiting.includes(element)) this.endWaiting(element);
    const at = this.open.lastIndexOf(element);
    if (at >= 0) {
      this.write('', at + 1);
      this.close(at);
      // Closed before its end came: what follows that is still no part of the words before it.
    } else if (element.is !== 'inline') this.begin('p', '<p>');
  }

  say(text: string): void {
    const top = this.waiting.at(-1) ?? this.open.at(-1);
    // Browsers take a line's end right after <pre> for none.
    const shown = top?.tag === 'pre' && !top.written ? text.replace(/^\n+/, '') : text;
    if (!top || /[^\t\n ]/.test(shown)) this.show(shown);
    else if (top.written && !top.around) this.out += shown;
    else if (!top.around) top.markup += shown;
  }

  finish(): string {
    this.close(1);
    return this.out;
  }

  private beginMark(mark: Element): Element | undefined {
    if ([...this.open, ...this.waiting].some(({ tag }) => tag === mark.tag)) return undefined;
    this.waiting.push(mark);
    return mark;
  }

  private endWaiting(mark: Element): void {
    const isEmpty = mark.markup.endsWith('>') && this.open.at(-1)?.tag !== 'pre';
    if (isEmpty) this.waiting = this.waiting.filter((other) => other !== mark);
    else this.show('');
  }

  private makeRoom(kind: Kind): boolean {
    const at = this.open.findLastIndex((parent) => between(parent, kind));
    const parent = this.open[at];
    if (!parent) return false;
    this.close(at + 1);
    this.open.push(...(between(parent, kind) ?? []).map((tag) => elementOf(tag)));
    return true;
  }

  private show(inline: string): void {
    this.makeRoom('inline');
    this.open.push(...this.waiting.splice(0));
    this.write(inline);
  }

  private write(content: string, upTo = this.open.length): void {
    const from = this.open.findLastIndex(({ written }) => written) + 1;
    for (const element of this.open.slice(from, upTo)) {
      this.out += element.markup;
      element.written = true;
    }
    this.out += content;
  }

  private close(from: number): void {
    for (const { tag, written } of this.open.splice(from).reverse()) if (written) this.out += `</${tag}>`;
  }
}

/**
 * Markup of these tags with each element where it may stand, so that browsers read it as the tree that it says. What can't
 * stand in one another follows one another, and too deep nesting ends.
 */
export function nestHtml(markup: string): string {
  const writer = new Writer();
  const begun: (Element | undefined)[] = [];
  for (const [text, slash, tag, attributes = ''] of markup.matchAll(/<(\/?)(\w+)([^>]*)>|[^<]+/g)) {
    if (tag === undefined) writer.say(text);
    else if (slash) writer.end(begun.pop());
    else {
      const element = writer.begin(tag, `<${tag}${attributes.replace(/ \/$/, '')}>`);
      if (!/^(br|hr|img)$/.test(tag)) begun.push(element);
    }
  }
  return writer.finish();
}
