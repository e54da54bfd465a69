type Kind = 'block' | 'inline' | 'item' | 'section' | 'row' | 'cell';

/** The content model of an element. */
interface Model {
  kind: Kind;
  /** The kinds of children that the element may contain. */
  holds: readonly Kind[];
  /** The tag that wraps other children, such as `li` in `ul`. */
  wrapper?: string | undefined;
}

const phrasing: readonly Kind[] = ['inline'];
const flow: readonly Kind[] = ['block', 'inline'];
const each = (tags: string, kind: Kind, holds: readonly Kind[], wrapper?: string) =>
  tags.split(' ').map((tag): [string, Model] => [tag, { kind, holds, wrapper }]);

// Stricter than HTML: browsers parse markup that fits these models without moving or closing any element.
const models = new Map([
  ...each('p h2 h3 h4 pre', 'block', phrasing),
  ...each('strong em u s code a sub sup mark', 'inline', phrasing),
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

/** The tags that the text of an article may contain. */
export const nestingTags = [...models.keys()];

/** Limits the nesting of quotations, lists and tables, because each level takes width that a phone lacks. */
const maxNesting = 8;

interface Element extends Model {
  tag: string;
  markup: string;
  written: boolean;
}

function elementOf(tag: string, markup = `<${tag}>`): Element {
  const model = models.get(tag) ?? { kind: 'block', holds: flow };
  return { ...model, tag, markup, written: false };
}

const isVoid = ({ holds }: Model) => holds.length === 0;
const nests = (element: Model) => element.kind === 'block' && !isVoid(element) && element.holds !== phrasing;

/** Returns the tags that must wrap a child of this kind in a parent, or undefined when the parent cannot contain it. */
function wrappersFor({ holds, wrapper }: Model, kind: Kind): string[] | undefined {
  if (holds.includes(kind)) return [];
  const inner = models.get(wrapper ?? '');
  const rest = inner && wrappersFor(inner, kind);
  return rest && [wrapper as string, ...rest];
}

/**
 * Writes elements at places where their content models allow them. An element is written when it gets visible content or
 * when it ends. A mark (`strong`, `a`) is deferred until its first text, past any blocks that begin in it, and ends with
 * the block of that text.
 */
class Writer {
  private out = '';
  private readonly open = [{ ...elementOf('', ''), written: true }];
  private deferred: Element[] = [];

  begin(tag: string, markup: string): Element | undefined {
    const element = elementOf(tag, markup);
    if (element.kind === 'inline' && !isVoid(element)) return this.beginMark(element);
    if (!this.openPlaceFor(element.kind) || (nests(element) && this.depth() >= maxNesting))
      return this.begin('p', '<p>');
    if (!isVoid(element)) this.open.push(element);
    else if (element.kind === 'inline') this.writeInline(markup);
    else this.write(markup);
    return element;
  }

  end(element: Element | undefined): void {
    if (!element) return;
    if (this.deferred.includes(element)) this.endDeferred(element);
    const at = this.open.lastIndexOf(element);
    if (at >= 0) {
      this.write('', at + 1);
      this.close(at);
      // The element was closed early. A new paragraph separates the following text from the text before it.
    } else if (element.kind !== 'inline') this.begin('p', '<p>');
  }

  text(text: string): void {
    const top = this.deferred.at(-1) ?? this.open.at(-1);
    // Browsers drop a line break right after <pre>.
    const shown = top?.tag === 'pre' && !top.written ? text.replace(/^\n+/, '') : text;
    if (!top || /[^\t\n ]/.test(shown)) this.writeInline(shown);
    else if (top.written && !top.wrapper) this.out += shown;
    else if (!top.wrapper) top.markup += shown;
  }

  finish(): string {
    this.close(1);
    return this.out;
  }

  /** Returns whether text at this point would be a direct child of an element that contains blocks. */
  isBetweenBlocks(): boolean {
    return this.open.findLast(({ kind }) => kind !== 'inline')?.holds === flow;
  }

  private depth(): number {
    return this.open.filter((element) => element.tag !== '' && nests(element)).length;
  }

  private beginMark(mark: Element): Element | undefined {
    if ([...this.open, ...this.deferred].some(({ tag }) => tag === mark.tag)) return undefined;
    this.deferred.push(mark);
    return mark;
  }

  private endDeferred(mark: Element): void {
    const isEmpty = mark.markup.endsWith('>') && this.open.at(-1)?.tag !== 'pre';
    if (isEmpty) this.deferred = this.deferred.filter((other) => other !== mark);
    else this.writeInline('');
  }

  private openPlaceFor(kind: Kind): boolean {
    const at = this.open.findLastIndex((parent) => wrappersFor(parent, kind));
    const parent = this.open[at];
    if (!parent) return false;
    this.close(at + 1);
    this.open.push(...(wrappersFor(parent, kind) ?? []).map((tag) => elementOf(tag)));
    return true;
  }

  private writeInline(inline: string): void {
    this.openPlaceFor('inline');
    this.open.push(...this.deferred.splice(0));
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

interface OpenTag {
  element: Element | undefined;
  /** The direction of a paragraph that replaced a container such as <div>, for the blocks that follow it. */
  wrapperDir: string | undefined;
}

const directionIn = (attributes: string) => / dir="(\w+)"/.exec(attributes)?.[1];

/**
 * Returns markup of `nestingTags` with each element at an allowed place, so that browsers parse it into the tree that it
 * spells out. Elements that cannot nest become siblings, and nesting that is too deep is flattened.
 */
export function nestHtml(markup: string): string {
  const writer = new Writer();
  const openTags: OpenTag[] = [];
  for (const [text, slash, tag, attributes = ''] of markup.matchAll(/<(\/?)(\w+)([^>]*)>|[^<]+/g)) {
    const dir = openTags.at(-1)?.wrapperDir;
    const inherited = dir === undefined ? '' : ` dir="${dir}"`;
    if (tag === undefined) {
      if (dir && /\S/.test(text) && writer.isBetweenBlocks()) writer.begin('p', `<p${inherited}>`);
      writer.text(text);
    } else if (slash) writer.end(openTags.pop()?.element);
    else {
      const own = directionIn(attributes);
      const { kind } = elementOf(tag);
      const added = kind === 'block' && tag !== 'hr' && own === undefined ? inherited : '';
      const element = writer.begin(tag, `<${tag}${attributes.replace(/ \/$/, '')}${added}>`);
      if (/^(br|hr|img)$/.test(tag)) continue;
      openTags.push({
        element,
        wrapperDir: tag === 'p' ? (own ?? dir) : kind === 'inline' ? dir : undefined,
      });
    }
  }
  return writer.finish();
}
