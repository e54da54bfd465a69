import type { CompanyFundamentals } from './company-fundamentals.ts';

export type CompanyKind = 'company' | 'bank' | 'insurer' | 'reit';

/** Card networks and lenders share an industry. */
const creditServices = /^Credit Services/;

const kinds: readonly { kind: CompanyKind; industry: RegExp }[] = [
  {
    kind: 'bank',
    industry: /^Banks|^Capital Markets|^Credit Services|^Mortgage Finance|^Financial Conglomerates/,
  },
  { kind: 'insurer', industry: /^Insurance(?! Brokers)/ },
  { kind: 'reit', industry: /^REIT/ },
];

/** Lenders report no operating income, since interest is their business. */
const reportsOperatingIncome = ({ statements }: Pick<CompanyFundamentals, 'statements'>): boolean =>
  statements.findLast(({ period }) => period === 'FY')?.figures.operatingIncome !== undefined;

/** Returns which figures fit a company: those of its cash flow say nothing about a bank or an insurer. */
export function companyKindOf(
  industry: string | null,
  fundamentals: Pick<CompanyFundamentals, 'statements'>,
): CompanyKind {
  if (creditServices.test(industry ?? '') && reportsOperatingIncome(fundamentals)) return 'company';
  return kinds.find((one) => one.industry.test(industry ?? ''))?.kind ?? 'company';
}
