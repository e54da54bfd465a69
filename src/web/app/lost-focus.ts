import type { FocusStep } from './focus-trail.ts';

const controls = 'a[href], button, input, select, textarea, [tabindex="0"]';
const sections = '[role=dialog], [role=alertdialog], section, main';

const controlsIn = (node: Element): HTMLElement[] =>
  [...node.querySelectorAll<HTMLElement>(controls)].filter((one) => !one.matches(':disabled'));

const shownIn = (node: Element) => controlsIn(node).filter((one) => one.checkVisibility());

/** Returns the same control of a neighbour of the row that was removed. */
function inNextRow(focused: Element, row: FocusStep): HTMLElement | undefined {
  const place = controlsIn(row.node).indexOf(focused as HTMLElement);
  for (const neighbour of [row.next, row.previous]) {
    const found = neighbour?.isConnected && neighbour.matches('tr, li') ? shownIn(neighbour) : [];
    if (found.length > 0) return found[place] ?? found[0];
  }
  return undefined;
}

/** Returns the control after one that cannot have the focus any more, or else the one before, inside its section. */
function besideDisabled(focused: Element): HTMLElement | undefined {
  const found = shownIn(focused.closest(sections) ?? document.body);
  const isAfter = (one: Element) =>
    (focused.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const near = found.filter((one) => focused.parentElement?.contains(one));
  const candidates = near.length > 0 ? near : found;
  return candidates.find(isAfter) ?? candidates.at(-1);
}

/** Returns the heading of what is left of the section, or else of the page. */
function headingOf(trail: readonly FocusStep[]): HTMLElement | null {
  const left = trail.find(({ node }) => node.isConnected)?.node;
  const heading = left?.closest(sections)?.querySelector<HTMLElement>('h1, h2, h3');
  return heading ?? document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
}

/** Returns where the focus goes when the focused element was removed or disabled. */
export function placeAfter(trail: readonly FocusStep[]): HTMLElement | null | undefined {
  const focused = trail[0]?.node;
  if (focused?.isConnected) return besideDisabled(focused);
  const removed = trail.findLast(({ node }) => !node.isConnected);
  const row = removed?.node.matches('tr, li') ? removed : undefined;
  return (focused && row && inNextRow(focused, row)) || headingOf(trail);
}
