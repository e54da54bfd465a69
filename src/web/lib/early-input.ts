type EarlyKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>;

declare global {
  interface Window {
    /** What the inline script of the page records until hydration. */
    __early__?: {
      buttons: Set<HTMLButtonElement>;
      /** The last value of each field, or whether a box is ticked. */
      fields: Map<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement, string | boolean>;
      keys: EarlyKey[];
      /** Ends the recording. */
      stop: AbortController;
    };
  }
}

const bubbling = { bubbles: true };

/** Sets a value so that React sees a change: it knows only what is set through the element itself. */
export function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  set?.call(field, text);
  field.dispatchEvent(new InputEvent('input', { ...bubbling, data: text, inputType: 'insertText' }));
}

type Caret = [start: number | null, end: number | null];

const isTextField = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

const caretOf = (field: Element): Caret =>
  isTextField(field) ? [field.selectionStart, field.selectionEnd] : [null, null];

function restoreText(field: HTMLInputElement | HTMLTextAreaElement, text: string, [start, end]: Caret): void {
  field.value = text === '' ? ' ' : '';
  typeInto(field, text);
  if (start !== null) field.setSelectionRange(start, end);
}

function restoreField(field: Element, value: string | boolean, caret: Caret): void {
  // Hydrates the section of the field, which may show the value of the server again.
  field.dispatchEvent(new Event('input', bubbling));
  if (!field.isConnected) return;
  if (field instanceof HTMLInputElement && typeof value === 'boolean') {
    field.checked = !value;
    field.click();
  } else if (field instanceof HTMLSelectElement) {
    field.value = String(value);
    field.dispatchEvent(new Event('change', bubbling));
  } else if (
    field instanceof HTMLTextAreaElement ||
    (field instanceof HTMLInputElement && field.type !== 'file')
  )
    restoreText(field, String(value), caret);
}

/** Presses keys one after the other; those after a key that opens a field are typed into it. */
async function pressKeys(keys: readonly EarlyKey[]): Promise<void> {
  for (const key of keys) {
    const target = document.activeElement ?? document.body;
    if (isTextField(target) && key.key.length === 1) typeInto(target, target.value + key.key);
    else target.dispatchEvent(new KeyboardEvent('keydown', { ...key, ...bubbling, cancelable: true }));
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** Repeats what was done before hydration: the focus, what was typed and chosen, one click per button, and keys. */
export function replayEarlyInput(): void {
  const early = window.__early__;
  if (!early) return;
  delete window.__early__;
  early.stop.abort();
  // Read first: hydration moves the carets.
  const fields = [...early.fields].map(([field, value]) => ({ field, value, caret: caretOf(field) }));
  const { activeElement, body } = document;
  if (activeElement !== body) activeElement?.dispatchEvent(new FocusEvent('focusin', bubbling));
  for (const { field, value, caret } of fields) if (field.isConnected) restoreField(field, value, caret);
  for (const button of early.buttons) if (button.isConnected) button.click();
  void pressKeys(early.keys);
}
