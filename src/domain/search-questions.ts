/** A question about one stock, which a section of its page answers. */
export interface StockQuestion {
  kind: 'similar' | 'holders';
  /** The stock as it was typed. */
  about: string;
}

const patterns: readonly (readonly [StockQuestion['kind'], RegExp])[] = [
  ['similar', /^(?:(?:stocks?|shares|companies) )?(?:similar to|like|resembling) (.+)$/i],
  ['similar', /^(?:alternatives to|peers of) (.+)$/i],
  ['holders', /^who (?:holds|owns|has|bought|buys|sold|sells) (.+)$/i],
  ['holders', /^(?:holders|owners) of (.+)$/i],
];

/** Returns the question that a text asks: `similar to apple`, `who holds nvidia?`; undefined for any other text. */
export function stockQuestionOf(text: string): StockQuestion | undefined {
  const plain = text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[?!.]+$/, '');
  for (const [kind, pattern] of patterns) {
    const about = pattern.exec(plain)?.[1]?.trim();
    if (about) return { kind, about };
  }
  return undefined;
}
