import { classLetter, companyName, cutName, filedName, type IssuerName, turnedName } from './issuer-names.ts';

interface Listing {
  symbol: string;
  letter: string | undefined;
  isFund: boolean;
  name: IssuerName;
}

export interface IssuerIndex {
  /**
   * The symbol of the shares that a line of a 13F filing names. Undefined when no company or more than one fits, and for
   * bonds, preferred shares, warrants and rights.
   */
  find(issuer: string, className: string): string | undefined;
}

const notShares =
  /\b(?:NOTES?|BONDS?|DEBT|DEB|CONV|CONVERTIBLE|CV|PREF|PFD|PREFERRED|WARRANTS?|WTS?|RIGHTS?|RTS?|DEP CM|(?<!AMERICAN )DEP(?:OSITARY)? SH(?:AR|R)?E?S?)\b|\*W|%|^UNITS?(?: \d|$)/i;
const notSharesOfCompany =
  /\b(?:Pfd|Preferred|Warrants?|Notes? due|(?<!American |Global )Deposit[ao]ry Sh(?:are)?s)\b/i;
const fundClass = /\b(?:ETF|ETP|ETN|TR UNIT)\b/i;
const fundName = /\b(?:ETF|Fund|Trust|Shares)\b/i;

function toListing({ symbol, companyName: name }: { symbol: string; companyName: string }): Listing {
  return {
    symbol,
    letter: /-([A-Z])$/.exec(symbol)?.[1] ?? classLetter(name),
    isFund: fundName.test(name),
    name: companyName(name),
  };
}

/** Of companies that share a name, those of the legal form that was filed; of one company, all listings. */
function sameLegalForm(listings: readonly Listing[], name: IssuerName): readonly Listing[] {
  const forms = new Set(listings.map((listing) => listing.name.legalForm));
  return forms.size < 2 ? listings : listings.filter((listing) => listing.name.legalForm === name.legalForm);
}

/** The one of a company's listings that has this class; without a class, the one that has none. */
function pick(listings: readonly Listing[], letter: string | undefined, isSeries: boolean) {
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

/** Finds the symbols of 13F issuers among listed companies, by name. */
export function createIssuerIndex(
  companies: readonly { symbol: string; companyName: string }[],
): IssuerIndex {
  const listings = companies.filter(isShares).map(toListing);
  const byKey = [0, 1, 2].map((strictness) =>
    Map.groupBy(listings, (listing) => listing.name.keys[strictness]),
  );
  const byFirstWord = Map.groupBy(listings, (listing) => listing.name.words[0]);
  const called = (name: IssuerName) => {
    const found = name.keys.map((key, strictness) => key && byKey[strictness]?.get(key)).find(Boolean);
    return found ? sameLegalForm(found, name) : undefined;
  };
  const cutFrom = (issuer: string) => {
    const cut = cutName(issuer);
    return (cut && byFirstWord.get(cut.firstWord)?.filter((listing) => cut.fits(listing.name))) ?? [];
  };
  return {
    find(issuer, className) {
      if (notShares.test(className)) return undefined;
      const name = filedName(issuer);
      const found = called(name) ?? called(turnedName(name)) ?? cutFrom(issuer);
      const fitting = found.filter((listing) => listing.isFund || !fundClass.test(className));
      const letter = classLetter(className) ?? classLetter(issuer);
      return pick(fitting, letter, /\bSER(?:IES)? [A-Z]/i.test(className));
    },
  };
}

const cusipPattern = /^[0-9A-Z*@#]{8}[0-9]$/;
const cusipDigits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*@#';

/** Whether a text is a CUSIP: nine characters, the last of them its check digit (modulus 10, double add double). */
export function isCusip(text: string): boolean {
  if (!cusipPattern.test(text) || text === '000000000') return false;
  const sum = [...text.slice(0, 8)].reduce((total, character, index) => {
    const value = cusipDigits.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(value / 10) + (value % 10);
  }, 0);
  return (10 - (sum % 10)) % 10 === Number(text.at(-1));
}
