/** An element around the focused one, with its neighbours, which are unknown once it is removed. */
export interface FocusStep {
  node: Element;
  next: Element | null;
  previous: Element | null;
}

/** Returns the focused element and what is around it, from the inside to the outside. */
export function trailOf(focused: Element): FocusStep[] {
  const trail: FocusStep[] = [];
  for (let node: Element | null = focused; node && node !== document.body; node = node.parentElement)
    trail.push({ node, next: node.nextElementSibling, previous: node.previousElementSibling });
  return trail;
}

/** Returns whether the element can keep the focus. */
export const canHoldFocus = (element: Element): boolean =>
  element.isConnected && !element.matches(':disabled');
