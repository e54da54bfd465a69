import type { FiledSecurity } from '../../providers/filings/information-table.ts';

/** What filers write where a security has no CUSIP; securities of different issuers share it. */
const noCusip = '000000000';
const keyLength = 100;

type Named = Pick<FiledSecurity, 'cusip' | 'issuer' | 'className'>;

/** What a security is remembered by: its CUSIP, or its names where it has none. */
export function securityKey({ cusip, issuer, className }: Named): string {
  return cusip === noCusip
    ? `${cusip} ${issuer} ${className}`.trim().slice(0, keyLength).toWellFormed()
    : cusip;
}
