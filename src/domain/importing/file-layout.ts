/**
 * Names the layout of a file, under which ids and kinds are known: its format, or the header of an unknown one, because
 * files of different sources may number their transactions and name their kinds alike.
 */
export const layoutOf = (formatId: string, unknown: { fingerprint: string } | null): string =>
  unknown ? `${formatId}-${unknown.fingerprint.slice(0, 8)}` : formatId;
