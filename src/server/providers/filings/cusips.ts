import { classLetter, companyName, cutName, filedName, type IssuerName, turnedName } from './issuer-names.ts';

export interface IssuerListing {
  symbol: string;
  letter: string | undefined;
  isFund: boolean;
  name: IssuerName;
}

export interface IssuerIndex {
  /**
   * Finds the symbol of the shares on a line of a 13F filing. Undefined if no company or several match, and for bonds,
   * preferred shares, warrants and rights.
   */
  find(issuer: string, className: string): string | undefined;
  /** Whether an issuer's name, as filed, matches the company of a symbol. */
  agrees(symbol: string, issuer: string): boolean;
}

const notShares =
  /\b(?:NOTES?|BONDS?|DEBT|DEB|CONV|CONVERTIBLE|CV|PREF|PFD|PREFERRED|WARRANTS?|WTS?|RIGHTS?|RTS?|DEP CM|(?<!AMERICAN )DEP(?:OSITARY)? SH(?:AR|R)?E?S?)\b|\*W|%|^UNITS?(?: \d|$)/i;
const notSharesOfCompany =
  /\b(?:Pfd|Preferred|Warrants?|Notes? due|(?<!American |Global )Deposit[ao]ry Sh(?:are)?s)\b/i;
const fundClass = /\b(?:ETF|ETP|ETN|TR UNIT)\b/i;
const fundName = /\b(?:ETF|Fund|Trust|Shares)\b/i;

function toListing({ symbol, companyName: name }: { symbol: string; companyName: string }): IssuerListing {
  return {
    symbol,
    letter: /-([A-Z])$/.exec(symbol)?.[1] ?? classLetter(name),
    isFund: fundName.test(name),
    name: companyName(name),
  };
}

/** If companies share a name, keeps those with the filed legal form. Keeps all listings of one company. */
function sameLegalForm(listings: readonly IssuerListing[], name: IssuerName): readonly IssuerListing[] {
  const forms = new Set(listings.map((listing) => listing.name.legalForm));
  return forms.size < 2 ? listings : listings.filter((listing) => listing.name.legalForm === name.legalForm);
}

/** Picks the listing with this share class, or the listing without a class if none is given. */
function pick(listings: readonly IssuerListing[], letter: string | undefined, isSeries: boolean) {
  const [only] = listings;
  const same = listings.filter((listing) => listing.letter === letter);
  if (same.length === 1) return same[0]?.symbol;
  if (listings.length > 1 || !only || isSeries) return undefined;
  return letter === undefined || only.letter === undefined ? only.symbol : undefined;
}

function isShares(company: { symbol: string; companyName: string }): boolean {
  const isWarrant = company.symbol.endsWith('-WS');
  return !isWarrant && !notSharesOfCompany.test(company.companyName.replace(/\([^)]*\)/g, ''));
}

/** Returns the listings that a 13F filing can refer to. */
export const issuerListings = (
  companies: readonly { symbol: string; companyName: string }[],
): IssuerListing[] => companies.filter(isShares).map(toListing);

/** Finds the symbols of 13F issuers by company name. */
export function createIssuerIndex(listings: readonly IssuerListing[]): IssuerIndex {
  const byKey = [0, 1, 2].map((strictness) =>
    Map.groupBy(listings, (listing) => listing.name.keys[strictness]),
  );
  const byFirstWord = Map.groupBy(listings, (listing) => listing.name.words[0]);
  const byName = (name: IssuerName) => {
    for (const [strictness, key] of name.keys.entries()) {
      const found = key && byKey[strictness]?.get(key);
      if (found) return sameLegalForm(found, name);
    }
    return undefined;
  };
  const byCutName = (issuer: string) => {
    const cut = cutName(issuer);
    return (cut && byFirstWord.get(cut.firstWord)?.filter((listing) => cut.fits(listing.name))) ?? [];
  };
  const matchesOf = (issuer: string) => {
    const name = filedName(issuer);
    return byName(name) ?? byName(turnedName(name)) ?? byCutName(issuer);
  };
  return {
    agrees: (symbol, issuer) => matchesOf(issuer).some((listing) => listing.symbol === symbol),
    find(issuer, className) {
      if (notShares.test(className)) return undefined;
      const matching = matchesOf(issuer).filter((listing) => listing.isFund || !fundClass.test(className));
      const letter = classLetter(className) ?? classLetter(issuer);
      return pick(matching, letter, /\bSER(?:IES)? [A-Z]/i.test(className));
    },
  };
}
