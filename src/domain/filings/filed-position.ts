import type { FiledPosition, PositionKind } from './history.ts';

/** A line of an information table, as filed. */
export interface InformationTableLine {
  /** Canonical; '' if unknown. */
  symbol: string;
  issuer: string;
  className: string;
  putCall: 'Put' | 'Call' | null;
  isBond: boolean;
}

/** The kinds of options by how a filing names them. */
export const optionKinds: Readonly<Record<'Put' | 'Call', PositionKind>> = { Put: 'put', Call: 'call' };

/** Classes of securities that are not shares, abbreviated as in the SEC's list of 13F securities. */
const otherClass = /^(?:\*W|W(?:A?RRA?N?)?TS?\b|UNIT|RIGHT|RTS?\b|PFD|PREF|DEP(?:OSITARY)? ?SH)|\bPFD\b|%/;

/**
 * Names a line as a position. Its name is that of the company if it is listed, else the issuer, with the class of bonds,
 * warrants and the like, which would otherwise look like shares of the issuer. Bonds have no symbol.
 */
export function namedPosition(
  { symbol, issuer, className, putCall, isBond }: InformationTableLine,
  companyName: string | undefined,
): Pick<FiledPosition, 'symbol' | 'name' | 'kind'> {
  const named = isBond || (symbol === '' && otherClass.test(className.toUpperCase()));
  const filedName = named ? `${issuer} ${className}`.trim() : issuer;
  return {
    symbol: isBond ? '' : symbol,
    name: (isBond ? undefined : companyName) ?? filedName,
    kind: isBond ? 'bond' : putCall ? optionKinds[putCall] : 'share',
  };
}
