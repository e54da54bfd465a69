/** A line of a report of an insider; fields as the SEC writes them. */
export interface SampleLine {
  date?: string;
  code?: string;
  shares?: string;
  price?: string;
  acquired?: 'A' | 'D';
  after?: string;
  nature?: 'D' | 'I';
  security?: string;
  footnotes?: readonly string[];
}

interface SampleOwner {
  cik: string;
  name: string;
  relationship?: string;
}

interface SampleReport {
  form?: string;
  issuer?: string;
  period?: string;
  original?: string;
  owners?: readonly SampleOwner[];
  /** The mark for trades by plan; left out as in reports before April 2023 if it is null. */
  plan?: string | null;
  lines?: readonly SampleLine[];
  rights?: readonly SampleLine[];
  holdings?: readonly SampleLine[];
  footnotes?: Readonly<Record<string, string>>;
}

export const officer: SampleOwner = {
  cik: '0001780525',
  name: 'Newstead Jennifer',
  relationship: '<isOfficer>true</isOfficer><officerTitle>SVP, GC and Secretary</officerTitle>',
};

const value = (name: string, text: string | undefined, more = '') =>
  text === undefined ? '' : `<${name}><value>${text}</value>${more}</${name}>`;

function amountsOf({ shares = '100', price = '10', acquired = 'D' }: SampleLine): string {
  return [
    value('transactionShares', shares),
    value('transactionPricePerShare', price),
    value('transactionAcquiredDisposedCode', acquired),
  ].join('\n');
}

function lineXml(element: string, line: SampleLine): string {
  const notes = (line.footnotes ?? []).map((id) => `<footnoteId id="${id}"/>`).join('');
  const isTransaction = element.endsWith('Transaction');
  return `
    <${element}>
      ${value('securityTitle', line.security ?? 'Common Stock')}
      ${isTransaction ? value('transactionDate', line.date ?? '2026-08-18') : ''}
      ${
        isTransaction
          ? `<transactionCoding><transactionFormType>4</transactionFormType><transactionCode>${line.code ?? 'S'}</transactionCode>
             <equitySwapInvolved>0</equitySwapInvolved>${notes}</transactionCoding>
             <transactionAmounts>${amountsOf(line)}</transactionAmounts>`
          : ''
      }
      <postTransactionAmounts>${value('sharesOwnedFollowingTransaction', line.after ?? '900')}</postTransactionAmounts>
      <ownershipNature>${value('directOrIndirectOwnership', line.nature ?? 'D')}</ownershipNature>
    </${element}>`;
}

const tableXml = (table: string, element: string, lines: readonly SampleLine[]) =>
  lines.length > 0 ? `<${table}>${lines.map((line) => lineXml(element, line)).join('')}</${table}>` : '';

const ownerXml = ({ cik, name, relationship = '<isDirector>1</isDirector>' }: SampleOwner) => `
  <reportingOwner>
    <reportingOwnerId><rptOwnerCik>${cik}</rptOwnerCik><rptOwnerName>${name}</rptOwnerName></reportingOwnerId>
    <reportingOwnerAddress><rptOwnerCity>CUPERTINO</rptOwnerCity></reportingOwnerAddress>
    <reportingOwnerRelationship>${relationship}</reportingOwnerRelationship>
  </reportingOwner>`;

/** Returns a report in the shape that the SEC publishes. */
export function insiderReport(report: SampleReport = {}): string {
  const { form = '4', issuer = '0000320193', period = '2026-08-18', owners = [officer], plan = '0' } = report;
  const { lines = [], rights = [], holdings = [], footnotes = {}, original } = report;
  const notes = Object.entries(footnotes).map(([id, text]) => `<footnote id="${id}">${text}</footnote>`);
  return `<?xml version="1.0"?>
<ownershipDocument>
  <schemaVersion>X0609</schemaVersion>
  <documentType>${form}</documentType>
  <periodOfReport>${period}</periodOfReport>
  ${original === undefined ? '' : `<dateOfOriginalSubmission>${original}</dateOfOriginalSubmission>`}
  <notSubjectToSection16>0</notSubjectToSection16>
  <issuer>
    <issuerCik>${issuer}</issuerCik>
    <issuerName>Apple Inc.</issuerName>
    <issuerTradingSymbol>AAPL</issuerTradingSymbol>
  </issuer>
  ${owners.map(ownerXml).join('')}
  ${plan === null ? '' : `<aff10b5One>${plan}</aff10b5One>`}
  ${tableXml('nonDerivativeTable', 'nonDerivativeTransaction', lines)}
  ${tableXml('nonDerivativeTable', 'nonDerivativeHolding', holdings)}
  ${tableXml('derivativeTable', 'derivativeTransaction', rights)}
  <footnotes>${notes.join('')}</footnotes>
  <ownerSignature><signatureName>/s/ Sam Whittington</signatureName><signatureDate>2026-08-20</signatureDate></ownerSignature>
</ownershipDocument>`;
}
