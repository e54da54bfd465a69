const scale = 1e6;

/** Rounds to six decimals, more than any page shows: the other digits would double the size of a reply. */
export const sixDecimals = <Figure extends number | null>(figure: Figure): Figure =>
  (figure === null ? null : Math.round(figure * scale) / scale) as Figure;
