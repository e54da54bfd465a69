/** Says that a source has not answered yet. */
export const askedText = (source = 'The source'): string =>
  `${source} is being asked for its prices: they appear here in a moment.`;
