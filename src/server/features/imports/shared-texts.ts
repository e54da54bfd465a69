/** Enough for the dates, prices and currencies that rows repeat. */
const maxTexts = 10_000;

export type ShareText = <Text extends string | null>(text: Text) => Text;

/** Returns a function that returns the same string for equal texts, because those of 100,000 rows take much memory. */
export function createSharedTexts(): ShareText {
  const shared = new Map<string, string>();
  return <Text extends string | null>(text: Text): Text => {
    if (text === null) return text;
    const known = shared.get(text);
    if (known !== undefined) return known as Text;
    if (shared.size < maxTexts) shared.set(text, text);
    return text;
  };
}
