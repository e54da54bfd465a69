import { type Numbering, numberingOf } from './list-markers.ts';
import { maxStart } from './nest-items.ts';

/** Returns the numbering of a list by its attribute or by the style of it or of its first item. */
export function numberingIn(list: Element): Numbering | undefined {
  for (const element of [list, list.querySelector(':scope > li')]) {
    const style = element?.getAttribute('data-style') ?? '';
    const found = numberingOf(/list-style(?:-type)?:\s*([\w-]+)/i.exec(style)?.[1]?.toLowerCase());
    if (found) return found;
  }
  return undefined;
}

/** Ends a list where the number of an item breaks the sequence, because items have no numbers of their own. */
function splitAtNumbers(list: Element, page: Document): void {
  let current = list;
  let number = Number(list.getAttribute('start') ?? 1) || 1;
  for (const entry of [...list.children]) {
    const own = Number(entry.getAttribute('value') ?? Number.NaN);
    if (Number.isInteger(own) && own > 0 && own !== number && own <= maxStart) {
      if (current === list && entry === list.firstElementChild) list.setAttribute('start', String(own));
      else {
        const next = page.createElement('ol');
        const type = list.getAttribute('type');
        if (type) next.setAttribute('type', type);
        next.setAttribute('start', String(own));
        current.after(next);
        current = next;
      }
      number = own;
    }
    if (current !== list) current.append(entry);
    if (entry.localName === 'li') number += 1;
  }
}

/** Writes the numbering and the numbers of lists as attributes that the editor keeps. */
export function numberLists(page: Document): void {
  for (const list of page.querySelectorAll('ol')) {
    const numbering = numberingIn(list);
    if (numbering && numbering !== '1') list.setAttribute('type', numbering);
    if (!/^[aAiI]$/.test(list.getAttribute('type') ?? '')) list.removeAttribute('type');
    if (list.querySelector(':scope > li[value]')) splitAtNumbers(list, page);
  }
}
