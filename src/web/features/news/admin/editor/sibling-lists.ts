/**
 * Takes lists that begin a list out of it, as in a selection that begins in a nested list. Their items are the first of it;
 * each is moved once, however deep it is.
 */
function liftFirstLists(list: Element, page: Document): void {
  const first: Element[] = [];
  for (
    let inner = list.firstElementChild;
    inner?.localName === list.localName;
    inner = inner.firstElementChild
  )
    first.push(inner);
  const items = page.createDocumentFragment();
  for (const inner of first.reverse()) {
    while (inner.firstChild) items.append(inner.firstChild);
    inner.remove();
  }
  list.prepend(items);
}

/** Moves nested lists that are children of a list, as Google Docs writes them, into the item before them. */
export function nestSiblingLists(page: Document): void {
  for (const list of page.querySelectorAll('ul, ol')) {
    liftFirstLists(list, page);
    for (const child of list.querySelectorAll(':scope > ul, :scope > ol')) {
      const before = child.previousElementSibling;
      if (before?.localName === 'li') before.append(child);
      else list.before(child);
    }
    if (list.childElementCount === 0) list.remove();
  }
}
