export type CompanyKind = 'company' | 'bank' | 'insurer' | 'reit';

const kinds: readonly { kind: CompanyKind; industry: RegExp }[] = [
  {
    kind: 'bank',
    industry: /^Banks|^Capital Markets|^Credit Services|^Mortgage Finance|^Financial Conglomerates/,
  },
  { kind: 'insurer', industry: /^Insurance(?! Brokers)/ },
  { kind: 'reit', industry: /^REIT/ },
];

/** Returns which figures fit a company: those of its cash flow say nothing about a bank or an insurer. */
export const companyKindOf = (industry: string | null): CompanyKind =>
  kinds.find((one) => one.industry.test(industry ?? ''))?.kind ?? 'company';
