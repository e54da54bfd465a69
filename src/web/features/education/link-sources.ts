/** The publisher of each host. A link to any other host does not compile. */
export const linkSources = {
  'brokercheck.finra.org': 'FINRA',
  'emma.msrb.org': 'MSRB',
  'investor.vanguard.com': 'Vanguard',
  'pages.stern.nyu.edu': 'NYU Stern',
  'tools.finra.org': 'FINRA',
  'www.berkshirehathaway.com': 'Berkshire Hathaway',
  'www.bogleheads.org': 'Bogleheads wiki',
  'www.cftc.gov': 'CFTC',
  'www.consumerfinance.gov': 'CFPB',
  'www.federalreserve.gov': 'Federal Reserve',
  'www.finra.org': 'FINRA',
  'www.investor.gov': 'Investor.gov',
  'www.irs.gov': 'IRS',
  'www.khanacademy.org': 'Khan Academy',
  'www.sec.gov': 'SEC',
  'www.sipc.org': 'SIPC',
  'www.treasurydirect.gov': 'TreasuryDirect',
} as const;

type Host = keyof typeof linkSources;

export interface EducationLink {
  title: string;
  href: `https://${Host}/${string}`;
  /** What the page offers, in one line. */
  why: string;
}

export interface LinkGroup {
  name: string;
  links: readonly EducationLink[];
}

export function sourceOf({ href }: EducationLink): string {
  return linkSources[new URL(href).host as Host];
}
