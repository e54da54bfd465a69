import type { Draft, SecurityHint } from '#domain/importing/draft.ts';

/** Money market funds and banks in which brokers keep uninvested cash: their shares are cash. */
const cashFunds = new Set([
  'SPAXX',
  'FDRXX',
  'FZFXX',
  'FCASH',
  'CORE',
  'CASH',
  'VMFXX',
  'VMMXX',
  'MMDA1',
  'MMDA12',
  'MSBNK',
  'MSPBNA',
  'QPIKQ',
  'QUSBQ',
  'QPIFQ',
  'QPCTQ',
]);

/** Tells whether a symbol such as `SPAXX**` means uninvested cash. */
export const isCashFund = (symbol: string | null | undefined): boolean =>
  cashFunds.has((symbol ?? '').replace(/\*+$/, '').toUpperCase());

const cusipForm = /^\d{3}[\dA-Z]{5}\d$/;
const classForm = /^([A-Z]{1,5})[ ./]([A-Z])$/;
/** Issuer numbers from 99 are a broker's own, such as those of its bank deposits. */
const ownCusip = /^99/;
/** Share classes that some brokers write without any mark. */
const joinedClasses = /^(BRK|BF)([AB])$/;

/** Writes a share class as `BRK-B` and moves a CUSIP out of the column of symbols, where bonds have it. */
export function cleanSecurity(security: SecurityHint): SecurityHint {
  const symbol = security.symbol?.toUpperCase() ?? null;
  if (symbol && cusipForm.test(symbol))
    return { ...security, symbol: null, cusip: ownCusip.test(symbol) ? null : symbol };
  return { ...security, symbol: symbol?.replace(classForm, '$1-$2').replace(joinedClasses, '$1-$2') ?? null };
}

/** Tells whether a draft names a security by more than its text, which may be any remark. */
export const hasSymbol = ({ security }: Draft): boolean =>
  security !== null && (security.symbol !== null || security.cusip !== null || security.isin !== null);
