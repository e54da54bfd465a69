/** A line of an information table, with the filer's spelling. */
export interface SampleLine {
  issuer?: string;
  className?: string;
  cusip?: string;
  value?: string;
  shares?: string;
  unit?: string;
  putCall?: string;
}

export interface SampleCover {
  form?: string;
  /** MM-DD-YYYY */
  period?: string;
  manager?: string;
  cik?: string;
  amendment?: string;
  /** `13F HOLDINGS REPORT`, `13F NOTICE` or `13F COMBINATION REPORT` */
  reportType?: string;
  tableTotal?: string;
  tableLines?: string;
}

export const apple: SampleLine = { issuer: 'APPLE INC', className: 'COM', cusip: '037833100' };
export const ford: SampleLine = { issuer: 'FORD MOTOR CO', className: 'COM', cusip: '345370860' };
export const chevron: SampleLine = { issuer: 'CHEVRON CORPORATION', className: 'COM', cusip: '166764100' };

const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>';
const namespace = 'http://www.sec.gov/edgar/document/thirteenf/informationtable';

export function sampleLine(line: SampleLine, prefix = ''): string {
  const { issuer, className, cusip, value, shares, unit, putCall } = {
    ...apple,
    value: '1000',
    shares: '10',
    unit: 'SH',
    ...line,
  };
  const element = (name: string, text: string | undefined) =>
    text === undefined ? '' : `<${prefix}${name}>${text}</${prefix}${name}>`;
  const amount = element('sshPrnamt', shares) + element('sshPrnamtType', unit);
  const votes = element('Sole', shares) + element('Shared', '0') + element('None', '0');
  return element(
    'infoTable',
    [
      element('nameOfIssuer', issuer),
      element('titleOfClass', className),
      element('cusip', cusip),
      element('value', value),
      element('shrsOrPrnAmt', amount),
      element('putCall', putCall),
      element('investmentDiscretion', 'SOLE'),
      element('votingAuthority', votes),
    ].join('\n  '),
  );
}

/** Returns the XML of an information table. `prefix` includes the colon: `ns1:`. */
export function sampleTable(lines: readonly SampleLine[], prefix = ''): string {
  const declared = prefix ? `xmlns:${prefix.slice(0, -1)}` : 'xmlns';
  const body = lines.map((line) => sampleLine(line, prefix)).join('\n');
  return `${xmlDeclaration}\n<${prefix}informationTable ${declared}="${namespace}">\n${body}\n</${prefix}informationTable>`;
}

/** Returns the XML of the cover page, primary_doc.xml. */
export function sampleCover(cover: SampleCover = {}): string {
  const { form = '13F-HR', period = '06-30-2026', manager = 'Sample Capital LP', cik = '0001067983' } = cover;
  const { amendment, reportType = '13F HOLDINGS REPORT', tableTotal, tableLines } = cover;
  const amendmentInfo = amendment
    ? `<amendmentInfo><amendmentType>${amendment}</amendmentType></amendmentInfo>`
    : '';
  const total = tableTotal === undefined ? '' : `<tableValueTotal>${tableTotal}</tableValueTotal>`;
  const entries = tableLines === undefined ? '' : `<tableEntryTotal>${tableLines}</tableEntryTotal>`;
  return `${xmlDeclaration}
<edgarSubmission xmlns="http://www.sec.gov/edgar/thirteenffiler" xmlns:com="http://www.sec.gov/edgar/common">
  <headerData>
    <submissionType>${form}</submissionType>
    <filerInfo>
      <filer><credentials><cik>${cik}</cik><ccc>XXXXXXXX</ccc></credentials></filer>
      <periodOfReport>${period}</periodOfReport>
    </filerInfo>
  </headerData>
  <formData>
    <coverPage>
      <reportCalendarOrQuarter>${period}</reportCalendarOrQuarter>
      <isAmendment>${amendment !== undefined}</isAmendment>${amendmentInfo}
      <filingManager><name>${manager}</name><address><com:city>NEW YORK</com:city></address></filingManager>
      <reportType>${reportType}</reportType>
    </coverPage>
    <signatureBlock><name>A. Signer</name></signatureBlock>
    <summaryPage>
      <otherIncludedManagersCount>1</otherIncludedManagersCount>${entries}${total}
      <otherManagers2Info><otherManager2><otherManager><cik>0000000001</cik><name>Another</name></otherManager></otherManager2></otherManagers2Info>
    </summaryPage>
  </formData>
</edgarSubmission>`;
}

/** Returns the text of a complete submission with these documents, XML or not. */
export function sampleSubmission(documents: readonly string[]): string {
  const parts = documents.map((document, index) => {
    const body = document.startsWith('<?xml') ? `<XML>\n${document}\n</XML>` : document;
    return `<DOCUMENT>\n<TYPE>13F-HR\n<SEQUENCE>${index + 1}\n<FILENAME>file${index}\n<TEXT>\n${body}\n</TEXT>\n</DOCUMENT>`;
  });
  return `<SEC-DOCUMENT>0001193125-26-352200.txt : 20260814
<SEC-HEADER>0001193125-26-352200.hdr.sgml : 20260814
<ACCEPTANCE-DATETIME>20260814160512
ACCESSION NUMBER:\t\t0001193125-26-352200
CONFORMED SUBMISSION TYPE:\t13F-HR
PUBLIC DOCUMENT COUNT:\t\t2
CONFORMED PERIOD OF REPORT:\t20260630
FILED AS OF DATE:\t\t20260814

FILER:

\tCOMPANY DATA:
\t\tCOMPANY CONFORMED NAME:\t\t\tSAMPLE CAPITAL LP
\t\tCENTRAL INDEX KEY:\t\t\t0001067983

\tMAIL ADDRESS:
\t\tCITY:\t\t\tNEW YORK
</SEC-HEADER>
${parts.join('\n')}
</SEC-DOCUMENT>
`;
}

/** Returns a submission with this table and cover page. */
export function submissionOf(lines: readonly SampleLine[], cover: SampleCover): string {
  return sampleSubmission([sampleCover(cover), sampleTable(lines)]);
}

/** Streams a file in chunks. */
export async function* bytesOf(file: string | Uint8Array, chunkSize = 65_536): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(file);
  for (let at = 0; at < bytes.length; at += chunkSize) yield bytes.subarray(at, at + chunkSize);
}

/** Returns a line with another number of shares and another value. */
export const holding = (line: SampleLine, shares: string, value: string): SampleLine => ({
  ...line,
  shares,
  value,
});
